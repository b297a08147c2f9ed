"""The two files that a child shares with its parent."""

from __future__ import annotations

import fcntl
import mmap
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from menace.child.measuring.leaks import open_handles
from menace.child.page import SIZE, Page
from menace.sandbox.watching.sharing import Shared, shared
from menace.testing.frame_samples import hello


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Shared]:
    """The two files of a child that has not started."""
    with shared(tmp_path) as both:
        both.reader(0, 3)
        yield both


def test_output_is_told_from_where_a_case_began(files: Shared) -> None:
    """What was printed before is not part of it."""
    os.write(files.output, b"before")
    place = files.printed()
    os.write(files.output, b"mine")

    assert (place, files.printed_since(place)) == (6, "mine")


def test_only_the_end_of_much_output_is_told(files: Shared) -> None:
    """The size counts everything, the text ends with the last bytes."""
    os.write(files.output, b"y" * 3000 + b"z" * 3000)

    assert files.printed() == 6000
    assert files.printed_since(0) == "y" * 1000 + "z" * 3000


def test_bytes_that_are_no_text_are_shown_escaped(files: Shared) -> None:
    """Any output can be shown."""
    os.write(files.output, b"a\xff\xe9")

    assert files.printed_since(0) == "a\\xff\\xe9"


@pytest.mark.parametrize(("place", "seen"), [(-5, "0123"), (4, ""), (10**18, ""), (-(1 << 63), "0123")])
def test_a_place_that_cannot_be_does_no_harm(files: Shared, place: int, seen: str) -> None:
    """The place is the child's own word: nothing is told that is not there."""
    os.write(files.output, b"0123")

    assert files.printed_since(place) == seen


def test_all_writers_add_at_the_end(files: Shared) -> None:
    """Whoever moves the position that they have in common overwrites nothing."""
    os.write(files.output, b"first")
    os.lseek(files.output, 0, os.SEEK_SET)
    os.write(files.output, b" second")

    assert files.printed_since(0) == "first second"


def test_the_next_child_begins_with_nothing(files: Shared) -> None:
    """Neither frames nor numbers nor output are left for it, whatever the last one did to them."""
    page = Page(files.page)
    page.say(**hello())
    page.begin(0, 0)
    page.finish(0, 0, 1.0, 1.0, 1)
    os.write(files.output, b"words")
    # With the position far behind, without adding at the end, the next word would make a huge file.
    fcntl.fcntl(files.output, fcntl.F_SETFL, 0)
    os.lseek(files.output, 1 << 40, os.SEEK_SET)
    reader = files.reader(5, 7)
    os.write(files.output, b"mine")

    assert (reader.frames(), reader.sums().usage.cases, reader.progress().index) == ([], 0, None)
    assert (files.printed(), files.printed_since(0)) == (4, "mine")


@pytest.mark.skipif(sys.platform != "linux", reason="only files in memory can be sealed")
@pytest.mark.parametrize("size", [0, SIZE - 1, SIZE + 1, 1 << 40])
def test_nobody_can_change_the_size_of_the_page(files: Shared, size: int) -> None:
    """Reading what was cut off would end the parent."""
    with pytest.raises(OSError, match="not permitted"):
        os.ftruncate(files.page, size)
    with pytest.raises(OSError, match="not permitted"):
        fcntl.fcntl(files.page, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE)

    assert mmap.mmap(files.page, SIZE)[:8] == (-1).to_bytes(8, "little", signed=True)


@pytest.mark.skipif(sys.platform != "linux", reason="only files in memory can be sealed")
def test_nobody_can_shut_the_output(files: Shared) -> None:
    """A child cannot seal it for those that come after."""
    with pytest.raises(OSError, match="not permitted"):
        fcntl.fcntl(files.output, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE)


def test_both_are_let_go_of(tmp_path: Path) -> None:
    """No descriptor is left, no file, also when something goes wrong meanwhile."""
    before = open_handles()
    with pytest.raises(ZeroDivisionError), shared(tmp_path):
        raise ZeroDivisionError

    assert open_handles() == before
    assert list(tmp_path.iterdir()) == []


def test_where_there_are_no_files_in_memory_nameless_ones_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the folder of the child serves as well, and has no name there."""
    monkeypatch.delattr(os, "memfd_create", raising=False)
    with shared(tmp_path) as files:
        reader = files.reader(0, 1)
        Page(files.page).say(**hello())
        os.write(files.output, b"words")

        assert (reader.frames(), files.printed_since(0)) == ([hello()], "words")
        assert list(tmp_path.iterdir()) == []
