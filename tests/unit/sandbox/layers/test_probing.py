"""What this machine offers is tried in processes that are thrown away."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from menace.child.confinement import probes
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.layers.probing import probe_layers


def test_every_layer_is_answered_for() -> None:
    """Each has held or says why not, and this process is as it was."""
    before = Path("/proc/self/mountinfo").read_text() if Path("/proc/self/mountinfo").exists() else ""
    layers = {
        layer.name: layer.problem for layer in probe_layers(Interpreter(Path(sys.executable), (3, 11, 0), "test"))
    }

    assert layers.keys() == {*probes.probes(), "memory group", "pids group"}
    assert all(problem is None or problem for problem in layers.values())
    if before:
        assert Path("/proc/self/mountinfo").read_text() == before


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/true"])
def test_an_interpreter_that_does_not_answer_is_the_reason(program: str) -> None:
    """One line stands for all that could not be tried."""
    first = probe_layers(Interpreter(Path(program), (3, 11, 0), "test"))[0]

    assert first.name == "layers of the kernel"
    assert first.problem
