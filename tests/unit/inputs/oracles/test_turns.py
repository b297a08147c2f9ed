"""Queues, stacks, caches."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
from functools import cached_property
class Line:
    """{text}"""
    def __init__(self) -> None:
        self._things: list[str] = []
        self._size: int | None = None
    def put(self, thing: str) -> None:
        """Let one wait."""
        self._things.append(thing)
    def take(self) -> str:
        """Take one."""
        return self._things.pop(0)
    def peek(self) -> str:
        """{peek}"""
        return self._things[0]
    @property
    def size(self) -> int:
        """{size}"""
        if self._size is None:
            self._size = len(self._things)
        return self._size
    @property
    def plain(self) -> int:
        """How many."""
        return len(self._things)
'''


def told(recipe: Recipe) -> list[str]:
    """The claims about turns."""
    names = ("comes_in_turn", "shows_changes", "comes_again")
    return [each.source for each in recipe.claims if each.source.startswith(names)]


def source(text: str = "Things.", peek: str = "The next one.", size: str = "Computed once.") -> str:
    """A class with these texts."""
    return SOURCE.format(text=text, peek=peek, size=size)


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("A FIFO.", "first"),
        ("First in, first out.", "first"),
        ("Things are taken in the order in which they were put in.", "first"),
        ("The oldest thing comes first.", "first"),
        ("A last-in-first-out store.", "last"),
    ],
)
def test_orders(recipe_of: WriteRecipe, text: str, which: str) -> None:
    """Tried by who puts in and by who takes out."""
    ways = "lambda it, item: it.put(item), lambda it: it.take()"

    assert told(recipe_of(source(text), "Line.put")) == [f"comes_in_turn(self, {ways}, thing, {which!r})"]
    assert told(recipe_of(source(text), "Line.take")) == [f"comes_in_turn(self, {ways}, 'item', {which!r})"]


@pytest.mark.parametrize(
    "text", ["Things.", "A priority queue, first in, first out.", "Sorted; the oldest goes first."]
)
def test_no_orders(recipe_of: WriteRecipe, text: str) -> None:
    """Nothing is said, or something else counts more."""
    assert told(recipe_of(source(text), "Line.put")) == []


@pytest.mark.parametrize("peek", ["Return the next one without taking it.", "The next one; does not remove it."])
def test_who_only_looks(recipe_of: WriteRecipe, peek: str) -> None:
    """Looking twice shows the same."""
    assert told(recipe_of(source(peek=peek), "Line.peek")) == ["comes_again(lambda: self.peek())"]


def test_answers_that_are_kept(recipe_of: WriteRecipe) -> None:
    """They have to be worked out again after a change, unless the text says otherwise."""
    law = "shows_changes(self, lambda it: it.put(thing), lambda it: it.size)"

    assert told(recipe_of(source(size="How many."), "Line.put")) == [law]
    assert told(recipe_of(source(size="How many there were the first time."), "Line.put")) == []
