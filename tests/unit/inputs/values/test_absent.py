"""Known data with None inside."""

import pytest

from menace.inputs.values.absent import none_inside
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("shown", "text", "made"),
    [
        ("[3, 4]", "A mark that was not given yet is None.", ["[None, 4]"]),
        ("[{'city': 'Ulm', 'zip': 7}]", "The ``zip`` may be None.", ["[{'city': 'Ulm', 'zip': None}]"]),
        ("{'a': {'unit': 'm'}}", "Rows hold a unit, or None where unit is not known.", ["{'a': {'unit': None}}"]),
        ("[3, 4]", "Returns None without marks. Give None for none.", []),
        ("[3, 4]", "The ``limit`` may be None.", []),
        ("[{'city': 'Ulm'}]", "Marks may be None.", []),
        ("[3, 4]", "Look.\n\n>>> f([3], None)\n3", []),
    ],
)
def test_none_stands_where_a_sentence_says_so(shown: str, text: str, made: list[str]) -> None:
    """In entries that it names, and among the items of a list unless it is about another parameter."""
    assert list(none_inside([shown], text, "marks", ["marks", "limit"])) == made


def test_none_is_a_value_that_was_granted(recipe_of: WriteRecipe) -> None:
    """Though no example shows it, what falls over there is no misuse."""
    source = (
        "def f(marks):\n    '''Sum up; a mark may be None.\n\n    >>> f([1, 2])\n    3\n    '''\n    return sum(marks)"
    )
    marks = recipe_of(source, "f").parameters[0]

    assert marks.granted == ("[None, 2]",)
    assert "[None, 2]" in marks.values
