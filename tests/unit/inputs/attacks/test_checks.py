"""Texts that pass a look at a part of them."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from menace.domain import Arguments, Module, Parameter, Recipe
from menace.inputs.attacks.checks import known_texts, passing_frames
from menace.inputs.attacks.flows import Flows
from menace.inputs.source.library import Library

HERE = PurePosixPath("here.py")


def frames(source: str) -> list[object]:
    """What the frames of a function ``f`` make of a value."""
    library = Library({HERE: Module(HERE, "here", (PurePosixPath("repo"),))}, lambda _: source)
    found = passing_frames(library, Flows(library).reached(HERE, "f", 1))
    return [eval(frame % ("b'VALUE'" if frame.startswith("b") else "'./'")) for frame in found]  # noqa: S307 - our own


@pytest.mark.parametrize(
    ("source", "whole"),
    [
        ("WORDS = ('one', 'two')\ndef f(a):\n    return a.startswith(WORDS)\n", "two./"),
        ("def f(a):\n    return a.endswith('.example')\n", "./.example"),
        ("def f(a):\n    return a.startswith('[') and a.endswith(']')\n", "[./]"),
        ("def f(a):\n    return '.' in a\n", "x../"),
        ("def f(a):\n    return a.split('_')[0] in {'one': 1}\n", "one_./"),
        ("def f(a):\n    b, _, c = a.partition(':')\n    return b == 'v1' and c\n", "v1:./"),
        ("import os\ndef f(a):\n    return os.path.splitext(a)[1] != '.css'\n", "./.css"),
        ("import re\ndef f(a):\n    return re.match('[A-Z][a-z]+', a)\n", "Aa./"),
        ("import re\nP = re.compile('[0-9]')\ndef f(a):\n    return P.search(a)\n", "0./"),
        ("def g(b):\n    return '-' in b\ndef f(a):\n    return g(a)\n", "x-./"),
        ("def f(a):\n    return a.startswith(b'sess')\n", b"sessVALUE"),
        ("from urllib.parse import unquote\ndef f(a):\n    return a[0] == '/' and unquote(a)\n", "%2e%2f"),
        ("import base64\ndef f(a):\n    return base64.b64decode(a)\n", "Li8="),
        ("def f(a):\n    return bytes.fromhex(a)\n", "2e2f"),
    ],
)
def test_a_value_stands_beside_what_is_looked_at(source: str, whole: object) -> None:
    """Behind a beginning, before an end, after a word and a sign, and written so that it comes out of a decoder."""
    assert whole in frames(source)


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    return a + 'x'\n",
        "import re\ndef f(a):\n    return re.fullmatch('[a-z]+', a)\n",
        "import re\ndef f(a):\n    return re.match('[a-z]+$', a)\n",
        "def f(a):\n    return 'word' in a\n",
        "def f(a, b):\n    return a.startswith(b)\n",
    ],
)
def test_who_looks_at_nothing_or_at_everything_has_no_frame(source: str) -> None:
    """Nor has what nobody knows before the code runs."""
    assert frames(source) == []


def test_documented_texts_are_known_and_cut_behind_their_marks() -> None:
    """Those of examples, then values that are not everyday; a percent sign stays one."""
    parameter = Parameter("a", "positional", True, ("'hello'", "''", "'50%'"))
    recipe = Recipe((parameter,), examples=(Arguments(("'key = [1]'",)),))
    found = known_texts(recipe, ["a"])

    assert found[:2] == ["'key = [1]'", "'50%%'"]
    assert {each % "'x'" for each in found[2:]} == {"'key =' + ('x')", "'key = [' + ('x')"}
    assert known_texts(recipe, ["b"]) == []
