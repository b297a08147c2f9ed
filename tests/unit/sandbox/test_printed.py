"""Output cut into the cases that printed it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.sandbox.printed import Printed

MARKER = b"\0mark\0"


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """Both ends, closed afterwards."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def read(chunks: list[bytes]) -> Printed:
    """What is made of output that arrives in these pieces."""
    out, into = os.pipe()
    try:
        printed = Printed(out, MARKER)
        for chunk in chunks:
            os.write(into, chunk)
            printed.read()
        return printed
    finally:
        os.close(out)
        os.close(into)


@given(
    parts=st.lists(st.text("ab\0mrk\n", max_size=20).filter(lambda text: MARKER.decode() not in text), min_size=1),
    cut=st.integers(1, 30),
)
def test_parts_come_out_however_the_stream_is_cut(parts: list[str], cut: int) -> None:
    """Each part holds what was printed between two markers."""
    stream = MARKER.decode().join(parts)
    if stream.split(MARKER.decode()) != parts:
        return  # a part and a marker together may form another marker; no harness prints that
    data = stream.encode()
    printed = read([data[start : start + cut] for start in range(0, len(data), cut)])

    assert [printed.part(number) for number in range(len(parts))] == parts
    assert printed.part(len(parts)) == ""


def test_only_the_end_of_a_part_is_kept() -> None:
    """The size counts everything, the text ends with the last bytes."""
    printed = read([b"x" * 5000, MARKER, b"y" * 3000, b"z" * 3000])

    assert printed.size == 6000
    assert printed.part(1) == "y" * 1000 + "z" * 3000


def test_bytes_that_are_no_text_are_shown_escaped() -> None:
    """Any output can be shown."""
    assert read([b"a\xff\xe9"]).part(0) == "a\\xff\\xe9"


def test_a_part_that_was_told_can_be_forgotten() -> None:
    """Its memory is freed, the others stay."""
    printed = read([b"one" + MARKER + b"two"])
    printed.forget(0)
    printed.forget(9)

    assert (printed.part(0), printed.part(1)) == ("", "two")


def test_reading_never_waits(pipe: tuple[int, int]) -> None:
    """No output is no reason to stop, and is not the end."""
    printed = Printed(pipe[0], MARKER)

    assert not printed.read()
    assert printed.is_open


def test_all_that_is_there_is_read_up_to_the_limit(pipe: tuple[int, int]) -> None:
    """A part that is too large is not read to its end."""
    printed = Printed(pipe[0], MARKER)
    os.write(pipe[1], b"x" * 65536)
    printed.read_all(limit=10**6)
    assert printed.size == 65536

    os.write(pipe[1], b"x" * 10)
    printed.read_all(limit=1000)
    assert printed.size == 65536


def test_the_end_of_the_output_is_noticed() -> None:
    """When nobody can print any more, reading is over."""
    out, into = os.pipe()
    os.write(into, b"last words")
    os.close(into)
    printed = Printed(out, MARKER)
    printed.read_all(limit=100)
    os.close(out)

    assert not printed.is_open
    assert printed.part(0) == "last words"
