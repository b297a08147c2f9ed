"""Expressions changed a little."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.chance import Chance
from menace.child.inputs.mutation import clamped_number, mutated

STARTS = st.integers(0, 2**64 - 1)
PLAIN = st.recursive(
    st.one_of(st.integers(), st.floats(), st.text(), st.binary(), st.booleans(), st.none()),
    lambda inside: st.one_of(
        st.lists(inside, max_size=4),
        st.tuples(inside, inside),
        st.dictionaries(st.text(max_size=3), inside, max_size=3),
        st.sets(st.integers(), max_size=3),
    ),
    max_leaves=8,
)


def many(text: str, *, same_kind: bool = False, clamped: bool = False) -> set[str]:
    """What becomes of an expression by different chances."""
    return {mutated(text, Chance(start * 7919), (), same_kind=same_kind, clamped=clamped) for start in range(300)}


def evaluated(text: str) -> object:
    """The value of an expression that needs nothing but numbers that are none."""
    return eval(text, {"nan": float("nan"), "inf": float("inf")})  # noqa: S307 - an expression of ours


@given(value=PLAIN, start=STARTS)
def test_what_is_changed_is_an_expression_again(value: object, start: int) -> None:
    """Whatever is inside, the result can be evaluated, and by the same chance it is the same."""
    text = repr(value)
    new = mutated(text, Chance(start), ("1", "'donor'"), same_kind=True)

    evaluated(new)
    assert new == mutated(text, Chance(start), ("1", "'donor'"), same_kind=True)


@given(value=PLAIN, start=STARTS)
def test_types_stay_where_they_have_to(value: object, start: int) -> None:
    """With ``same_kind`` a text stays a text and a list a list."""
    new = evaluated(mutated(repr(value), Chance(start), ("None", "object"), same_kind=True))

    assert type(new) is type(value)


@pytest.mark.parametrize("text", ["17", "-3", "1.5", "'hello'", "b'ab'", "[1, 2, 3]", "(1, 'a')", "{'a': 1}", "{1, 2}"])
def test_every_plain_kind_is_changed_in_many_ways(text: str) -> None:
    """Numbers, texts and containers do not stay what they are."""
    assert len(many(text, same_kind=True) - {text}) > 3


def test_parts_inside_calls_are_changed_too() -> None:
    """The arguments of a constructor are reached, its name is not."""
    found = many("decimal.Decimal('1.50')", same_kind=True)

    assert len(found) > 5
    assert all(text.startswith(("decimal.Decimal('", 'decimal.Decimal("')) for text in found)


def test_characters_of_several_bytes_do_not_shift_the_places() -> None:
    """Places are counted in bytes, and cut there."""
    for text in many("['é漢', 5]", same_kind=True):
        assert isinstance(evaluated(text), list)


def test_something_is_taken_over_from_donors() -> None:
    """A donor's expression stands in the place of the value or of a part of it."""
    found = {mutated("[1]", Chance(start * 7919), ("'donor'",)) for start in range(300)}

    assert any("donor" in text for text in found)


def test_clamped_numbers_stay_small() -> None:
    """Nothing grows beyond a thousand once numbers are clamped."""
    assert all(abs(float(text)) <= 1000 for text in many("900", same_kind=True, clamped=True))


def test_what_cannot_be_read_stays_as_it_is() -> None:
    """No expression, or one that is nothing but a name, has no place to change."""
    assert many("not python (", same_kind=True) == {"not python ("}
    assert many("len", same_kind=True) == {"len"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("100000", "7"), ("-100000", "7"), ("10 ** 18", "7"), ("100", "100"), ("'100000'", "'100000'")],
)
def test_large_numbers_are_replaced(text: str, expected: str) -> None:
    """Written out or as a power; texts are left alone."""
    assert clamped_number(text) == expected
