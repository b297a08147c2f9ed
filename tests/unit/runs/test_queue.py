"""Whose turn it is among streams that have begun."""

from __future__ import annotations

from menace.domain import CaseRange
from menace.runs.queue import Queue
from menace.runs.standing import Budget, Standing
from menace.testing.stream_samples import stream, tally_of

TIME = Budget(cpu_seconds=10.0)


def begun(name: str, number: int, finds: int, seconds: float) -> Standing:
    """A stream that showed something in its first round, and nothing since."""
    standing = Standing(stream(name), number, (False, 0.0, 0.0))
    for new in (finds, 0, 0, 0, 0):
        tally = tally_of(standing.stream.plan(CaseRange(standing.position, standing.position + 12)), cpu=seconds / 5)
        standing.take(tally)
        standing.weigh(tally, new)
    return standing


def turns(*streams: Standing) -> list[int]:
    """In which order streams have their turn because they had least time."""
    queue = Queue(streams)
    for each in streams:
        queue.put(each, TIME)
        queue.spend(each, each.spent)
    found = []
    while (chosen := queue.chosen(TIME)) is not None and chosen.explores:
        found.append(chosen.number)
        chosen.ticket += 1
    return found


def test_who_showed_more_may_have_more_time() -> None:
    """Twice the time is not too much for one that showed a lot; it is for one that never showed anything."""
    assert turns(begun("rich", 0, 15, 1.0), begun("poor", 1, 0, 0.5)) == [0, 1]


def test_of_two_that_showed_as_much_the_one_with_less_time_goes_on() -> None:
    """What they bring just now has no part in it."""
    assert turns(begun("f", 0, 3, 1.0), begun("g", 1, 3, 0.5)) == [1, 0]
