"""What code looks for in its parameters, and in what it makes of them."""

from __future__ import annotations

import ast

import pytest

from menace.inputs.source.constants import READ, beside, constants_of
from menace.inputs.source.reading import usages
from menace.testing.text_repository import WriteRecipe


def _function(body: str) -> ast.FunctionDef:
    node = ast.parse("def route(text, other=None):\n    " + body.replace("\n", "\n    ")).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('return text[0] == "#"', ["'#'"]),
        ('return text.strip("/")', ["'/'"]),
        ('line = text.strip()\nreturn line.startswith(("--", "+"))', ["'--'", "'+'"]),
        ('for part in text.split(";"):\n    if part[:1] == "!":\n        return part', ["';'", "'!'"]),
        ('head, _, tail = text.partition("=")\nreturn tail.removesuffix("%")', ["'='", "'%'"]),
        ('return "@" in text.lower()', ["'@'"]),
        ('return text[-1] in "?!"', ["'?'", "'!'"]),
        ("return text == b'\\x00'", ["b'\\x00'"]),
        ('return f"<{text}: {other}>"', ["': '"]),
        ('return f"{text} and {other}"', []),
        ('return f"{text}:"', []),
        ("return len(text) == 3", []),
        ('return other == "x"', []),
    ],
)
def test_what_is_looked_for(body: str, found: list[str]) -> None:
    """Constants count for the parameter that the other side was made of."""
    assert sorted(constants_of(_function(body), ["text", "other"]).get("text", [])) == sorted(found)


@pytest.mark.parametrize(
    "body",
    [
        'with open(text) as lines:\n    return [line for line in lines if line.startswith("[core]")]',
        'return pathlib.Path(text).read_text().startswith("[core]")',
        'data = handle.read(8)\nreturn data.startswith("[core]")',
    ],
)
def test_what_is_looked_for_in_files(body: str) -> None:
    """What comes out of a file is nobody's parameter, and known as such."""
    assert constants_of(_function(body), ["text"])[READ] == ["'[core]'"]


def test_a_parameter_is_held_to_them() -> None:
    """They are among the values that a use of the parameter makes worth trying."""
    used = usages(_function('text = text.strip()\nreturn text[0] == "~"'))

    assert "'~'" in used["text"].values


def test_constants_that_have_a_name_in_the_file(recipe_of: WriteRecipe) -> None:
    """What a parameter is held against may stand at the top of the file, alone or with others."""
    source = (
        "_MARK = b'RIFF'\n_KINDS = (b'wave', b'avi ')\n\n\ndef kind(head: bytes) -> bool:\n"
        "    return head[:4] == _MARK and head[4:].startswith(_KINDS)\n"
    )

    assert {"b'RIFF'", "b'wave'", "b'avi '"} <= set(recipe_of(source, "kind").parameters[0].values)


@pytest.mark.parametrize(
    ("value", "near"),
    [(12, [12, 11, 13]), (0.5, [0.5, 0.49999999999999994, 0.5000000000000001]), ("a", ["a"]), (1e999, [1e999])],
)
def test_numbers_have_neighbours(value: object, near: list[object]) -> None:
    """Whole ones at a distance of one, others as near as can be."""
    assert beside(value) == near


def test_items_are_held_to_constants_and_their_neighbours(recipe_of: WriteRecipe) -> None:
    """A limit for items is worth as much as one for the whole."""
    source = "def f(sizes: list[int]):\n    return [size for size in sizes if size > 640]"

    assert {"[640]", "[639]", "[641]"} <= set(recipe_of(source, "f").parameters[0].values)
