"""Choices that go from case to case."""

from __future__ import annotations

import pytest

from menace.child.conditions.turns import turn_of


@pytest.mark.parametrize("period", range(1, 13))
@pytest.mark.parametrize(("what", "choices"), [("outage", 3), ("ending", 4), ("silence", 6), ("words", 2)])
def test_inputs_that_come_in_turns_meet_every_choice(what: str, choices: int, period: int) -> None:
    """However many inputs take turns, each of them meets all that may be chosen."""
    for place in range(period):
        met = {turn_of(what, index, choices) for index in range(place, 40 * period, period)}
        assert met == set(range(choices))


def test_the_first_case_gets_the_first_choice() -> None:
    """So that an effect shows its plainest form to who asks for it once."""
    assert turn_of("outage", 0, 3) == turn_of("ending", 0, 4) == 0
