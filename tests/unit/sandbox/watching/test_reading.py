"""What the parent believes of a page that anybody in the child could have written to."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from menace.child import page as layout
from menace.child import wire
from menace.child.page import Page
from menace.sandbox.watching.reading import Reader
from menace.sandbox.watching.sharing import shared
from menace.testing.frame_samples import done, end, hello, ready

RETURNED, FELL_OVER = layout.VERDICTS.index("returned"), layout.VERDICTS.index("fell_over")
START, STOP = 3, 7


class Child:
    """A child that has come some way, and a hand that scribbles on its page."""

    def __init__(self, descriptor: int, reader: Reader) -> None:
        self.page, self.reader = Page(descriptor), reader
        self._map = mmap.mmap(descriptor, layout.SIZE)

    def begin(self, *frames: dict[str, Any]) -> None:
        """Say hello and ready, and what else is to be said."""
        for frame in (hello(), ready(), *frames):
            self.page.say(**frame)

    def run(self, *indexes: int, verdict: int = RETURNED) -> None:
        """Cases from their begin to their end."""
        for index in indexes:
            self.page.begin(index, 0)
            self.page.finish(1, verdict, 0.5, 0.25, 1000)

    def word(self, place: int, value: int) -> None:
        """Write a number where it does not belong."""
        struct.pack_into("q", self._map, place * layout.WORD, value)

    def words(self, place: int, *values: int) -> None:
        """Write some numbers, one behind the other."""
        for at, value in enumerate(values, place):
            self.word(at, value)

    def number(self, place: int, value: float) -> None:
        """The same with a fraction."""
        struct.pack_into("d", self._map, place * layout.WORD, value)

    def text(self, place: int, data: bytes) -> None:
        """Write bytes where they do not belong."""
        self._map[place : place + len(data)] = data

    def close(self) -> None:
        """Let go of the page."""
        self._map.close()


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    """A child that is to run the cases 3 to 6."""
    with shared(tmp_path) as files:
        one = Child(files.page, files.reader(START, STOP))
        yield one
        one.close()


def bank(finished: int) -> int:
    """Where the numbers are after so many cases."""
    return layout.BANKS[finished & 1]


def test_what_our_own_harness_writes_is_believed(child: Child) -> None:
    """Frames, position and sums of an honest child fit."""
    child.begin()
    child.run(3, 4)
    child.page.begin(5, 40)
    child.page.say(**end(5))
    child.page.finish(0, FELL_OVER, 2.0, 1.0, 5000)
    child.run(6)
    child.page.say(**done())

    assert [frame["kind"] for frame in child.reader.frames()] == ["hello", "ready", "end", "done"]
    assert child.reader.progress().finished == 4
    sums = child.reader.sums()
    assert sums.counts == {("example", "fell_over"): 1, ("drawn", "returned"): 3}
    assert (sums.usage.cases, sums.usage.wall, sums.usage.peak_memory_bytes) == (4, 3.5, 5000)


def test_a_child_that_is_at_work_is_no_contradiction(child: Child) -> None:
    """One case more may be begun than finished."""
    child.begin()
    child.run(3)
    child.page.begin(4, 0)

    assert child.reader.sums().usage.cases == 1
    assert child.reader.progress().index == 4


FRAMES: dict[str, Callable[[Child], None]] = {
    "a length below zero": lambda child: child.word(layout.LOG_LENGTH, -1),
    "a length beyond the page": lambda child: child.word(layout.LOG_LENGTH, layout.SIZE),
    "the longest length": lambda child: child.word(layout.LOG_LENGTH, (1 << 63) - 1),
    "a byte too many": lambda child: child.word(layout.LOG_LENGTH, len(wire.encode(hello())) + 1),
    "a byte too few": lambda child: child.word(layout.LOG_LENGTH, len(wire.encode(hello())) - 1),
    "no frame": lambda child: child.text(layout.LOG_AT, b"garbage that is no frame"),
    "a frame without end": lambda child: child.text(layout.LOG_AT, b"\xff\xff\xff\xff"),
    "a list": lambda child: child.text(layout.LOG_AT, b"\0\0\0\2[]"),
    "an unknown kind": lambda child: child.text(layout.LOG_AT, b'\0\0\0\x0f{"kind":"nope"}'),
    "frames out of turn": lambda child: child.text(layout.LOG_AT, wire.encode(done())),
}


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_frames_that_are_none_are_refused(child: Child, name: str) -> None:
    """Neither a wrong length nor wrong bytes are read as anything else."""
    child.begin()
    FRAMES[name](child)

    with pytest.raises(wire.BadFrame):
        child.reader.frames()


def test_what_was_read_cannot_be_taken_back(child: Child) -> None:
    """A log that gets shorter is none of ours."""
    child.begin()
    child.reader.frames()
    child.word(layout.LOG_LENGTH, 10)

    with pytest.raises(wire.BadFrame):
        child.reader.frames()


POSITIONS: dict[str, Callable[[Child], None]] = {
    "a case before the first": lambda child: child.word(layout.CURRENT, START - 2),
    "a case behind the last": lambda child: child.word(layout.CURRENT, STOP),
    "a case that was left": lambda child: child.word(layout.CURRENT, 3),
    "cases that are not finished any more": lambda child: child.word(layout.FINISHED, 0),
    "fewer than no case finished": lambda child: child.word(layout.FINISHED, -1),
    "more cases finished than there are": lambda child: child.word(layout.FINISHED, 5),
    "a shape below zero": lambda child: child.word(layout.SHAPE_LENGTH, -1),
    "a shape beyond its place": lambda child: child.word(layout.SHAPE_LENGTH, layout.SHAPE_LIMIT + 1),
    "an attempt below zero": lambda child: child.word(layout.ATTEMPT, -1),
    "an attempt beyond counting": lambda child: child.word(layout.ATTEMPT, 1 << 60),
}


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_a_position_that_cannot_be_is_refused(child: Child, name: str) -> None:
    """Nobody gets more time by going back, and no case is named that is not there."""
    child.begin()
    child.run(3)
    child.page.begin(4, 0)
    child.reader.progress()
    POSITIONS[name](child)

    with pytest.raises(wire.BadFrame):
        child.reader.progress()


SUMS: dict[str, Callable[[Child], None]] = {
    "nothing counted": lambda child: child.word(bank(2) + layout.KINDS.index("drawn") * len(layout.VERDICTS), 0),
    "counts below zero": lambda child: child.words(bank(2), -1, 1),
    "more counted than finished": lambda child: child.word(bank(2), 1),
    "more begun than finished": lambda child: child.word(layout.CURRENT, 6),
    "a time below zero": lambda child: child.number(bank(2) + layout.WALL, -1.0),
    "no number": lambda child: child.number(bank(2) + layout.CPU, float("nan")),
    "a square that is no number": lambda child: child.number(bank(2) + layout.CPU_SQUARED, float("nan")),
    "time without end": lambda child: child.number(bank(2) + layout.WALL_SQUARED, float("inf")),
    "more time than there is": lambda child: child.number(bank(2) + layout.WALL, 1e300),
    "memory below zero": lambda child: child.word(bank(2) + layout.PEAK, -1),
    "memory beyond counting": lambda child: child.word(bank(2) + layout.PEAK, 1 << 60),
    "an account of the wrong size": lambda child: child.word(layout.STANDING, layout.STANDING_LIMIT + 1 << 1),
    "an account of no size": lambda child: child.word(layout.STANDING, 1),
    "an account below zero": lambda child: child.word(layout.STANDING, -2),
    "an account that is none": lambda child: child.word(layout.STANDING, 8),
}


@pytest.mark.parametrize("name", [*sorted(SUMS), "more finished than begun"])
def test_sums_that_cannot_be_are_refused(child: Child, name: str) -> None:
    """Counts must add up to the cases that were finished, and every sum must be possible."""
    child.begin()
    child.run(3, 4)
    child.reader.frames()
    child.reader.progress()
    if name == "more finished than begun":
        child.page.finish(1, RETURNED, 0.5, 0.25, 1000)
    else:
        SUMS[name](child)

    with pytest.raises(wire.BadFrame):
        child.reader.sums()


def test_an_end_must_have_been_counted(child: Child) -> None:
    """Nobody can say of another case that it fell over."""
    child.begin(end(4))
    child.run(3, 4, 5)
    child.reader.frames()

    with pytest.raises(wire.BadFrame, match="not counted"):
        child.reader.sums()


def test_an_end_that_was_said_just_before_the_end_is_no_contradiction(child: Child) -> None:
    """A child may be killed between saying and counting."""
    child.begin()
    child.run(3)
    child.page.begin(4, 0)
    child.page.say(**end(4))
    child.reader.frames()

    assert child.reader.sums().usage.cases == 1


def test_no_more_is_told_than_was_counted(child: Child) -> None:
    """Of what is counted often only the first are told, which is right."""
    child.begin(end(3), end(4))
    child.run(3, 4, 5, 6, verdict=FELL_OVER)
    child.reader.frames()

    assert child.reader.sums().counts == {("drawn", "fell_over"): 4}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=200)
@given(chance=st.randoms(use_true_random=False), places=st.integers(1, 40))
def test_no_scribble_gets_the_reader_into_trouble(tmp_path: Path, chance: Random, places: int) -> None:
    """Whatever is on the page, it is read as something that can be, or refused."""
    with shared(tmp_path) as files:
        one = Child(files.page, files.reader(START, STOP))
        one.begin(end(3))
        one.run(3, 4)
        for _ in range(places):
            one.word(chance.randrange(layout.BANKS[1] + layout.BANK_WORDS), chance.choice((-1, 0, 1, 2, 1 << 62)))
            one.text(chance.randrange(layout.LOG_AT, layout.LOG_AT + 400), chance.randbytes(chance.randrange(4)))
        try:
            frames, progress, sums = one.reader.frames(), one.reader.progress(), one.reader.sums()
        except wire.BadFrame:
            return
        finally:
            one.close()

    assert all(frame["kind"] for frame in frames)
    assert progress.index is None or START <= progress.index < STOP
    assert sum(sums.counts.values()) == sums.usage.cases <= STOP - START
