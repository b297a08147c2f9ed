"""Examples in other notations than behind a prompt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def steps(recipe: Recipe) -> list[tuple[str, str | None]]:
    """The statements of all examples with what is expected of them."""
    return [step for example in recipe.examples for step in example.steps]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("f('a')  # => 1", [("f('a')", "1")]),
        ("f('a') -> [1]", [("f('a')", "[1]")]),
        ("assert f('a') == 1", [("f('a')", "1")]),
        ("So ``f('a')`` gives ``1`` and ``f('b')`` gives ``2``.", [("f('a')", "1"), ("f('b')", "2")]),
        ("In [1]: f('a')\n    Out[1]: 1", [("f('a')", "1")]),
        ("f('a')\n    # 1", [("f('a')", "1")]),
        ("f('a')\n    # the first one", []),
        ("| ``f('a')`` | ``1`` |", [("f('a')", "1")]),
        ("| word | gives |\n    | --- | --- |\n    | 'a' | 1 |\n    | 'b' | 2 |", [("f('a')", "1"), ("f('b')", "2")]),
        (
            "==== ====\n    word gives\n    ==== ====\n    'a'  1\n    'b'  2\n    ==== ====",
            [("f('a')", "1"), ("f('b')", "2")],
        ),
        ("| word | gives |\n    | --- | --- |\n    | 'a' | its number |\n    | 'b' | 2 |", []),
        ("f(text) -> int", []),
        ("f('a')  # the first", []),
        ("f('a') -> 0.33", []),
        ("'a  b' becomes 'a-b'.", [("f('a  b')", "'a-b'")]),
        ("Read `1h 30m` -> `5400`.", [("f('1h 30m')", "5400")]),
        ("1 becomes '1st', 11 becomes '11th'.", [("f(1)", "'1st'"), ("f(11)", "'11th'")]),
        ("With strict rules 'a' becomes 'b'.", []),
        ("`text` becomes `None`.", []),
        ("Here `x` becomes `y`.", []),
        ("'a' with mode 2 becomes 'b'.", []),
    ],
)
def test_what_is_read(recipe_of: WriteRecipe, text: str, shown: list[tuple[str, str | None]]) -> None:
    """Only calls with literals, and only values that nobody would have rounded."""
    assert steps(recipe_of(f'def f(text, mode=1):\n    """{text}"""\n', "f")) == shown
