"""A little repository and a backend to run it in: plans from a few lines of source."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from menace.domain import NORMAL, Arguments, CaseRange, Limits, Plan, Recipe, SandboxBackend, Tally, Verdict
from menace.inputs import RecipeBook
from menace.survey import survey

OpenBackend = Callable[[Path], AbstractContextManager[SandboxBackend]]
"""Opens a backend on a repository; what it made is gone when the context ends."""

SEED = 7
PATIENT = Limits(cpu_seconds=20, wall_seconds=30)
"""More than any case needs that comes to an end, on a busy machine too: who wants a hang names less."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Writes source into its repository, plans calls of it, and runs them."""

    repository: Path
    open_backend: OpenBackend

    def write(self, source: str, path: str = "target.py") -> None:
        """Put a file into the repository; indentation that all its lines share is taken off."""
        file = self.repository / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(source), encoding="utf-8")

    def plan_of(
        self,
        source: str,
        name: str,
        *inputs: str,
        path: str = "target.py",
        cases: CaseRange | None = None,
        limits: Limits = PATIENT,
    ) -> Plan:
        """A plan for the section of that name: each input is one call, written as ``"1, 'a'"``.

        Without inputs the arguments are those that Menace thinks of, and there is one case.
        """
        self.write(source, path)
        found = survey(self.repository)
        surveyed = next(
            each for each in found.sections if each.section.path == PurePosixPath(path) and each.section.name == name
        )
        recipe = RecipeBook(found.modules, lambda file: found.texts[file]).recipe(surveyed.section)
        if inputs:
            examples = tuple(Arguments((text,) if text else (), receiver=recipe.receiver_name) for text in inputs)
            recipe = Recipe(examples=examples, setup=recipe.setup, documented=recipe.documented)
        wanted = CaseRange(0, len(inputs) or 1) if cases is None else cases
        return Plan(surveyed.section, surveyed.module, NORMAL, recipe, SEED, wanted, limits)

    def run(self, plan: Plan) -> Tally:
        """The one tally of a plan."""
        with self.open_backend(self.repository) as backend:
            (tally,) = backend.run(plan)
        return tally

    def verdicts(self, source: str, name: str, *inputs: str) -> dict[Verdict, int]:
        """How many calls ended in which way."""
        return verdicts(self.run(self.plan_of(source, name, *inputs)))


def verdicts(tally: Tally) -> dict[Verdict, int]:
    """How many cases of a tally ended in which way."""
    return {verdict: tally.count(verdict) for verdict in Verdict if tally.count(verdict)}
