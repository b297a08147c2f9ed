"""Of which types results have to be, and where nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]
SPAN = "class Span:\n    def __init__(self, low: int) -> None:\n        self.low = low\n"


def kinds(recipe: Recipe) -> list[tuple[str, bool]]:
    """The types that results are held to, and whether they count for sure."""
    return [(each.source[20:-2], each.sure) for each in recipe.claims if each.source.startswith("is_of_kind(")]


@pytest.mark.parametrize(
    ("header", "hint"),
    [
        ("f(text: str) -> str", "str"),
        ("f(text: str) -> 'List[Tuple[str, int]]'", "list[tuple[str, int]]"),
        ("f(text: str) -> Optional[int]", "int | None"),
        ("f(texts: Iterable[str]) -> Iterator[bytes]", "Iterable[bytes]"),
        ("f(span: Span) -> Span", "Span"),
        ("f(text: str) -> Rows", "list[list[int]]"),
        ("f(text: str) -> dict[str, Unknown]", "dict[str, Any]"),
    ],
)
def test_hints_of_results(recipe_of: WriteRecipe, header: str, hint: str) -> None:
    """A hint is read with its abbreviations and own classes; what is unknown in it may be anything."""
    imported = "from typing import Iterable, Iterator, List, Optional, Tuple\nRows = list[list[int]]\n"
    source = f"{imported}{SPAN}def {header}:\n    return made\n"

    assert kinds(recipe_of(source, "f")) == [(hint, True)]


@pytest.mark.parametrize(
    "source",
    [
        "def f(items: list) -> str:\n    return items[0]\n",
        "def f(item: T) -> str:\n    return item\n",
        "def f(call: Callable[[int], str]) -> str:\n    return call(1)\n",
        "def f(text: str) -> dict:\n    return json.loads(text)\n",
        "def read(text):\n    return json.loads(text)\ndef f(text: str) -> dict:\n    return read(text)\n",
        "def f(text: str) -> bool:\n    return text and 1\n",
        "def f(text: str) -> Unknown:\n    return text\n",
        "def f(text: str) -> str: ...\n",
        "@changed\ndef f(text: str) -> str:\n    return text\n",
        "class Row(TypedDict):\n    a: int\ndef f(a: int) -> Row:\n    return {'a': a}\n",
        "def f(text) -> str:\n    return text\n",
    ],
)
def test_what_nobody_vouches_for(recipe_of: WriteRecipe, source: str) -> None:
    """Where input may be of any type, comes from elsewhere, or another function has the last word, nothing is held."""
    assert kinds(recipe_of(source, "f")) == []


def test_instances_of_anything(recipe_of: WriteRecipe) -> None:
    """A method gives what its instance was made of, so all that comes into the class has to have a hint."""
    body = "        self.value = value\n    def text(self) -> str:\n        return self.value\n"
    loose, tight = (f"class Box:\n    def __init__(self, {each}) -> None:\n{body}" for each in ("value", "value: str"))

    assert kinds(recipe_of(loose, "Box.text")) == []
    assert kinds(recipe_of(tight, "Box.text")) == [("str", True)]
    assert kinds(recipe_of(f"{tight}    def put(self, value):\n        self.value = value\n", "Box.text")) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (":param str a: a text\n    :rtype: list[str]", [("list[str]", False)]),
        (":param str a: a text\n    :rtype: list of str", [("list[str]", False)]),
        (":param str a: a text\n    :rtype: Something", []),
        ("Args:\n        a (str): a text\n\n    Returns:\n        int: how many\n\n    >>> f('')\n    0",
         [("int", True)]),
        ("Parameters\n    ----------\n    a : str\n\n    Returns\n    -------\n    int\n        How many.",
         [("int", False)]),
        ("Args:\n        a (str): a text\n\n    Returns:\n        How many there are.", []),
    ],
)  # fmt: skip
def test_documented_types(recipe_of: WriteRecipe, text: str, found: list[tuple[str, bool]]) -> None:
    """Documentation may state the type instead; an example of that type shows that it is meant."""
    assert kinds(recipe_of(f'def f(a):\n    """Make it.\n\n    {text}\n    """\n    return len(a)\n', "f")) == found


@pytest.mark.parametrize(("header", "is_held"), [("f(text: str) -> bool", True), ("f(text) -> bool", False)])
def test_a_truth_has_to_be_one(recipe_of: WriteRecipe, header: str, is_held: bool) -> None:
    """Any value can be asked for its truth, so only nothing at all is none of them, where hints vouch for input."""
    recipe = recipe_of(
        f"def {header}:\n    found = None\n    for each in text:\n        found = True\n    return found\n", "f"
    )

    assert (
        "Hint" in [each.oracle for each in recipe.claims if each.source == "is_given(result)" and each.sure]
    ) is is_held
