"""What works on this machine: each thing is really tried once."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from menace.domain import NORMAL, CaseRange, Plan, Recipe
from menace.errors import MenaceError
from menace.runs.wiring import opened_backend
from menace.sandbox import Interpreter, find_interpreter
from menace.sandbox.layers.names import NAMES as LAYER_NAMES
from menace.sandbox.layers.probing import probe_layers
from menace.settings import Settings, host_environment
from menace.survey import survey

_MEANINGS = {
    "users": "root inside is nobody outside",
    "network": "no way to any network",
    "processes": "nothing a case starts can outlive it",
    "root": "only what the interpreter needs is there, and cannot be changed",
    "proc": "other processes of this machine are not to be seen",
    "disk": "all files of a case together have a limit",
    "landlock": "files, TCP and signals confined",
    "capabilities": "no privilege is left to misuse",
    "seccomp": "system calls that escapes begin with are refused",
    "groups": "memory and tasks of all processes of a case are counted together",
}
_PROBE = "def answer():\n    return 42\n"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was tried; without the essential ones nothing can be run."""

    subject: str
    works: bool
    detail: str
    essential: bool = False

    def as_dict(self) -> dict[str, object]:
        """The line as plain values."""
        return asdict(self)


def examine(repository: Path, settings: Settings) -> list[Line]:
    """The findings, in the order in which a run would need the things."""
    return list(_lines(repository, settings))


def _lines(repository: Path, settings: Settings) -> Iterator[Line]:
    yield Line("system", True, f"{platform.system()} {platform.release()}, {platform.machine()}")
    yield Line("menace's Python", True, f"{platform.python_version()} at {sys.executable}")
    try:
        interpreter = find_interpreter(repository, None, host_environment())
    except MenaceError as error:
        yield Line("target's Python", False, str(error), essential=True)
        return
    yield Line("target's Python", True, f"{interpreter} at {interpreter.path}", essential=True)
    yield from _execution(interpreter, settings)
    for probe in PROBES:
        yield from probe(interpreter)
    git = shutil.which("git")
    yield Line("git", git is not None, git or "not found: files are found by walking the folders")
    bwrap = shutil.which("bwrap")
    yield Line("bwrap", bwrap is not None, bwrap or "not found: --isolation bwrap needs the package bubblewrap")
    yield Line("settings", True, f"{sum(1 for name in settings if settings.origin(name) != 'default')} not at default")


def _execution(interpreter: Interpreter, settings: Settings) -> Iterator[Line]:
    """Run one small function the way a run would."""
    with tempfile.TemporaryDirectory(prefix="menace-doctor-") as folder:
        target = Path(folder) / "probe"
        target.mkdir()
        (target / "probe.py").write_text(_PROBE)
        function = next(each for each in survey(target).sections if each.section.name == "answer")
        plan = Plan(function.section, function.module, NORMAL, Recipe(), 1, CaseRange(0, 1))
        try:
            with opened_backend(
                target,
                None,
                interpreter,
                mark=f"doctor-{Path(folder).name}",
                seed=1,
                timeout=settings["TIMEOUT"],
                # Finding out what is missing is the purpose, and the only code that runs is our own.
                allow_unisolated=True,
            ) as backend:
                (tally,) = backend.run(plan)
                layers = backend.layers
        except MenaceError as error:
            yield Line("running a case", False, str(error), essential=True)
            return
    yield Line("running a case", tally.blocked is None, tally.blocked or "a function was called and answered", True)
    for layer, meaning in _MEANINGS.items():
        yield _line(LAYER_NAMES[layer], meaning, layers.get(layer, "the child did not say"))
    held = ", ".join(
        f"{name} by the {who}" if who == "kernel" else f"{name} {who}" for name, who in tally.enforced.items()
    )
    yield Line("limits", bool(tally.enforced), held)


def _line(subject: str, meaning: str, problem: str | None) -> Line:
    return Line(subject, problem is None, meaning if problem is None else f"missing: {problem}")


def _layers_alone(interpreter: Interpreter) -> Iterator[Line]:
    """Each thing the kernel offers for isolation, tried for itself: why a layer is missing above shows here."""
    for layer in probe_layers(interpreter):
        yield _line(layer.name, "works here, tried alone", layer.problem)


PROBES: list[Callable[[Interpreter], Iterable[Line]]] = [_layers_alone]
"""What is tried beside running a case, in this order."""
