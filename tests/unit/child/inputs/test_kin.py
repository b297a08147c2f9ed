"""Values of the kind that an argument is."""

from __future__ import annotations

import pytest

from menace.child.inputs.chance import Chance
from menace.child.inputs.kin import akin, tolerable


def many(text: str, clamped: int = 0) -> set[str | None]:
    """What an expression may be replaced by."""
    return {akin(text, Chance(start * 7919), clamped=clamped) for start in range(400)}


def value(text: str) -> object:
    """What an expression stands for."""
    import decimal
    import fractions

    return eval(text, {"decimal": decimal, "fractions": fractions})  # noqa: S307 - our own expressions


@pytest.mark.parametrize("text", ["3", "-1.5", "True", "float('nan')", "decimal.Decimal('1')"])
def test_a_number_becomes_a_number(text: str) -> None:
    """Also one that compares with nothing, and one that fits no machine word."""
    found = {each: value(each) for each in many(text) if each}

    assert all(hasattr(each, "__add__") and not hasattr(each, "__len__") for each in found.values())
    assert {"decimal.Decimal('NaN')", "2 ** 63", "2 ** 31"} <= found.keys()


@pytest.mark.parametrize("text", ["lambda x: x < 3", "int", "len"])
def test_a_function_becomes_a_function(text: str) -> None:
    """Among them such as do not take everything."""
    found = many(text)

    assert all(each is not None and callable(value(each)) for each in found)
    assert {"int", "lambda: None"} <= found


@pytest.mark.parametrize("text", ["[1, 2]", "(1, 2)", "{'a': 1}", "iter([1])", "range(3)"])
def test_items_become_items(text: str) -> None:
    """Whatever holds several holds several others, that need not belong together."""
    assert all(each is not None and hasattr(value(each), "__iter__") for each in many(text))


def test_of_other_expressions_nothing_is_known() -> None:
    """Their beginning does not tell what they stand for."""
    assert many("Thing(1)") == {None}
    assert many("None") == {None}


def test_once_a_case_was_too_much_only_what_nothing_counts_up_to_stays() -> None:
    """And nothing large once that was too much as well."""
    assert "2 ** 63" in many("7", clamped=1)
    assert not {"2 ** 31", "10 ** 18"} & many("7", clamped=1)
    assert not any(each and "**" in each for each in many("7", clamped=2))
    assert [tolerable("2 ** 63", clamped) for clamped in (1, 2)] == ["2 ** 63", "7"]
    assert tolerable("10 ** 18", 1) == "7"
