"""Texts that the patterns of a function match."""

import ast

import pytest

from menace.inputs.values.matching import matching_texts


def _texts(source: str, *, spread: bool = False) -> list[str]:
    tree = ast.parse(source)
    (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "f"]
    return [ast.literal_eval(text) for text in matching_texts(tree, function, spread=spread)]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("import re\nP = re.compile('v([0-9]{1,3})')\ndef f(a):\n    P.match(a)\n", ["v999", "v0"]),
        ("import re\ndef f(a):\n    re.sub(r'#(?:x[a-f]{2}|\\d)', '', a)\n", ["#xff", "#xaa", "#9", "#0"]),
        ("import re\ndef f(a):\n    re.search('(', a)\n", []),
        ("import re\nP = re.compile('x')\ndef f(a):\n    return a\n", []),
        ("import re\ndef f(a, p):\n    re.search(p, a)\n", []),
        ("def f(a):\n    return find('x+', a)\n", []),
    ],
)
def test_patterns_become_texts(source: str, texts: list[str]) -> None:
    """As large as may be and as plain, for each choice; a pattern that is not used or cannot be read says nothing."""
    assert _texts(source) == texts


def test_patterns_of_called_functions_count() -> None:
    """Also where a function calls itself by way of another."""
    source = (
        "import re\nP = re.compile('v([0-9]{1,3})')\ndef f(a):\n    return g(a)\n"
        "def g(a):\n    return P.match(a) or f(a)\ndef h(a):\n    return re.match('x', a)\n"
    )

    assert _texts(source) == ["v999", "v0"]


def test_what_is_spread_begins_small_and_ends_large() -> None:
    """A range between two numbers is wide only when these differ."""
    source = "import re\ndef f(a):\n    re.match('([0-9]{1,3})-([0-9]{1,3})', a)\n"

    assert "0-999" in _texts(source, spread=True)
    assert "0-999" not in _texts(source)


def test_repetition_without_end_stays_small() -> None:
    """Nobody is helped by a text of a million letters."""
    (text, _) = _texts("import re\ndef f(a):\n    re.match('a{2,}b{1,900}', a)\n") * 2

    assert text == "aab"
