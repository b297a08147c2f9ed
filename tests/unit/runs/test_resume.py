"""Which run is gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import Run
from menace.runs.options import RunOptions, Selection
from menace.runs.resume import find_unfinished
from menace.testing.ledger_samples import sample_run
from menace.testing.memory_store import MemoryLedger

REPOSITORY = Path("/home/ann/shop")


def ledger(*runs: Run) -> MemoryLedger:
    """A ledger of runs that began in this order and were not finished."""
    kept = MemoryLedger()
    for run in runs:
        kept.start(run)
    return kept


def run(name: str, selection: Selection, *, minutes: int = 0, repository: Path = REPOSITORY) -> Run:
    """A run with that selection."""
    return replace(sample_run(name, repository=str(repository), minutes=minutes), options=selection.to_options())


def found(kept: MemoryLedger, selection: Selection = Selection(), *explicit: str) -> str | None:  # noqa: B008 - frozen
    """The id of the run that is resumed."""
    wanted = find_unfinished(kept, RunOptions(REPOSITORY, selection, explicit=frozenset(explicit)))
    return wanted and wanted.id


def test_the_newest_unfinished_run_is_resumed() -> None:
    """Finished runs, older ones and those of other repositories are left alone."""
    kept = ledger(
        run("old", Selection(), minutes=1),
        run("new", Selection(), minutes=2),
        run("done", Selection(), minutes=3),
        run("elsewhere", Selection(), minutes=4, repository=Path("/home/ann/other")),
    )
    kept.finish(run("done", Selection()).id)

    assert found(kept) == "new"


def test_without_unfinished_runs_there_is_nothing_to_resume() -> None:
    """An empty ledger and one of finished runs are the same."""
    kept = ledger(run("done", Selection()))
    kept.finish(run("done", Selection()).id)

    assert found(ledger()) is None
    assert found(kept) is None


@pytest.mark.parametrize(("cases", "expected"), [(3, "three"), (5, "five"), (7, None)])
def test_options_that_were_named_have_to_agree(cases: int, expected: str | None) -> None:
    """Naming an option narrows which run is meant; what is not named may differ."""
    kept = ledger(run("three", Selection(cases=3, seed=9)), run("five", Selection(cases=5, seed=9), minutes=1))

    assert found(kept, Selection(cases=cases), "cases") == expected
    assert found(kept, Selection(cases=cases)) == "five"
