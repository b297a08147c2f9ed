"""Texts that readers of numbers take for numbers."""

import ast
from decimal import Decimal

import pytest

from menace.inputs.values.numerals import numerals, readers_and_others, screens_texts, vast_numerals
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("body", "readers"),
    [
        ("return float(x)", ["float"]),
        ("return decimal.Decimal(x.strip())", ["Decimal"]),
        ("return [int(part) for part in x.split(':')]", ["int"]),
        ("return tuple(map(int, x.split('.')))", ["int"]),
        ("head, tail = x.split('/'); return Fraction(tail)", ["Fraction"]),
        ("found = re.fullmatch('([0-9]+)x', x); return int(found[1])", ["int"]),
        ("return [int(each.group()) for each in PATTERN.finditer(x)]", ["int"]),
        ("return int(x[2:], 16)", ["int", "int16"]),
        ("return int(x, base)", ["int"]),
        ("return float(y)", []),
        ("return str(x)", []),
    ],
)
def test_readers_are_found_for_parts_too(body: str, readers: list[str]) -> None:
    """Whoever reads a parameter, or what was split off it, as a number."""
    node = ast.parse(f"def f(x, y):\n    {body}").body[0]
    assert isinstance(node, ast.FunctionDef)

    assert list(readers_and_others(node, ["x"])[0].get("x", {})) == readers


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


@pytest.mark.parametrize(
    ("readers", "shown", "found"),
    [
        (["int"], ["'2h'"], "'99999999999999999999h'"),
        (["int"], ["'3 of 20'"], "'99999999999999999999 of 20'"),
        (["int", "int16"], ["'ann.ff'"], "'ann.ffffffffffffffffffff'"),
        (["int16"], ["'#00ff00'"], "'#ffffffffffffffffffff'"),
        (["int36"], ["'id-k2'"], "'id-zzzzzzzzzzzzzzzzzzzz'"),
        (["int2"], ["'101'"], repr("1" * 70)),
        (["int"], [], "'99999999999999999999'"),
    ],
)
def test_numbers_grow_in_the_base_they_are_read_by(readers: list[str], shown: list[str], found: str) -> None:
    """What is around them stays."""
    assert found in vast_numerals(readers, shown)


def test_only_who_announces_a_refusal_gets_them(recipe_of: WriteRecipe) -> None:
    """Also where another function of the file reads a part of the text."""
    source = "def read(part):\n    return int(part)\n\ndef f(text: str):\n    '{}'\n    return read(text.strip()[1:])"
    told, untold = (recipe_of(source.format(text), "f") for text in ("Raises BadTextError for others.", "Read it."))

    assert repr("9" * 20) in told.parameters[0].values
    assert repr("9" * 20) not in untold.parameters[0].values


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
