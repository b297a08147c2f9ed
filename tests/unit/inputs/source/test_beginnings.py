"""Addresses that are put together of what the caller gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]
FETCH = "def fetch(where):\n    if not where.startswith('http://'):\n        raise ValueError\n    return where\n"
BESIDE = "def place(root, number):\n    return f'{root}?page={number}'\n"
ADDRESS = "'http://example.org/a'"


@pytest.mark.parametrize(
    "body",
    [
        "return fetch(f'{start}/a')",
        "return fetch(start + '/a/' + name)",
        "return fetch('{}/a'.format(start))",
        "return fetch('%s/a/%s' % (start, name))",
        "return fetch('/'.join([start.rstrip('/'), name]))",
        "url = urljoin(start, name)\n    return fetch(url)",
        "start = start.rstrip('/')\n    return [fetch(where=start + '/a')]",
        "return fetch(place(start, 1))",
        "return fetch(place(number=name, root=start))",
    ],
)
def test_what_an_address_begins_with_is_one(recipe_of: WriteRecipe, body: str) -> None:
    """Where a function wants an address, so does whoever puts one together for it."""
    source = f"from urllib.parse import urljoin\n{FETCH}{BESIDE}def f(start, name):\n    {body}\n"
    start, name = recipe_of(source, "f").parameters

    assert ADDRESS in start.values
    assert ADDRESS not in name.values


def test_who_asks_the_library_wants_an_address(recipe_of: WriteRecipe) -> None:
    """A name says less than what is done with it."""
    source = "import urllib.request\ndef f(shop):\n    return urllib.request.urlopen(shop + '/stock')\n"

    assert "'http://localhost:8080/'" in recipe_of(source, "f").parameters[0].values


def test_functions_that_call_each_other_come_to_an_end(recipe_of: WriteRecipe) -> None:
    """Each result begins with that of the other."""
    source = "def g(x):\n    return f(x) + 'a'\ndef f(x):\n    y = y + x\n    return g(g(x) + y)\n"

    assert recipe_of(source, "f").parameters
