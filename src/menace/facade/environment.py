"""What ``sandbox_runner.environment`` promises."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from menace.errors import UsageError
from menace.facade.failure_modes import _inject_failure_modes
from menace.facade.input_stubs import generate_input_stubs
from menace.settings import load_settings
from menace.survey.safety import check_safety

_log = logging.getLogger(__name__)

_NO_CONTAINERS = "this version of Menace cannot start containers yet, so the code was read and not run"


def simulate_execution_environment(
    code_str: str, input_stub: Mapping[str, Any] | None = None, *, container: bool | None = None
) -> dict[str, Any]:
    """What reading the code tells about its safety; with a container also ``runtime_metrics`` of running it.

    ``container`` defaults to ``SANDBOX_DOCKER``. When no container can be had, ``runtime_metrics`` holds the reason
    as ``container_error``, and the rest of the answer is the same.
    """
    if not isinstance(code_str, str):
        raise UsageError(f"code_str is {type(code_str).__name__}; give the source code as text")
    if input_stub is not None and not isinstance(input_stub, Mapping):
        raise UsageError(f"input_stub is {type(input_stub).__name__}; give a mapping of names to values")
    report = check_safety(code_str)
    result: dict[str, Any] = {
        "safe": report.safe,
        "functions_called": list(report.calls),
        "files_accessed": list(report.files),
        "imports": list(report.imports),
        "risk_flags_triggered": [str(risk) for risk in report.risks],
        "risks": [asdict(risk) for risk in report.risks],
    }
    if report.syntax_error is not None:
        result["syntax_error"] = report.syntax_error
        result["risk_flags_triggered"].append(f"syntax error: {report.syntax_error}")
    if input_stub:
        result["input_stub"] = dict(input_stub)
    if load_settings()["SANDBOX_DOCKER"] if container is None else container:
        _log.error("container startup failed: %s", _NO_CONTAINERS)
        result["runtime_metrics"] = {"container_error": _NO_CONTAINERS}
    return result


__all__ = ["_inject_failure_modes", "generate_input_stubs", "simulate_execution_environment"]
