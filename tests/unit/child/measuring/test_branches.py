"""Modules of a target are imported with marks; others are not."""

from __future__ import annotations

import importlib
import mmap
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from menace.child.measuring.branches import Marks
from menace.child.measuring.mark_list import MarkList

COUNT = 200
SOURCE = """
if __debug__:
    for n in range(0):
        pass

def f(x):
    if x:
        return 1
    return 2

def g():
    return f(1)
"""
FILES = {
    "menace_shop/__init__.py": "from . import prices\n",
    "menace_shop/prices.py": SOURCE,
    "menace_broken.py": "x = 1\ndef oops(:\n",
}

Opened = tuple[Marks, mmap.mmap]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[], Opened]]:
    """Marks of everything that is imported from a folder with a little package in it; and where they lie."""
    path, hooks = list(sys.path), list(sys.path_hooks)
    for name, source in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(source)

    def open_marks(count: int = COUNT) -> Opened:
        memory = mmap.mmap(-1, 8 * count)
        marks = Marks(str(tmp_path), MarkList(memory, count))
        marks.watch()
        sys.path.insert(0, str(tmp_path))
        return marks, memory

    yield open_marks
    sys.path[:], sys.path_hooks[:] = path, hooks
    for cached in [name for name in sys.path_importer_cache if name.startswith(str(tmp_path))]:
        del sys.path_importer_cache[cached]
    for name in [name for name in sys.modules if name.startswith("menace_shop")]:
        del sys.modules[name]


def words(memory: mmap.mmap, first: int, stop: int) -> list[bool]:
    """The marks as the parent reads them: those that differ from the first word, which is nobody's."""
    return [memory[8 * n : 8 * n + 8] != memory[:8] for n in range(first, stop)]


def test_what_a_call_reached_is_seen_in_the_memory(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """Marks of one function are neighbours; calls of others leave them alone."""
    marks, memory = opened()
    prices = importlib.import_module("menace_shop.prices")
    reach = marks.of_function(str(tmp_path / "menace_shop/prices.py"), 6, 9)
    before = words(memory, reach.first, reach.stop)
    prices.g()
    reach.settle()

    assert before == [False, False, False]
    assert words(memory, reach.first, reach.stop) == [True, True, False]


def test_new_ways_are_counted_once(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """A second call that goes the same way brings nothing."""
    marks, _ = opened()
    prices = importlib.import_module("menace_shop.prices")
    reach = marks.of_function(str(tmp_path / "menace_shop/prices.py"), 6, 9)
    found = []
    for x in (1, 1, 0, 1):
        prices.f(x)
        found.append(reach.new())

    assert found == [2, 0, 1, 0]


def test_the_import_has_marks_of_its_own(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """What a file runs when it is imported is told apart from what its functions do."""
    marks, _ = opened()
    importlib.import_module("menace_shop.prices")

    reached = marks.of_import(str(tmp_path / "menace_shop/prices.py"))
    marks.clear()

    assert (reached, marks.of_import(str(tmp_path / "menace_shop/prices.py"))) == ("1010", "1010")
    assert marks.of_import(str(tmp_path / "menace_shop/__init__.py")) == ""


def test_other_modules_are_imported_as_ever(opened: Callable[[], Opened]) -> None:
    """Only what lies in the folder has a loader of ours."""
    opened()
    prices = importlib.import_module("menace_shop.prices")
    sys.modules.pop("colorsys", None)
    colorsys = importlib.import_module("colorsys")

    assert type(prices.__loader__).__module__ == "menace.child.measuring.branches"
    assert type(colorsys.__loader__).__module__ != "menace.child.measuring.branches"


def test_a_module_that_is_imported_again_keeps_its_marks(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """The same source has the same numbers."""
    marks, _ = opened()
    prices = importlib.import_module("menace_shop.prices")
    file = str(tmp_path / "menace_shop/prices.py")
    before = marks.of_function(file, 6, 9).first
    importlib.reload(prices)

    assert marks.of_function(file, 6, 9).first == before


def test_what_cannot_be_compiled_says_so_as_ever(opened: Callable[[], Opened]) -> None:
    """A mistake in the source is met where it is."""
    opened()

    with pytest.raises(SyntaxError) as caught:
        importlib.import_module("menace_broken")
    assert caught.value.lineno == 2


def test_without_room_a_module_has_no_marks(opened: Callable[..., Opened], tmp_path: Path) -> None:
    """It works all the same."""
    marks, _ = opened(3)
    prices = importlib.import_module("menace_shop.prices")
    reach = marks.of_function(str(tmp_path / "menace_shop/prices.py"), 6, 9)

    assert prices.f(1) == 1
    assert (reach.first, reach.stop) == (0, 0)
    assert reach.new() == 0


def test_the_parent_learns_of_marks_after_each_case(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """Until then, and behind what was cleared, it sees none."""
    marks, memory = opened()
    prices = importlib.import_module("menace_shop.prices")
    reach = marks.of_function(str(tmp_path / "menace_shop/prices.py"), 6, 9)
    prices.f(0)
    before = words(memory, reach.first, reach.stop)
    reach.settle()
    after = words(memory, reach.first, reach.stop)
    marks.clear()

    assert (before, after) == ([False] * 3, [True, False, True])
    assert words(memory, reach.first, reach.stop) == [False] * 3


def test_who_got_somewhere_first_is_known(opened: Callable[[], Opened], tmp_path: Path) -> None:
    """A case that goes a new way says which; one that follows it says nothing."""
    marks, _ = opened()
    prices = importlib.import_module("menace_shop.prices")
    reach = marks.of_function(str(tmp_path / "menace_shop/prices.py"), 6, 9)
    marks.clear()
    told = []
    for x in (1, 1, 0):
        prices.f(x)
        told.append(reach.newest() if reach.settle() else [])

    assert [len(each) for each in told] == [2, 0, 1]
    assert not set(told[0]) & set(told[2])
