"""Texts that the patterns of a function match."""

import ast

import pytest

from menace.inputs.values.matching import matching_texts


def _texts(source: str) -> list[str]:
    tree = ast.parse(source)
    (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [ast.literal_eval(text) for text in matching_texts(tree, function)]


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


def test_repetition_without_end_stays_small() -> None:
    """Nobody is helped by a text of a million letters."""
    (text, _) = _texts("import re\ndef f(a):\n    re.match('a{2,}b{1,900}', a)\n") * 2

    assert text == "aab"
