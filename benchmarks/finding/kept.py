"""What a run of Menace kept: the calls that reached something new or ended badly, as Python expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from menace.domain import Arguments, Recipe, Tally
from menace.runs.wiring import existing_data_place, opened_store
from menace.runs.workload import recipe_book
from menace.settings import load_settings
from menace.survey import survey

BROKEN = "!"
"""What the shape of a call begins with that breaks a documented precondition."""


@dataclass(frozen=True, slots=True)
class KeptCall:
    """One call that can be made again anywhere.

    ``verdict`` is how Menace saw it end, where it said so. ``keeps_documentation`` says that no documented precondition
    is known to be broken, ``documented`` names the exceptions that the documentation of the function announces.
    """

    name: str
    receiver: str | None
    args: tuple[str, ...]
    kwargs: tuple[tuple[str, str], ...]
    setup: tuple[str, ...]
    verdict: str | None
    keeps_documentation: bool
    documented: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The call in plain values."""
        return asdict(self)


def kept_calls(repository: Path, file: str) -> list[KeptCall]:
    """The calls of one file's functions that the newest run on a repository kept, each once."""
    settings = load_settings({}, repository=repository)
    place = existing_data_place(settings, repository)
    if place is None:
        return []
    with opened_store(settings, place) as store:
        run = store.ledger.runs()[0]
        tallies = store.ledger.tallies(run.id)
    found = survey(repository)
    book = recipe_book(found, run.seed)
    recipes = {each.section.id: book.recipe(each.section) for each in found.sections if each.section.is_callable}
    own = [tally for tally in tallies if str(tally.section.path) == file and tally.section.id in recipes]
    return list(dict.fromkeys(call for tally in own for call in _calls(tally, recipes)))


def _calls(tally: Tally, recipes: Mapping[str, Recipe]) -> Iterator[KeptCall]:
    recipe = recipes[tally.section.id]
    for kept in tally.kept:
        yield _call(tally, recipe, kept.arguments, None, keeps_documentation=False)
    for outcome in tally.interesting:
        keeps = not outcome.shape.startswith(BROKEN)
        yield _call(tally, recipe, outcome.arguments, outcome.verdict.value, keeps_documentation=keeps)


def _call(
    tally: Tally, recipe: Recipe, arguments: Arguments, verdict: str | None, *, keeps_documentation: bool
) -> KeptCall:
    return KeptCall(
        tally.section.qualified_name,
        arguments.receiver,
        arguments.args,
        arguments.kwargs,
        arguments.setup,
        verdict,
        keeps_documentation,
        tuple(sorted(recipe.documented)),
    )
