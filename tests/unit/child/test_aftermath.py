"""The call after one that failed, held to the same call where nothing did."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.child.aftermath import aftermath
from menace.child.comparing import Manners, Trace


@pytest.mark.parametrize(
    ("answers", "manners", "is_wrong"),
    [
        ((None, "rate", "rate"), Manners(), True),
        (("rate", "rate", "rate"), Manners(), False),
        ((2, 1, 2), Manners(), False),
        ((2, 1, 2), Manners(whole=True), True),
        ((None, "rate", "rate"), Manners(foretold=True), False),
    ],
    ids=["a cache of nothing", "asked again", "a counter", "all or nothing", "said beforehand"],
)
def test_what_a_failed_call_leaves_to_the_next(
    answers: tuple[object, ...], manners: Manners, is_wrong: bool, tmp_path: Path
) -> None:
    """Only who gives the same twice, or promises that a failed call changes nothing, owes its first answer."""
    later, first, second = (Trace(False, each, str(tmp_path)) for each in answers)
    found = aftermath(later, first, second, manners)

    assert (found is not None) is is_wrong
    assert found is None or found[0] == "Aftermath"
