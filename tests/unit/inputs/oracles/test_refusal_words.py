"""More words for states of arguments that are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("header", "text", "conditions"),
    [
        ("f(size)", "Cut.\n\n    Raises:\n        ValueError: `size` is not positive.", ["size <= 0"]),
        ("f(body)", "The titles. Raises ValueError when there are none.", []),
        ("f(names)", "Raises ValueError when there are none.", ["len(names) == 0"]),
        ("f(path)", "Find.\n\n    Raises:\n        PathError: The path leads nowhere.", []),
        ("f(number)", "Raises ValueError for numbers other than 1 to 12.", ["not 1 <= number <= 12"]),
        ("f(value)", "Values outside 0..100 are refused with ValueError.", ["not 0 <= value <= 100"]),
        ("f(rows)", "Raises ValueError if the rows are not all of the same length.",
         ["len({len(each) for each in rows}) > 1"]),
        ("f(names, values)", "Raises ValueError when their numbers differ.", ["len(names) != len(values)"]),
        ("f(name)", "Raises ValueError when it is shorter than three or longer than twenty characters.",
         ["len(name) < 3", "len(name) > 20"]),
        ("f(mode)", "Choose a mode, ``fast`` or ``slow``. Raises ValueError for an unknown mode.",
         ["isinstance(mode, str) and mode not in ('fast', 'slow')"]),
        ("f(mode)", 'Give 1 for "fast" and 2 for "slow"; any other mode raises KeyError.',
         ["isinstance(mode, str) and mode not in ('fast', 'slow')"]),
        ("f(names)", "Raises ValueError if a name occurs twice.", ["len(set(names)) != len(names)"]),
        ("f(name)", "Raises ValueError if the name occurs twice.", []),
        ("f(values)", "Raises ValueError for an odd number of values.", ["len(values) % 2 == 1"]),
        ("f(values)", "Raises ValueError if any value is NaN.", ["any(each != each for each in values)"]),
        ("f(width, gap)", "Raises ValueError if the width or the gap is below 1.", ["width < 1", "gap < 1"]),
        ("f(age)", "Read.\n\n    Raises:\n        Rejected: if age is negative.\n        Late: if age is over 9.",
         ["age < 0", "age > 9"]),
        ("f(balance, amount)", "Raises ValueError when the amount exceeds the balance.", ["amount > balance"]),
    ],
)  # fmt: skip
def test_states(recipe_of: WriteRecipe, header: str, text: str, conditions: list[str]) -> None:
    """Each is read as the condition it stands for."""
    recipe = recipe_of(f'def {header}:\n    """{text}"""\n', "f")

    assert [each.source for each in recipe.claims if each.raises is not None] == conditions


@pytest.mark.parametrize(
    ("about", "claims"),
    [
        ("`squeeze` and `stretch` are inverses of each other.", ["same_again(stretch(result), text)"]),
        ("What `squeeze` does, `stretch` turns back.", ["same_again(stretch(result), text)"]),
        ("`stretch` and `squeeze` are inverses of each other.", []),
        ("There are `squeeze` and `stretch`.", []),
    ],
)
def test_a_file_that_names_inverses(recipe_of: WriteRecipe, about: str, claims: list[str]) -> None:
    """The function that is named first is read back by the second."""
    source = f'"""{about}"""\ndef squeeze(text: str):\n    return [text]\ndef stretch(runs):\n    return runs[0]\n'

    assert [each.source for each in recipe_of(source, "squeeze").claims if each.oracle == "RoundTrip"] == claims


def test_an_equation_that_reads_back_is_a_round_trip(recipe_of: WriteRecipe) -> None:
    """What cannot be read back at all breaks it, too."""
    source = (
        'def shown(n: int):\n    """Write it; ``read(shown(n)) == n`` for every n."""\n    return str(n)\n'
        "def read(text: str):\n    return int(text)\n"
    )
    claims = [(each.oracle, each.source) for each in recipe_of(source, "shown").claims]

    assert ("RoundTrip", "same_again(read(shown(n)), n)") in claims
