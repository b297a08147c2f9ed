"""Texts that are nearly right."""

import pytest

from menace.domain import Recipe
from menace.inputs.values.near import MOST, around, near_bytes, near_lists, near_texts, quoted_texts
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("known", "near"),
    [
        ("'12:30'", "'12:99'"),
        ("'12:30'", "'00:30'"),
        ("'12:30'", "'12:zz'"),
        ("'12:30'", "'12'"),
        ("'12:30'", "'12::30'"),
        ("'12:30'", "'12:3²'"),
        ("'12:30'", "':30'"),
        ("'abc'", "'ab'"),
        ("'abc'", "'abc\\n'"),
        ("'abc'", "'ABC'"),
        ("'v7'", "'v-7'"),
    ],
)
def test_one_thing_is_changed(known: str, near: str) -> None:
    """Numbers out of range, missing and doubled marks, cut ends, blanks, other case."""
    assert near in near_texts([known])


def test_only_short_texts_are_changed_and_not_for_ever() -> None:
    """What is no text, empty or long has no near ones, and no text gives itself or more than its share."""
    assert near_texts(["3", "''", "[1]", repr("x" * 100), "open('x')"]) == ()
    assert "'1-2'" not in near_texts(["'1-2'"])
    assert len(near_texts([repr(f"{number}/{number}.{number}") for number in range(9)])) <= MOST


def test_one_item_of_a_list_is_changed() -> None:
    """Texts become nearly right ones, numbers small, negative and large ones, and either end is missing once."""
    near = near_lists(["['-x=1', 3]", "(1, 2)", "[]", "'a'"])

    assert {"['-x', 3]", "['-x=1', 39]", "['-x=1', -1]", "['-x=1']", "[3]", "(1, 0)", "(2,)"} <= set(near)


def test_marks_stand_where_they_hurt() -> None:
    """Between words, twice, alone and at the ends; letters and long texts are no marks."""
    assert {"'a=1'", "'a=b'", "'a=b=c'", "'='", "'a='", "'=a'", "'a==b'", "'==a'"} <= set(around(["'='"]))
    assert around(["'abc'", "3", "'a long one'"]) == ()


def test_texts_between_quotes_are_read() -> None:
    """Examples in prose count; names of parameters, calls, comparisons and patterns do not."""
    prose = """Read ``7 kg`` or "1 lb 2 oz" from ``text``; see ``parse()``, ``a.b``, ``x >= 1`` and ``42``.

    >>> weigh("3 g")
    """
    assert quoted_texts(prose, ["text"]) == ("'7 kg'", "'1 lb 2 oz'")


@pytest.mark.parametrize("signature", ["f(text: str)", "f(text)", "f(text: str | None = None)"])
def test_pools_hold_them_early(recipe_of: WriteRecipe, signature: str) -> None:
    """What is near to a documented text is among the first values, with and without a hint."""
    source = f"def {signature}:\n    '''\n    >>> f('7 kg')\n    7\n    '''\n    return text.split('/')"
    recipe: Recipe = recipe_of(source, "f")
    early = recipe.parameters[0].values[:24]

    assert "'9 kg'" in early
    assert "'a/b'" in early


def test_hinted_numbers_meet_the_limits_of_the_code(recipe_of: WriteRecipe) -> None:
    """A constant that a hinted parameter is compared with is tried with its neighbours, if it is of the hinted type."""
    values = recipe_of("def f(n: int):\n    if n > 37 or n == 'x': ...", "f").parameters[0].values

    assert {"36", "37", "38"} <= set(values)
    assert "'x'" not in values


@pytest.mark.parametrize(
    "near", ["b'MZ\\x01'", "b'MZ'", "b'M'", "b'Z\\x01\\x02'", "b'MZ\\x01\\x02\\x00'", "b'MZ\\xff\\x02'"]
)
def test_bytes_end_too_soon_or_are_spoilt(near: str) -> None:
    """Cut at several places, with more behind them, with one of them changed; texts and long ones have none."""
    assert near in near_bytes(["b'MZ\\x01\\x02'"])
    assert near_bytes(["'MZ'", "b''", repr(bytes(100))]) == ()


@pytest.mark.parametrize("near", ["b'\\xff\\xff\\xff\\xffab'", "b'\\x7f\\xff\\xff\\xffab'"])
def test_lengths_in_bytes_are_as_large_as_they_can_be(near: str) -> None:
    """With a sign and without; in the other order of the bytes the sign stands last."""
    assert near in near_bytes(["b'\\x00\\x00\\x00\\x02ab'"])
    assert "b'\\xff\\x7fab'" in near_bytes(["b'\\x02\\x00ab'"])


@pytest.mark.parametrize("near", ["b'0 path=notes\\n'", "b'14 path=notes\\n'", "b'999 path=notes\\n'"])
def test_numbers_in_bytes_are_other_ones(near: str) -> None:
    """What is written in digits is a length or a count: nothing, one more, and more than there is."""
    assert near in near_bytes(["b'13 path=notes\\n'"])
