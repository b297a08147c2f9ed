"""What works on this machine: each thing is really tried once."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from menace.domain import NORMAL, CaseRange, Plan, Recipe
from menace.errors import MenaceError
from menace.runs.wiring import opened_backend
from menace.sandbox import Interpreter, find_interpreter
from menace.settings import Settings, host_environment
from menace.survey import survey

_LAYERS = {
    "landlock": "files, TCP and signals confined",
    "network": "no way to any network",
    "seccomp": "system calls that escapes begin with are refused",
    "processes": "nothing a case starts can outlive it",
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
    git = shutil.which("git")
    yield Line("git", git is not None, git or "not found: files are found by walking the folders")
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
    for layer, meaning in _LAYERS.items():
        problem = layers.get(layer, "the child did not say")
        yield Line(layer, problem is None, meaning if problem is None else f"missing: {problem}")
    held = ", ".join(
        f"{name} by the {who}" if who == "kernel" else f"{name} {who}" for name, who in tally.enforced.items()
    )
    yield Line("limits", bool(tally.enforced), held)
