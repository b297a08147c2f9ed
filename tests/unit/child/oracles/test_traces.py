"""What calls leave changed for everybody, and what functions that are handed over see."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.oracles.amounts import each_has_length, each_has_some, is_no_number
from menace.child.oracles.callbacks import calls_for_each, hands_on_errors
from menace.child.oracles.traces import leaves_no_trace

_LOCK = threading.Lock()


def careless(folder: Path, act: Callable[[], Any]) -> None:
    """Enters a folder and comes back, unless something is raised there."""
    before = Path.cwd()
    os.chdir(folder)
    act()
    os.chdir(before)


def careful(folder: Path, act: Callable[[], Any]) -> None:
    """Comes back in any case."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        act()
    finally:
        os.chdir(before)


def locking(number: int) -> float:
    """Holds a lock for ever when it cannot divide."""
    _LOCK.acquire()
    found = 1 / number
    _LOCK.release()
    return found


@pytest.mark.parametrize(("function", "answer"), [(careful, True), (careless, False)])
def test_a_function_that_raises_inside_changes_nothing(
    function: Callable[..., None], answer: bool, tmp_path: Path
) -> None:
    """What it was handed over is made to raise, and everything is put back for the next one."""
    before = Path.cwd()

    assert leaves_no_trace(None, ("folder",), lambda act: function(tmp_path, act), function, int) is answer
    assert Path.cwd() == before


def test_locks_are_released() -> None:
    """One that is still held is told of, also when the call that is judged has left it so, and released."""
    kinds = ("locks",)
    assert leaves_no_trace(1.0, kinds, lambda: locking(1), locking) is True
    assert leaves_no_trace(1.0, kinds, lambda: locking(0), locking) is False
    _LOCK.acquire()
    assert leaves_no_trace(ValueError("no"), kinds, lambda: locking(1), locking) is False
    assert not _LOCK.locked()


def test_a_call_that_works_may_change_what_it_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of one that stays in its folder or keeps its lock, nor of kinds that are not asked for."""
    monkeypatch.chdir(Path.cwd())

    assert leaves_no_trace(None, ("folder",), lambda: os.chdir(tmp_path), os.chdir) is None
    assert leaves_no_trace(None, ("locks",), lambda: os.chdir(tmp_path), os.chdir) is True
    assert leaves_no_trace(True, ("locks",), _LOCK.acquire, locking) is None


def test_how_often_a_function_is_called() -> None:
    """Once for each item and in order; twice or not at all is noticed, and what it raises comes out."""
    assert calls_for_each(lambda act: list(map(act, [1, 2])), abs, [1, 2]) is True
    assert calls_for_each(lambda act: [act(each) or act(each) for each in [0, 1]], abs, [0, 1]) is False
    assert calls_for_each(lambda act: map(act, [2, 1]), abs, [1, 2]) is False
    assert calls_for_each(lambda act: map(act, [2, 1]), abs, [1, 2], in_order=False) is True
    assert hands_on_errors(lambda act: act(1)) is True
    assert hands_on_errors(lambda act: getattr(act, "missing", None)) is False


def test_parts_and_numbers() -> None:
    """Each piece has its length, none is empty, and a text that nobody reads as a number is none."""
    assert each_has_length([[1, 2], [3]], 2) is False
    assert each_has_length([1], 2) is None
    assert each_has_some([[1], []]) is False
    assert each_has_some({"a": "b"}) is True
    assert is_no_number("abc") is True
    assert is_no_number(" 12 ") is False
    assert is_no_number("1,5") is False
    assert is_no_number(3) is None
