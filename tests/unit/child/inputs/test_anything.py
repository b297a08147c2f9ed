"""Values of any kind, as expressions."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.anything import anything, needed_by
from menace.child.inputs.chance import Chance

STARTS = st.integers(0, 2**64 - 1)


def evaluated(text: str) -> Any:
    """The value of an expression, with what it needs."""
    names: dict[str, Any] = {}
    for statement in needed_by([text]):
        exec(statement, names)  # noqa: S102 - expressions of ours
    return eval(text, names)  # noqa: S307 - as above


@given(start=STARTS)
def test_the_same_start_gives_the_same_value(start: int) -> None:
    """What is drawn depends on the start alone."""
    assert anything(Chance(start)) == anything(Chance(start))


@given(start=STARTS)
def test_every_value_can_be_evaluated_with_what_it_needs(start: int) -> None:
    """An expression and its imports are enough, and nothing of it is endless."""
    value = evaluated(anything(Chance(start)))

    if hasattr(value, "__iter__") and not isinstance(value, type):
        assert len(list(itertools.islice(value, 1000))) < 1000


@given(start=STARTS)
def test_clamped_numbers_are_small(start: int) -> None:
    """After a hang nothing large is drawn, also inside containers."""
    text = anything(Chance(start), clamped=True)

    assert "10 ** " not in text
    assert "2 ** " not in text


def test_kinds_are_many() -> None:
    """A few hundred draws hold every kind that code may be asked to take."""
    kinds = {type(evaluated(anything(Chance(start * 7919)))).__name__ for start in range(400)}

    assert kinds >= {"int", "float", "str", "bytes", "bool", "NoneType", "list", "dict", "tuple", "function"}
