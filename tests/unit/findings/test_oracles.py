"""Which oracle spoke, and when a closed object is to blame."""

from __future__ import annotations

import pytest

from menace.domain import Arguments, Failure, Recipe, Verdict
from menace.findings import classify
from menace.testing.finding_samples import failure, outcome

CLOSED = Arguments(("'a'",), setup=("from shop import Store", "closed = Store()", "closed.close()"), receiver="closed")


@pytest.mark.parametrize(
    ("kind", "oracle"),
    [
        ("Example", "example in the documentation"),
        ("RoundTrip", "round trip of an evident pair"),
        ("Property", "property that name and documentation promise"),
        ("Documentation", "sentence of the documentation"),
    ],
)
def test_a_result_that_contradicts_a_promise(kind: str, oracle: str) -> None:
    """It is a contract finding, whatever the hints say, and tells by which oracle it is known."""
    judged = classify(outcome(Verdict.DIVERGED, failed=Failure(kind, "no")), Recipe(), frozenset())

    assert judged is not None
    assert (judged.code, judged.fault_class, judged.oracle) == ("MEN105", "contract", oracle)
    assert judged.within_contract


def test_an_example_that_falls_over_is_within_the_contract() -> None:
    """Its input stands in the documentation, though nothing is hinted."""
    ended = outcome(arguments=Arguments(steps=(("f(1)", "2"),)))
    judged = classify(ended, Recipe(), frozenset())

    assert judged is not None
    assert (judged.code, judged.fault_class) == ("MEN101", "contract")


@pytest.mark.parametrize("kind", ["AttributeError", "TypeError"])
def test_a_closed_object_that_falls_over(kind: str) -> None:
    """It worked on what it no longer has, instead of saying so."""
    judged = classify(outcome(arguments=CLOSED, failed=failure(kind)), Recipe(), frozenset())

    assert judged is not None
    assert (judged.code, judged.fault_class) == ("MEN101", "contract")


@pytest.mark.parametrize("kind", ["ValueError", "sqlite3.ProgrammingError", "OSError"])
def test_a_closed_object_that_says_so_in_some_words(kind: str) -> None:
    """An exception of what it is built upon tells the caller plainly enough."""
    assert classify(outcome(arguments=CLOSED, failed=failure(kind)), Recipe(contract="typed"), frozenset()) is None
