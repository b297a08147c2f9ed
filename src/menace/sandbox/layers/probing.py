"""Which layers of isolation this machine offers: each is really tried, alone, by the target's interpreter."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from importlib import resources

from menace.child import wire
from menace.sandbox.boot import BOOT
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.layers.cgroups import CONTROLLERS, Groups
from menace.sandbox.owners import owned_prefix

_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer that was tried; ``problem`` says why it does not hold, and is None where it does."""

    name: str
    problem: str | None


def probe_layers(interpreter: Interpreter) -> list[Layer]:
    """Every layer with what came of it; nothing is left behind."""
    return [*_of_child(interpreter), *_groups()]


def _of_child(interpreter: Interpreter) -> list[Layer]:
    reading, writing = os.pipe()
    with resources.as_file(resources.files("menace.child")) as code, os.fdopen(reading, "rb") as answer:
        command = [str(interpreter.path), "-B", "-s", "-c", BOOT, str(code), "confinement.probes", str(writing)]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=(writing,), env={"PATH": os.defpath, "LC_ALL": "C.UTF-8"}, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return [Layer("layers of the kernel", f"{interpreter.path} does not start: {error.strerror}")]
        finally:
            os.close(writing)
        try:
            process.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return [Layer("layers of the kernel", f"no answer after {_SECONDS} s")]
        frames = list(wire.Decoder().feed(answer.read()))
    if not frames:
        return [Layer("layers of the kernel", f"the process that tried them ended with status {process.returncode}")]
    return [Layer(str(name), None if problem is None else str(problem)) for name, problem in frames[0].items()]


def _groups() -> list[Layer]:
    groups = Groups(f"{owned_prefix()}doctor")
    return [
        Layer(f"{controller} group", None if controller in groups.controllers else groups.problem or "not offered")
        for controller in CONTROLLERS
    ]
