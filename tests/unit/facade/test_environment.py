"""What ``sandbox_runner.environment`` promises."""

from __future__ import annotations

from typing import Any

import pytest

from menace.errors import UsageError
from menace.facade.environment import simulate_execution_environment

CODE = """\
import os
from subprocess import run as start
def clean(folder):
    os.system(f"rm -rf {folder}")
    start(["true"])
    open("log.txt", "w").write("done")
"""


def test_the_static_check_names_what_is_dangerous() -> None:
    """Imports, calls and files are listed, and each risk has its line; nothing is run."""
    result = simulate_execution_environment(CODE, {"folder": "x"}, container=False)

    assert result["safe"] is False
    assert result["imports"] == ["os", "subprocess.run"]
    assert result["functions_called"][:2] == ["os.system", "subprocess.run"]
    assert result["files_accessed"] == ["log.txt"]
    assert result["input_stub"] == {"folder": "x"}
    assert [(risk["line"], risk["name"]) for risk in result["risks"]] == [
        (2, "subprocess.run"),
        (4, "os.system"),
        (5, "subprocess.run"),
        (6, "open"),
    ]
    assert "line 4: os.system runs a shell command" in result["risk_flags_triggered"]
    assert "runtime_metrics" not in result


def test_harmless_code_is_called_safe() -> None:
    """Code in which nothing dangerous was seen has no flags."""
    result = simulate_execution_environment("def double(x):\n    return 2 * x\n")

    assert result["safe"] is True
    assert result["risk_flags_triggered"] == []


def test_broken_code_is_reported_and_not_raised() -> None:
    """A syntax error is part of the answer, with its line."""
    result = simulate_execution_environment("x = 1\ndef (:\n")

    assert result["safe"] is False
    assert "line 2" in result["syntax_error"]
    assert result["risk_flags_triggered"] == [f"syntax error: {result['syntax_error']}"]


@pytest.mark.parametrize(
    ("container", "variable", "expected"),
    [(True, "0", True), (False, "1", False), (None, "1", True), (None, "0", False)],
)
def test_a_container_that_cannot_be_had_is_said(
    container: bool | None, variable: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The argument decides before ``SANDBOX_DOCKER``; the reason stands where the measurements would."""
    monkeypatch.setenv("SANDBOX_DOCKER", variable)

    result = simulate_execution_environment("x = 1", container=container)

    assert ("container_error" in result.get("runtime_metrics", {})) is expected
    assert result["safe"] is True


@pytest.mark.parametrize("call", [(b"x = 1",), ("x = 1", ["stub"])])
def test_a_wrong_argument_is_refused(call: tuple[Any, ...]) -> None:
    """Bytes for code and a list for a stub are refused by name."""
    with pytest.raises(UsageError, match=r"code_str|input_stub"):
        simulate_execution_environment(*call)
