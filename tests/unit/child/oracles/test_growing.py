"""How much an object holds after many calls."""

from __future__ import annotations

import datetime as dt
from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.oracles import growing
from menace.child.oracles.growing import stops_growing


@pytest.fixture(autouse=True)
def _nothing_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "_FILLED", {})


class Recent:
    """Holds the last three, and all that it ever saw if it is careless."""

    __slots__ = ("careless", "inner", "order")

    def __init__(self, *, careless: bool) -> None:
        self.careless = careless
        self.order: deque[Any] = deque(maxlen=3)
        self.inner = SimpleNamespace(known={"names": set()})

    def see(self, name: Any) -> None:
        """Remember a name."""
        self.order.append(name)
        known = self.inner.known["names"]
        known.add(name)
        if not self.careless:
            known.intersection_update(self.order)


@pytest.mark.parametrize("name", ["a", b"a", 1, 0.5, dt.date(2020, 1, 1), (1, "a")])
@pytest.mark.parametrize("careless", [True, False])
def test_names_of_all_kinds(name: Any, careless: bool) -> None:
    """Each of them is another one."""
    said = stops_growing(lambda: Recent(careless=careless), lambda it, *given: it.see(*given), (name,))

    assert said is not careless


@pytest.mark.parametrize("given", [(), (None,), (True,), ([],)])
def test_arguments_of_which_there_is_no_other(given: tuple[Any, ...]) -> None:
    """Nothing is said."""
    assert stops_growing(lambda: Recent(careless=True), lambda it, *given: it.see("a"), given) is None


def test_what_holds_nothing() -> None:
    """Refused calls, too, say nothing."""
    assert stops_growing(lambda: Recent(careless=True), lambda it, name: it.see([name]), (["a"],)) is None
    assert stops_growing(object, lambda it, name: it.see(name), ("a",)) is None


def test_questions_end() -> None:
    """Each takes many calls."""
    make, use = (lambda: Recent(careless=False)), (lambda it, name: it.see(name))
    answers = [stops_growing(make, use, ("a",)) for _ in range(8)]

    assert answers == [True] * 6 + [None] * 2
