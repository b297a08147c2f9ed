"""What a call only promised is run."""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import AsyncIterator, Iterator

import pytest

from menace.child.calls.consuming import TAKEN, consume


def test_endless_iterators_are_followed_for_a_while() -> None:
    """Fifty items are enough to see what comes."""
    assert consume(itertools.count()) == list(range(TAKEN))


@pytest.mark.parametrize(
    ("documentation", "comes"),
    [
        (">>> list(above('a.b'))\n['b']", True),
        (">>> sorted(tree.above('a'))\n[]", True),
        (">>> next(above('a.b'))\n'b'", False),
        ("Goes on for ever for an empty one.\n\n>>> list(above('a'))\n[]", False),
        (None, False),
    ],
)
def test_what_an_example_takes_whole_comes_to_an_end(documentation: str | None, comes: bool) -> None:
    """So it is run to its end, and no more of it is kept than of others."""

    def above() -> Iterator[int]:
        yield from range(TAKEN + 5)
        seen.append("end")

    seen: list[str] = []
    above.__doc__ = documentation

    assert consume(above(), of=above) == list(range(TAKEN))
    assert bool(seen) is comes


def test_coroutines_run_to_their_end() -> None:
    """And so does what they give."""

    async def later() -> Iterator[int]:
        return iter([1, 2])

    assert consume(later()) == [1, 2]


def test_context_managers_are_entered_and_left() -> None:
    """What the block would be given is the result, and what comes behind it runs too."""
    seen = []

    @contextlib.contextmanager
    def opened() -> Iterator[str]:
        seen.append("in")
        yield "given"
        seen.append("out")

    assert consume(opened()) == "given"
    assert seen == ["in", "out"]


def test_what_goes_wrong_while_leaving_is_told() -> None:
    """The end of such a function is part of it."""

    @contextlib.contextmanager
    def opened() -> Iterator[None]:
        yield
        raise KeyError("lost")

    with pytest.raises(KeyError):
        consume(opened())


def test_asynchronous_ones_are_too() -> None:
    """Context managers, generators and iterators."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[int]:
        yield 3

    class Numbers:
        """Counts without end."""

        def __init__(self) -> None:
            self.last = -1

        def __aiter__(self) -> Numbers:
            return self

        async def __anext__(self) -> int:
            self.last += 1
            return self.last

    async def several() -> AsyncIterator[int]:
        for number in itertools.count():
            yield number

    assert consume(opened()) == 3
    assert consume(Numbers()) == consume(several()) == list(range(TAKEN))


def test_what_belongs_to_the_caller_is_not_entered() -> None:
    """Whether a pool or a lock stays open is the caller's business, and looked at."""
    lock = threading.Lock()

    assert consume(lock) is lock
    assert not lock.locked()
