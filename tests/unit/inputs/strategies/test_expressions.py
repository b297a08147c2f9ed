"""What is written down evaluates back to what it was."""

import datetime as dt
import subprocess
import sys
from collections import deque
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.inputs.strategies.expressions import Expression, expression_of

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.binary()
NESTED = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    | st.tuples(inner) | st.tuples(inner, inner),
    max_leaves=8,
)  # fmt: skip


def back(written: Expression | None) -> Any:
    """What anybody would get from the source."""
    assert written is not None
    names: dict[str, Any] = {}
    exec("\n".join(written.setup), names)  # noqa: S102 - that it runs is the point
    return eval(written.text, names)  # noqa: S307


@given(NESTED)
def test_plain_values_come_back(value: Any) -> None:
    """Whatever is made of plain values is the same after being written and read, type by type."""
    found = back(expression_of(value))

    assert found == value
    assert repr(found) == repr(value)


@pytest.mark.parametrize(
    "value",
    [
        float("inf"), float("-inf"), complex(1, float("inf")), bytearray(b"ab"), range(3), {1, 2}, frozenset(),
        deque([1]), dt.datetime(2024, 2, 29, 1, tzinfo=dt.UTC), dt.date(2024, 1, 1), dt.timedelta(seconds=-1),
        Decimal("1.50"), Fraction(1, 3), UUID(int=7), Path("a/b"), PurePosixPath("a"), 10**5000, "A" * 1000,
        b"\x00" * 1000, "\ud800",
        [{"when": [dt.time(1, 2)]}],
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_values_of_the_library_come_back(value: Any) -> None:
    """With the imports they need, and nothing else."""
    found = back(expression_of(value))

    assert found == value
    assert type(found) is type(value)


def test_not_a_number_stays_none() -> None:
    """It equals nothing, so only its kind can be asked."""
    assert str(back(expression_of(float("nan")))) == "nan"


def test_long_repetitions_are_written_short() -> None:
    """A report can show them."""
    assert expression_of("A" * 100_000) == Expression("'A' * 100000")


class Own:
    """Not a plain value."""


def circle() -> list[Any]:
    """A list that holds itself."""
    found: list[Any] = []
    found.append(found)
    return found


@pytest.mark.parametrize("value", [Own(), [Own()], {"a": Own()}, len, circle(), type("Text", (str,), {})("x")])
def test_what_cannot_be_written_is_not(value: Any) -> None:
    """No guess is made about objects, functions, circles or subclasses."""
    assert expression_of(value) is None


def test_sets_are_written_in_one_order() -> None:
    """Whatever the interpreter's hash seed is."""
    script = "from menace.inputs.strategies.expressions import expression_of as e; print(e({'a', 'b', 'c', 'd'}).text)"
    texts = {
        subprocess.run([sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True).stdout
        for seed in ("1", "2")
    }

    assert len(texts) == 1
    assert b"set(" in texts.pop()
