"""What this machine can do is tried, not assumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from menace.errors import SandboxUnavailable, UsageError
from menace.runs import doctor
from menace.settings import Settings

MakeRepository = Callable[..., Path]


def test_a_case_is_really_run(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """On a machine that runs these tests the essential things work, and each line says what was seen."""
    lines = doctor.examine(make_repository({"a.py": ""}), plain_settings)
    by_subject = {line.subject: line for line in lines}

    assert all(line.works for line in lines if line.essential)
    assert by_subject["running a case"].detail == "a function was called and answered"
    assert by_subject["limits"].works
    assert all(line.detail for line in lines)
    assert set(lines[0].as_dict()) == {"subject", "works", "detail", "essential"}


def test_a_broken_sandbox_is_an_essential_failure(
    make_repository: MakeRepository, plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be run is said with its reason instead of an error."""

    def refuse(*_: object, **__: object) -> None:
        raise SandboxUnavailable("process", "no kernel here")

    monkeypatch.setattr(doctor, "opened_backend", refuse)
    lines = doctor.examine(make_repository({"a.py": ""}), plain_settings)
    failing = [line for line in lines if not line.works and line.essential]

    assert [replace(line, detail="") for line in failing] == [doctor.Line("running a case", False, "", essential=True)]
    assert "no kernel here" in failing[0].detail


def test_each_layer_of_the_kernel_is_tried_alone(
    make_repository: MakeRepository, plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it holds is said for each, with the reason where it does not; others add probes of their own."""
    monkeypatch.setattr(doctor, "PROBES", [*doctor.PROBES, lambda _: [doctor.Line("moon", False, "missing: too far")]])
    lines = {line.subject: line for line in doctor.examine(make_repository({"a.py": ""}), plain_settings)}

    for name in ("users", "network", "processes", "mounts", "messages", "host name"):
        assert f"namespace of {name}" in lines
    for name in ("bounded scratch", "own /proc", "landlock", "seccomp", "memory group", "pids group", "moon"):
        assert lines[name].works or lines[name].detail.startswith("missing: ")


def test_without_an_interpreter_nothing_more_is_tried(
    make_repository: MakeRepository, plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The target's Python comes first, and everything else needs it."""

    def refuse(*_: object) -> None:
        raise UsageError("no Python here")

    monkeypatch.setattr(doctor, "find_interpreter", refuse)
    lines = doctor.examine(make_repository({"a.py": ""}), plain_settings)

    assert (lines[-1].subject, lines[-1].works, lines[-1].essential) == ("target's Python", False, True)
