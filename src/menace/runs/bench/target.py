"""The little repository that is measured on: one function of two arguments, behind the imports one asks for."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from menace.domain import NORMAL, CaseRange, Parameter, Plan, Recipe
from menace.errors import UsageError
from menace.sandbox import Interpreter
from menace.survey import survey

_NUMBERS = ("1", "0", "-1", "2", "3", "17", "-250", "1000000")
_FUNCTION = "def area(width: int, height: int) -> int:\n    return width * height\n"
_CALL = "import json; print(json.dumps({'verdict': 'returned', 'value': (lambda w, h: w * h)(3, 4)}))"


@dataclass(frozen=True, slots=True)
class Target:
    """What every way runs: the engine by ``plan``, a plain process by ``call``, which answers with a small object."""

    repository: Path
    plan: Plan
    imports: tuple[str, ...]
    call: str = _CALL

    @property
    def module(self) -> str:
        """The name of its one module."""
        return self.plan.module.name

    @property
    def import_lines(self) -> str:
        """The statements that bring its imports."""
        return _import_lines(self.imports)


def check_imports(interpreter: Interpreter, imports: Sequence[str]) -> None:
    """Raise for the first of these modules that the interpreter cannot import."""
    for name in imports:
        if not all(part.isidentifier() for part in name.split(".")):
            raise UsageError(f"--import {name}: this is not the name of a module")
        command: list[str | Path] = [interpreter.path, "-c", f"import {name}"]
        if subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode:
            raise UsageError(f"--import {name}: {interpreter.path} cannot import it; install it there or name another")


def write_target(folder: Path, imports: Sequence[str] = ()) -> Target:
    """A target in a new folder below this one, which imports these modules."""
    repository = folder / ("little" if not imports else "typical")
    repository.mkdir()
    (repository / "shapes.py").write_text(_import_lines(imports) + _FUNCTION, encoding="utf-8")
    function = next(each for each in survey(repository).sections if each.section.name == "area")
    parameters = tuple(Parameter(name, "positional", True, _NUMBERS, typed=True) for name in ("width", "height"))
    recipe = Recipe(parameters, contract="typed")
    plan = Plan(function.section, function.module, NORMAL, recipe, 1, CaseRange(0, 1))
    return Target(repository, plan, tuple(imports))


def _import_lines(imports: Sequence[str]) -> str:
    return "".join(f"import {name}\n" for name in imports)
