"""The call after one that failed, held to the same call where nothing did."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.child.faults.aftermath import aftermath
from menace.child.faults.comparing import Manners, Trace


@pytest.mark.parametrize(
    ("answers", "manners", "is_wrong"),
    [
        ((None, "rate", "rate"), Manners(), True),
        (("rate", "rate", "rate"), Manners(), False),
        ((2, 1, 2), Manners(), False),
        ((2, 1, 2), Manners(whole=True), True),
        ((2, 1, 2), Manners(counts=True), True),
        ((3, 1, 2), Manners(counts=True), False),
        ((None, "rate", "rate"), Manners(foretold=True), False),
    ],
    ids=["a cache of nothing", "asked again", "a counter", "all or nothing", "counted", "further", "said beforehand"],
)
def test_what_a_failed_call_leaves_to_the_next(
    answers: tuple[object, ...], manners: Manners, is_wrong: bool, tmp_path: Path
) -> None:
    """Only who gives the same twice, or promises that a failed call changes nothing, owes its first answer."""
    later, first, second = (Trace(False, each, str(tmp_path)) for each in answers)
    found = aftermath(later, first, second, manners)

    assert (found is not None) is is_wrong
    assert found is None or found[0] == "Aftermath"


@pytest.mark.parametrize(
    ("is_once_only", "manners", "is_wrong"),
    [
        (False, Manners(), True),
        (True, Manners(), False),
        (True, Manners(clears=True), True),
        (False, Manners(resumes=True), False),
    ],
    ids=["shut out", "can be called once only", "says that nothing is left", "leaves its work on purpose"],
)
def test_who_was_refused_by_a_disk_is_not_refused_without_one(
    is_once_only: bool, manners: Manners, is_wrong: bool, tmp_path: Path
) -> None:
    """A lock or a folder that is left keeps the next call out, though the disk is well again."""
    first = Trace(False, 1, str(tmp_path))
    found = aftermath(None, first, None if is_once_only else first, manners)

    assert (found is not None) is is_wrong
