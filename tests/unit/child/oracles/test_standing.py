"""How things stand before and after a call."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.oracles import standing
from menace.child.oracles.standing import are_left_alone, gives_new_ones, is_as_new, is_left_alone


class Account:
    """Has money, in a slot."""

    __slots__ = ("money",)

    def __init__(self, money: float) -> None:
        self.money = money


def bank(money: float, **more: Any) -> SimpleNamespace:
    """An object with another one in it."""
    return SimpleNamespace(accounts={"a": Account(money)}, lock=threading.Lock(), **more)


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        (bank(1), bank(1), True),
        (bank(1), bank(2), False),
        (bank(1, names=["a"]), bank(1, names=["a", "b"]), False),
        (bank(1, seen={"b", "a"}), bank(1, seen={"a", "b"}), True),
        (bank(1, made=1700000000.25), bank(1, made=1700000000.5), True),
        (SimpleNamespace(act=print), SimpleNamespace(act=len), None),
        (bank(1, held=[print]), bank(1, held=[print, len]), False),
        (SimpleNamespace(held=[print]), SimpleNamespace(held=[len]), None),
        (SimpleNamespace(held=SimpleNamespace(a=1, b=print)), SimpleNamespace(held=SimpleNamespace(a=1, b=2)), None),
        (SimpleNamespace(rows={"a": 1, "b": 2}), SimpleNamespace(rows={"b": 2, "a": 1}), False),
    ],
)
def test_objects_are_compared_by_what_is_in_them(before: Any, after: Any, answer: bool | None) -> None:
    """Locks and functions say nothing, nor does the moment at which something was made."""
    assert is_left_alone(before, after) is answer


def database(opened: contextlib.ExitStack, *names: str) -> sqlite3.Connection:
    """A database with some rows, closed in the end."""
    connection = opened.enter_context(contextlib.closing(sqlite3.connect(":memory:")))
    connection.execute("CREATE TABLE pets (name)")
    connection.executemany("INSERT INTO pets VALUES (?)", [(each,) for each in names])
    return connection


def test_arguments_are_compared_where_they_can_change() -> None:
    """Databases by their rows, committed or not."""
    assert are_left_alone(([1], "a"), ([1], "b")) is True
    assert are_left_alone(([1], {}), ([1], {2: 3})) is False
    assert are_left_alone((1, "a", iter([])), (2, "b", iter([]))) is None
    assert are_left_alone((Account(1),), (Account(2),)) is False
    with contextlib.ExitStack() as opened:
        rex, same, more = (database(opened, *names) for names in (("Rex",), ("Rex",), ("Rex", "Tom")))
        assert are_left_alone((rex,), (same,)) is True
        assert are_left_alone((rex,), (more,)) is False


class Desk:
    """Gives numbers; a careless one counts from those that are there."""

    def __init__(self, *, careless: bool) -> None:
        self.careless, self.numbers, self.next = careless, list[int](), itertools.count()

    def enter(self) -> int:
        """The next number."""
        self.numbers.append(max(self.numbers, default=0) + 1 if self.careless else next(self.next))
        return self.numbers[-1]


@pytest.mark.parametrize(("careless", "answer"), [(True, False), (False, True)])
def test_numbers_are_given_once(careless: bool, answer: bool) -> None:
    """Also where the last one was given back."""

    def enter(it: Desk) -> int:
        return it.enter()

    standing._ASKED.clear()
    assert gives_new_ones(lambda: Desk(careless=careless), enter) is True
    held = gives_new_ones(lambda: Desk(careless=careless), enter, lambda it, one: it.numbers.remove(one))
    assert held is answer


def test_what_is_no_number_says_nothing() -> None:
    """And what was asked a few times is not asked again."""

    def give(_: Any) -> None:
        return None

    assert [gives_new_ones(object, give) for _ in range(5)] == [None] * 5


@pytest.mark.parametrize(("careless", "answer"), [(True, False), (False, True)])
def test_what_begins_anew_is_like_a_new_one(careless: bool, answer: bool) -> None:
    """Whatever it went through."""

    def make() -> SimpleNamespace:
        return SimpleNamespace(total=0, most=0)

    def restart(it: SimpleNamespace) -> None:
        it.total = 0
        it.most = it.most if careless else 0

    standing._ASKED.clear()
    assert is_as_new(make, restart, lambda it: setattr(it, "total", 2), lambda it: setattr(it, "most", 2)) is answer
    assert is_as_new(lambda: SimpleNamespace(act=print), restart, lambda it: None) is None
    assert is_as_new(make, restart, lambda it: setattr(it, "most", 2), parts=("total",)) is True
