"""Values of types, drawn by Hypothesis and repeatable."""

import dataclasses
import datetime as dt
import enum
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from menace.inputs.strategies.typed import drawn, drawn_expressions


class Colour(enum.Enum):
    """Two of them."""

    RED = 1
    BLUE = 2


@dataclasses.dataclass(frozen=True)
class Point:
    """Needs two values."""

    x: int
    name: str = "origin"


class Account:
    """Refuses most of what its hints allow."""

    def __init__(self, owner: str, balance: int) -> None:
        if balance < 0:
            raise ValueError("no debts")
        self.owner, self.balance = owner, balance


@pytest.mark.parametrize(
    ("hint", "kind"),
    [
        (int, int), (str, str), (float, float), (bytes, bytes), (dt.datetime, dt.datetime), (Decimal, Decimal),
        (list[int], list), (dict[str, float], dict), (tuple[int, str], tuple), (set[int], set), (Sequence[int], list),
        (Mapping[str, int], dict), (Path, Path), (Colour, Colour), (Point, Point), (Account, Account), (list, list),
        (tuple[int, ...], tuple), (frozenset[str], frozenset),
    ],
    ids=str,
)  # fmt: skip
def test_values_are_of_the_type(hint: Any, kind: type) -> None:
    """Several different ones, each of the type that was asked for."""
    values = drawn(hint, seed=1, count=6)

    assert len({repr(value) for value in values} if kind is not Account else values) >= 2
    assert all(isinstance(value, kind) for value in values)


def test_parts_are_of_their_types() -> None:
    """Inside containers and unions too."""
    for value in drawn(list[int | None], seed=2, count=8):
        assert all(part is None or type(part) is int for part in value)
    assert {type(value) for value in drawn(int | str, seed=2, count=12)} == {int, str}
    assert set(drawn(Literal["a", 3], seed=2, count=5)) == {"a", 3}


@pytest.mark.parametrize(
    "hint", [Iterator[int], Annotated[int, "> 0"], "text", None, list[Iterator[int]], type], ids=str
)
def test_what_is_not_understood_gives_nothing(hint: Any) -> None:
    """Nothing is claimed to be of a type nobody here knows."""
    assert drawn(hint, seed=1, count=3) == []


def test_numbers_are_of_a_size_that_callers_use() -> None:
    """A loop over a huge number is slow for everybody, so that a hang on it would say nothing."""
    assert all(abs(value) <= 1000 for value in drawn(int, seed=5, count=40))


SCRIPT = """
import sys
if len(sys.argv) > 1:
    import json, email.message, xml.dom.minidom  # other constants, other modules
from menace.inputs.strategies.typed import drawn_expressions
print([drawn_expressions(hint, 7, 6) for hint in (int, str, list[str], dict[str, int], float, set[str])])
"""


def test_the_same_seed_gives_the_same_values_everywhere(tmp_path: Path) -> None:
    """In another process, with another hash seed and other modules loaded; and no file is left behind."""
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, *more], cwd=tmp_path, env={"PYTHONHASHSEED": seed}, capture_output=True
        ).stdout
        for seed, more in (("1", []), ("2", ["more"]))
    }

    assert len(told) == 1
    assert len(told.pop()) > 100
    assert list(tmp_path.iterdir()) == []


def test_other_seeds_give_other_values() -> None:
    """Otherwise the seed would be decoration."""
    assert drawn(list[int], seed=1, count=4) != drawn(list[int], seed=2, count=4)


def test_equal_unions_in_another_order_do_not_share_their_draws() -> None:
    """What is drawn hangs on the spelling alone, not on which of two equal hints was met first."""
    first = drawn_expressions(int | str, 3, 4)
    drawn_expressions(str | int, 3, 4)

    assert drawn_expressions(int | str, 3, 4) == first
