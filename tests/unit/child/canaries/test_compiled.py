"""Names that code asks for, told from names that it gives."""

from __future__ import annotations

import pytest

from menace.child.canaries.compiled import asks_for


@pytest.mark.parametrize(
    ("source", "asks"),
    [
        ("TOKEN", True),
        ("x = 1 + TOKEN", True),
        ("import TOKEN", True),
        ("__import__('TOKEN')", True),
        ("class A:\n    def f(self, b=TOKEN): pass", True),
        ("lambda: TOKEN()", True),
        ("class TOKEN:\n    def __init__(self, TOKEN):\n        self.TOKEN = TOKEN", False),
        ("def TOKEN(TOKEN): return TOKEN", False),
        ("x.TOKEN = 'TOKEN'", False),
    ],
)
def test_only_what_is_looked_up_is_asked_for(source: str, asks: bool) -> None:
    """Also inside of functions and classes that are made."""
    code = compile(source.replace("TOKEN", "menace_00c4a7"), "<code>", "exec")

    assert asks_for(code, ["menace_00c4a7"]) is asks
