"""The question whether a call satisfies its hints, asked of every tool alike."""

from __future__ import annotations

import datetime as dt
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, Optional

import pytest

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "finding" / "satisfying.py"


@pytest.fixture(scope="module")
def satisfies() -> Callable[..., bool]:
    """The function, which lies outside of any package."""
    spec = importlib.util.spec_from_file_location("satisfying", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., bool] = module.satisfies
    return found


def price(amount: float, parts: int = 1, *more: int, currency: Literal["EUR", "USD"] = "EUR") -> float:
    """Something hinted."""
    return amount / parts + sum(more) + len(currency)


def listed(names: Iterable[str], rates: Mapping[str, int], since: Optional[dt.date] = None, then: Any = None) -> None:  # noqa: UP045
    """Something with containers."""


def plain(amount, parts: int):  # type: ignore[no-untyped-def]
    """Something hinted in part."""


@pytest.mark.parametrize(
    ("function", "args", "kwargs", "expected"),
    [
        (price, [1.5], {}, True),
        (price, [1, 2], {"currency": "USD"}, True),
        (price, [True], {}, False),
        (price, ["1"], {}, False),
        (price, [1.5, 2, 3], {}, False),
        (price, [1.5], {"currency": "GBP"}, False),
        (price, [], {}, False),
        (listed, [["a"], {"a": 1}], {}, True),
        (listed, ["ab", {}], {"since": dt.datetime(2024, 1, 1, tzinfo=dt.UTC), "then": object()}, True),
        (listed, [[1], {}], {}, False),
        (listed, [iter(["a"]), {}], {}, False),
        (listed, [("a",), {"a": "b"}], {}, False),
        (plain, [1], {"parts": 2}, False),
        (len, [[1]], {}, False),
    ],
)
def test_every_argument_has_to_satisfy_a_hint(
    satisfies: Callable[..., bool], function: Any, args: list[Any], kwargs: dict[str, Any], expected: bool
) -> None:
    """One that has no hint, or whose inside cannot be seen, satisfies none."""
    assert satisfies(function, args, kwargs) is expected
