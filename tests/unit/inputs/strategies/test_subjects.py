"""What a stub is made for."""

import dataclasses
from typing import Any

import pytest

from menace.domain import Arguments, Parameter, Recipe
from menace.inputs.strategies.subjects import UNKNOWN, Field, subject_of, subject_of_recipe
from menace.testing.ledger_samples import SECTION


def store(first: int, /, name: str, *rest: int, size: float = 1.5, **more: int) -> None:
    """Keep it."""


@dataclasses.dataclass
class Point:
    """A class is called like a function."""

    x: int
    y: int = 0


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        (Field("a"), None), (Field("a", hint=int), int), (Field("a", hint=int | str), None),
        (Field("a", default=None), None), (Field("a", default=1), int), (Field("a", samples=("x", "y")), str),
        (Field("a", samples=("x", 1)), None), (Field("a", default=None, samples=(2.5,)), float),
    ],
)  # fmt: skip
def test_the_kind_of_a_field(field: Field, kind: type | None) -> None:
    """By its hint, else its default, else the values it was seen with, where they agree."""
    assert field.kind is kind


def test_a_function_by_its_signature() -> None:
    """Names, types and defaults of what can be given by name or position; documentation goes along."""
    subject = subject_of(store)

    assert [(each.name, each.style, each.required) for each in subject.fields] == [
        ("first", "positional", True), ("name", "keyword", True), ("size", "keyword", False),
    ]  # fmt: skip
    assert [each.hint for each in subject.fields] == [int, str, float]
    assert [each.default for each in subject.fields] == [UNKNOWN, UNKNOWN, 1.5]
    assert (subject.name, subject.documentation) == ("store", "Keep it.")


def test_a_class_by_its_constructor() -> None:
    """What it takes to make an instance."""
    assert [(each.name, each.hint) for each in subject_of(Point).fields] == [("x", int), ("y", int)]


def test_a_hint_that_only_a_type_checker_knows() -> None:
    """Leaves the names."""

    def later(x: "Missing") -> None: ...  # type: ignore[name-defined]  # noqa: F821

    assert [(each.name, each.hint) for each in subject_of(later).fields] == [("x", UNKNOWN)]


def test_a_section_by_its_recipe() -> None:
    """The values of its pools are samples; what they need to be called is kept."""
    recipe = Recipe(
        (Parameter("a", "positional", True, ("1", "len", "[2]")), Parameter("*rest", "positional", False, ("3",))),
        receiver=(),
        receiver_name="Shop",
        setup=("from shop import Shop",),
    )
    subject = subject_of_recipe(SECTION, recipe)

    assert subject.fields == (Field("a", "positional", True, samples=(1, [2])),)
    assert subject.call({"a": 5}) == Arguments(("5",), (), ("from shop import Shop",), "Shop()")


def test_calls_and_stubs_are_two_forms_of_one_thing() -> None:
    """Positions become names and names positions, where the subject asks for them."""
    subject = subject_of(store)
    stub: dict[str, Any] = {"first": 1, "name": "x", "size": 2.0}
    call = subject.call(stub)

    assert call == Arguments(("1",), (("name", "'x'"), ("size", "2.0")))
    assert subject.stub(call) == stub
    assert subject.stub(Arguments(("1", "2", "3", "4"))) is None
    assert subject.call({"first": object()}) is None
    assert subject.call({"not a name": 1}) is None
