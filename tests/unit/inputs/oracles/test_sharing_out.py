"""Sentences about what becomes of every item."""

from __future__ import annotations

import pytest

from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("header", "text", "claim"),
    [
        ("f(guests, n)", "Seat guests. Each guest sits at one of the tables.", None),
        ("f(guests, n)", "Seat guests. Each guest is put on exactly one list.", "shares_out(result, guests)"),
        ("f(keys, n)", "Split up. Every key is in exactly one of them, in order.", "shares_out(result, keys)"),
        ("f(n, keys)", "Give every key to exactly one of n heirs.", "shares_out(result, keys)"),
        ("f(bits)", "Cut it. No bit is dropped, and none is in two parts.", "shares_out(result, bits)"),
        ("f(bits)", "Cut it. All bits are handed out, each once.", "shares_out(result, bits)"),
        ("f(entries)", "Group them. No entry is left out.", "leaves_none_out(result, entries)"),
        ("f(entries)", "Group them. Every entry must be in exactly one group.", None),
        ("f(entries)", "Group them. No entry is left out unless it is empty.", None),
        ("f(rows, n)", "Cut rows. The stacks differ in height. The stacks differ in length by at most one.",
         "lengths_within(result, 1)"),
        ("f(rows, n)", "Cut it. Laid end to end, the strips give the rows.", "joins_to(result, rows)"),
    ],
)  # fmt: skip
def test_promises(recipe_of: WriteRecipe, header: str, text: str, claim: str | None) -> None:
    """The argument is the one whose items are spoken of; demands and exceptions promise nothing."""
    found = [each.source for each in recipe_of(f'def {header}:\n    """{text}"""\n', "f").claims]

    assert claim in found if claim is not None else not any("(result, " in each for each in found)


def test_a_shown_call_tells_what_is_cut_and_how_often(recipe_of: WriteRecipe) -> None:
    """Then lengths are tried that do not come out even, whatever the parameters are called."""
    text = (
        "Seat guests.\n\n    Each guest is on exactly one list.\n\n    >>> f(['a', 'b'], 2)\n    [['a'], ['b']]\n    "
    )
    recipe = recipe_of(f'def f(guests, tables):\n    """{text}"""\n', "f")

    assert any(each.args == (str(list(range(7))), "2") for each in recipe.examples)
