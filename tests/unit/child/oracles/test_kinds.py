"""Results held against the type that is stated for them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from menace.child.oracles.kinds import is_of_kind, lacks_none


@pytest.mark.parametrize(
    ("value", "hint", "answer"),
    [
        (3, "str", False),
        ("3", "str", True),
        (True, "int", True),
        (3, "float", True),
        (3.0, "int", False),
        (b"a", "str", False),
        (["a"], "list[str]", True),
        (["a", 1], "list[str]", False),
        ("a", "list[str]", False),
        (("a", 1), "tuple[str, int]", True),
        (("a",), "tuple[str, int]", False),
        ((1, 2, 3), "tuple[int, ...]", True),
        ((1, "2"), "tuple[int, ...]", False),
        ({"a": ""}, "dict[str, int]", False),
        ({"a": 1}, "Mapping[str, int]", True),
        ([1, "2"], "Iterable[int]", False),
        ("ab", "Iterable[str]", True),
        (1, "Iterable[int]", False),
        ({1}, "Sequence[int]", False),
        ({}.keys(), "list[str]", False),
        ((1, 2), "Span", False),
        (0, "Decimal", True),
        (0.5, "Decimal", False),
        (1, "str | int", True),
        (1.5, "str | int", False),
        ([1], "list[Any]", True),
        ("yes", "bool", True),
        (None, "str", True),
        (Decimal(1), "str", True),
    ],
)
def test_kinds_of_values(value: Any, hint: str, answer: bool) -> None:
    """A plain value of another type breaks a hint; of nothing at all, and of other objects, nothing is said."""
    assert is_of_kind(value, hint) is answer


@pytest.mark.parametrize(
    ("value", "hint", "answer"),
    [
        (["a", None], "list[str]", False),
        (["a", None], "list[str | None]", True),
        ({"a": None}, "dict[str, int]", False),
        ({"a": None}, "dict[str, Any]", True),
        ([(1, None)], "list[tuple[int, str]]", False),
        (None, "list[str]", True),
    ],
)
def test_nothing_inside(value: Any, hint: str, answer: bool) -> None:
    """None is no part of a list of texts, unless the hint says so."""
    assert lacks_none(value, hint) is answer
