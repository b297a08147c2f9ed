"""Numbers that documentation states."""

import pytest

from menace.inputs.prose.amounts import about, concerning, stated_amounts, texts_about
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("Hours go from 0 to 23, else ValueError.", (23, 0)),
        ("Up to 4 096 bytes, or 10,000 of them.", (10000, 4096)),
        ("From -40 to 85 degrees, and a hundred at most.", (100, 85, -40)),
        ("Looks.\n\n>>> f(17)\n42\n", ()),
        ("Written as 2024-05-01, 12:30, v2 or 3.11.", ()),
        ("More than 5 000 000 of them.", ()),
    ],
)
def test_bounds_are_read_from_prose(text: str, amounts: tuple[int, ...]) -> None:
    """Not from examples, nor what is a part of a date, a version or a name, nor what nobody can count up to."""
    assert stated_amounts(text) == amounts


def test_what_lies_next_to_a_bound_comes_after_the_bounds() -> None:
    """A bound is where most mistakes are, and one step beyond it is where it has to hold."""
    assert about((12, 1)) == (12, 1, 13, 11, 2, 0)


def test_bounds_stand_in_known_texts() -> None:
    """Each in the place of each number, and as wide as that was."""
    assert set(texts_about(["'07:30'", "'noon'", "7"], (23,))) == {
        *("'23:30'", "'07:23'", "'24:30'", "'07:24'", "'22:30'", "'07:22'")
    }


def test_stated_bounds_are_values(recipe_of: WriteRecipe) -> None:
    """Of whole numbers that the sentence may be about, also inside of what an example shows."""
    source = "def f(lifts, floor: int):\n    '''{}s go from 0 to 62.\n\n    >>> f([('a', 3)], 5)\n    1\n    '''\n"
    lifts, floor = recipe_of(source.format("Level"), "f").parameters
    named, _ = recipe_of(source.format("Floor"), "f").parameters

    assert {"62", "63", "61"} <= set(floor.values)
    assert "[('a', 62)]" in lifts.values
    assert "[('a', 62)]" not in named.values


@pytest.mark.parametrize(
    ("name", "kept"), [("width", "A width above 80 counts as 80.\n\nLook twice."), ("times", "Look twice.")]
)
def test_what_is_said_of_one_parameter_concerns_no_other(name: str, kept: str) -> None:
    """A sentence without any of them may be about each."""
    text = "A width above 80 counts as 80. Look twice.\n\n>>> f(3, 4)\n"

    assert concerning(text, name, ["width", "times"]).strip() == kept
