"""Texts that say a call does all or nothing."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.oracles.wholeness import is_all_or_nothing

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    "text",
    [
        "Add all pairs, or none of them if there is anything wrong with one.",
        ":raises Conflict: when a pair contradicts the table; the table is then what it was before",
        "Either all rows are inserted and committed, or none is.",
        "Raises KeyError if an account is unknown. Both balances are unchanged in that case.",
        "Raises ValueError when the amount is negative, leaving the account as it was.",
        "Books the seats as a whole or not at all.",
        "If one of the items is unknown, none of them is removed and KeyError is raised.",
        "The stock is left untouched when one of the items is missing.",
        "Apply the changes atomically.",
        "An update that fails has no effect.",
        ":raises ValueError: when a card is not in the source; neither list is changed then",
        "Should anything go wrong, the document is left exactly as it was.",
        "Raises Unfit for what is no row, and OSError if it fails. After either, the table is what it was before.",
        ":raises ValueError: if a name is blank. Nothing has been appended in this case.",
        "Raises:\n    ValueError: If it would close a circle. The graph stays the same.",
        "A withdrawal that is refused does not touch the balance.",
        "Either all lines are taken or, if one of them is too long, none.",
        "Names that are no identifiers raise ValueError without anything being defined.",
        "Raises ValueError if low is above high. Invalid limits never replace valid ones.",
        "A value below 1 is rejected with ValueError, and the old limit stays in force.",
    ],
)
def test_such_texts(text: str) -> None:
    """In many words."""
    assert is_all_or_nothing([text])


@pytest.mark.parametrize(
    "text",
    [
        "Not atomic.",
        "Raises ValueError for an empty name.",
        "The list stays as it is when the key is there already.",
        "Remove a key. Nothing happens if it is missing.",
        "Raises KeyError if the name is missing, and returns its value otherwise.",
        "Some of the rows may be written, or none.",
        "Raises ValueError if the number is not positive and no default is given.",
        "Raises ValueError if the number is negative. The order of the items stays the same.",
        "Raises ValueError when it is closed. Afterwards nothing is left to do.",
        "Remove all failed jobs; the others are unchanged.",
    ],
)
def test_other_texts(text: str) -> None:
    """Which speak of something else, or not for sure."""
    assert not is_all_or_nothing([text])


def test_arguments_are_left_alone_too(recipe_of: WriteRecipe) -> None:
    """Those that can be changed, of functions as of methods."""
    source = """
def move(cards: list[str], target: list[str], mark: str) -> None:
    \"\"\"Move all cards or none. Raises ValueError when one is missing.\"\"\"
    if mark not in cards:
        raise ValueError(mark)
    target.append(mark)
"""
    (claim,) = [each for each in recipe_of(source, "move").claims if each.oracle == "Law"]

    assert claim.source.startswith(
        "are_left_alone((cards, target,), (cards_afterwards, target_afterwards,)) if refused"
    )
    assert claim.refused


def test_what_is_said_of_failures_is_not_said_of_others(recipe_of: WriteRecipe) -> None:
    """A list that is left alone then is changed otherwise."""
    source = """
def move(card: str, source: list[str]) -> None:
    \"\"\"Take a card out.

    :raises ValueError: when it is not there; the list is not changed then
    \"\"\"
    source.remove(card)
"""
    found = [each.source for each in recipe_of(source, "move").claims]

    assert not any(each.startswith("unchanged(") for each in found)
    assert any(each.startswith("are_left_alone((source,)") for each in found)
