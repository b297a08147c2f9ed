"""Texts that readers of numbers take for numbers."""

import ast
from decimal import Decimal

import pytest

from menace.inputs.values.numerals import numerals, readers_of, screens_texts
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("body", "readers"),
    [
        ("return float(x)", ["float"]),
        ("return decimal.Decimal(x.strip())", ["Decimal"]),
        ("return [int(part) for part in x.split(':')]", ["int"]),
        ("return tuple(map(int, x.split('.')))", ["int"]),
        ("head, tail = x.split('/'); return Fraction(tail)", ["Fraction"]),
        ("return float(y)", []),
        ("return str(x)", []),
    ],
)
def test_readers_are_found_for_parts_too(body: str, readers: list[str]) -> None:
    """Whoever reads a parameter, or what was split off it, as a number."""
    node = ast.parse(f"def f(x, y):\n    {body}").body[0]
    assert isinstance(node, ast.FunctionDef)

    assert list(readers_of(node, ["x"]).get("x", {})) == readers


def test_odd_numbers_take_the_place_of_the_last_number() -> None:
    """Where texts are known, what is around their number stays; a bare number is replaced as a whole."""
    assert "'about inf km'" in numerals(["float"], ["'about 2.5 km'"], limited=False)
    assert "'inf'" not in numerals(["float"], ["'about 2.5 km'"], limited=False)
    assert "'NaN'" in numerals(["Decimal"], ["'12'"], limited=False)


def test_readers_read_what_is_made_for_them() -> None:
    """Texts for ``float`` and ``Decimal`` are numbers to these, so the code behind them is reached."""
    assert all(isinstance(float(ast.literal_eval(text)), float) for text in numerals(["float"], (), limited=False))
    assert all(
        Decimal(ast.literal_eval(text)).is_signed() in (True, False)
        for text in numerals(["Decimal"], (), limited=False)
    )


def test_huge_ones_need_a_limit() -> None:
    """Nobody is blamed for writing out what was asked for, unless there is a limit to keep."""
    assert "'1e99999999999'" in numerals(["Decimal"], (), limited=True)
    assert not any("99999" in text for text in numerals(["Decimal", "int"], (), limited=False))


def test_the_pool_of_a_text_that_is_read_has_them(recipe_of: WriteRecipe) -> None:
    """With a hint as well as without one."""
    for hint in (": str", ""):
        values = recipe_of(f"def f(text{hint}):\n    return round(float(text.rstrip('%')))", "f").parameters[0].values
        assert "'inf'" in values


@pytest.mark.parametrize(
    ("body", "screens"),
    [("return int(text)", False), ("return int(text) if text.isdigit() else 0", True),
     ("try:\n        return int(text)\n    except ValueError:\n        return 0", True)],
)  # fmt: skip
def test_texts_are_looked_at_before_they_are_read(body: str, screens: bool) -> None:
    """By a question, or by who minds the answer."""
    assert screens_texts(ast.parse(f"def f(text):\n    {body}")) is screens
