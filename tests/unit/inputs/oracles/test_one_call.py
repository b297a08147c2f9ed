"""Options that hold for a single call."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

PRINTER = '''
class Printer:
    """Prints."""
    def __init__(self) -> None: ...
    def text(self, value: float, digits: int = 2) -> str:
        """{text}"""
        return ""
'''


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Return the value. ``digits`` holds for this call only.", True),
        ("Return the value; digits apply only to this call.", True),
        ("Return the value with so many digits.", False),
        ("Return the value. The value holds for this call only.", False),
    ],
)
def test_the_next_call_has_nothing_of_it(recipe_of: WriteRecipe, text: str, is_told: bool) -> None:
    """It is as if the one with the option had not been made."""
    found = [
        each.source for each in recipe_of(PRINTER.format(text=text), "Printer.text").claims if "it.text" in each.source
    ]
    law = (
        "comes_alike(lambda: Printer().text(value), "
        "lambda: (lambda it: (it.text(value, digits=1), it.text(value))[1])(Printer()))"
    )

    assert (law in found) is is_told
    assert bool(found) is is_told
