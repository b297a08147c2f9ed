"""Whether a hint leaves a value free within its types."""

from __future__ import annotations

import ast

import pytest

from menace.inputs.values.freedom import held_to, is_free, plain_types


@pytest.mark.parametrize(
    "hint",
    ["int", "str | None", "list[int]", "Optional[str]", "typing.Sequence[float]", "dict[str, list[int]]",
     "tuple[int, ...]", "'list[str]'", "List[bytes]", "Mapping"],
)  # fmt: skip
def test_plain_types_and_containers_of_them_are_free(hint: str) -> None:
    """Another value of the same types will do."""
    assert is_free(ast.parse(hint, mode="eval").body)


@pytest.mark.parametrize(
    "hint",
    ["Literal['a', 'b']", "tuple[int, int]", "Colour", "Callable[[int], str]", "list[Colour]", "datetime.date",
     "Iterator[int]", "'not a hint ('", "Annotated[int, 3]", "Algorithm"],
)  # fmt: skip
def test_anything_that_asks_for_more_than_a_type_is_not(hint: str) -> None:
    """Where it cannot be told, nothing is claimed."""
    assert not is_free(ast.parse(hint, mode="eval").body)


def test_without_a_hint_nothing_is_claimed() -> None:
    """There is nothing to satisfy."""
    assert not is_free(None)


@pytest.mark.parametrize(
    ("hint", "types"),
    [
        ("str", {"str"}),
        ("int | None", {"int"}),
        ("Optional[Union[str, float]]", {"str", "float"}),
        ("'str | bytes'", {"str", "bytes"}),
        ("list[str]", set()),
        ("Colour", set()),
    ],
)
def test_plain_types_are_those_of_which_any_value_will_do(hint: str, types: set[str]) -> None:
    """Of a union each member that is plain; what is inside a container is not itself one."""
    assert plain_types(ast.parse(hint, mode="eval").body) == types


def test_constants_are_taken_by_their_type() -> None:
    """A number is no text, and True is no number."""
    assert held_to({"int"}, ["3", "'a'", "True", "2.5"]) == ["3"]
