"""Awkward texts inside known values."""

import pytest

from menace.inputs.oracles.weaving import woven


@pytest.mark.parametrize(
    ("values", "made"),
    [
        (["{'a': 'b'}"], ["{'a': '!'}", "{'!': 'b'}"]),
        (["['a', 'b']"], ["['!', 'b']", "['a', '!']"]),
        (["[('a', 1)]"], ["[('!', 1)]"]),
        (["{'a': ['b']}"], ["{'a': ['!']}", "{'!': ['b']}"]),
        (["[1]", "name()", "'a'", "['a']"], ["['!']"]),
        (["[1]", "{}"], []),
    ],
)
def test_one_text_at_a_time_is_replaced(values, made):
    """Of the first value that holds texts in containers; values of dictionaries come before their keys."""
    assert list(woven(values, ["!"])) == made


def test_several_texts_each_take_every_place():
    """No more than a few places are tried, for each takes all of the texts."""
    found = list(woven(["['a', 'b', 'c', 'd', 'e']"], ["\n", "\u2028"]))

    assert len(found) == 6
    assert found[0] == "['\\n', 'b', 'c', 'd', 'e']"
    assert all(each.isascii() for each in found)


def test_documented_dictionaries_are_tried_with_awkward_texts(recipe_of):
    """A round trip of something else than a text is tried by what its documentation shows."""
    source = (
        "def dumps(settings):\n    '''Write.\n\n    >>> dumps({'a': 'b'})\n    \"a='b'\"\n    '''\n"
        "def loads(text):\n    '''Read.'''\n"
    )
    examples = recipe_of(source, "dumps").examples

    assert ("{'a': '\\\\n'}",) in {each.args for each in examples}
