"""Hints of source text become types without importing anything."""

import ast
import datetime as dt
from collections import deque
from pathlib import Path
from typing import Any, Literal, Optional, Union

import pytest

from menace.inputs.strategies.hint_types import type_of

ORIGINS = {
    "Optional": "typing.Optional", "Union": "typing.Union", "Literal": "typing.Literal", "List": "typing.List",
    "Sequence": "collections.abc.Sequence", "date": "datetime.date", "deque": "collections.deque",
    "Path": "pathlib.Path", "Own": "shop.Own", "Annotated": "typing.Annotated", "Iterator": "typing.Iterator",
}  # fmt: skip


def origin(name: str) -> str:
    """What a file that imports all of these means by a name."""
    return ORIGINS.get(name, f"builtins.{name}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int", int), ("None", type(None)), ("'str'", str), ("date", dt.date), ("Path", Path), ("list[int]", list[int]),
        ("List[str]", list[str]), ("dict[str, list[int]]", dict[str, list[int]]), ("Sequence[int]", list[int]),
        ("Optional[int]", Optional[int]), ("int | None", Optional[int]), ("Union[int, str]", Union[int, str]),  # noqa: UP007, UP045
        ("Literal['a', -1]", Literal["a", -1]), ("tuple[int, str]", tuple[int, str]),
        ("tuple[int, ...]", tuple[int, ...]), ("deque[int]", deque[int]), ("int | Own", int),
    ],
)  # fmt: skip
def test_hints_of_plain_values(text: str, expected: Any) -> None:
    """Each becomes the type it would be at run time; of a union what is understood."""
    assert type_of(ast.parse(text, mode="eval").body, origin) == expected


@pytest.mark.parametrize(
    "text", ["Own", "list[Own]", "Annotated[int, 3]", "Iterator[int]", "'not a hint('", "3", "list[int, int]", "f()"]
)
def test_other_hints(text: str) -> None:
    """Classes of the target, narrowed types and nonsense are nobody's business here."""
    assert type_of(ast.parse(text, mode="eval").body, origin) is None
