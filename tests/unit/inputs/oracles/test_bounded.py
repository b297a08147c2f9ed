"""Objects that hold no more than they are told to."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
import time
class Recent:
    """{text}"""
    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._names: list[str] = []
    def see(self, name: str) -> None:
        """Take a name."""
        self._names.append({value})
    def count(self) -> int:
        """How many there are."""
        return len(self._names)
'''


def told(recipe: Recipe) -> list[str]:
    """The claims about growing."""
    return [each.source for each in recipe.claims if each.source.startswith("stops_growing")]


@pytest.mark.parametrize(
    "text",
    [
        "No more than *limit* names are held at any time.",
        "Remembers the last ``limit`` names.",
        "A cache with room for at most limit names; the oldest one is evicted.",
        "Old names are dropped as soon as there are more than `limit`.",
        "Names of which memory does not grow.",
        "Names.\n\n    Args:\n        limit: How many names are kept.\n    ",
        "Only the ``limit`` newest names, so that it can run forever.",
    ],
)
def test_texts_that_say_so(recipe_of: WriteRecipe, text: str) -> None:
    """A small limit shows it soon."""
    law = "stops_growing(lambda: Recent(3), lambda it, *given: it.see(*given), (name, ))"

    assert told(recipe_of(SOURCE.format(text=text, value="name"), "Recent.see")) == [law]


@pytest.mark.parametrize(
    "text",
    [
        "Names.",
        "Returns at most *limit* names.",
        "Keeps every name; ``shown`` gives the last ``limit`` ones.",
        "Keeps the last ``limit`` names for each user.",
        "Names are kept for at most limit seconds.",
        "Reads at most ``limit`` bytes at once.",
        "Tries at most limit times.",
    ],
)
def test_other_texts(recipe_of: WriteRecipe, text: str) -> None:
    """They speak of something else than of what is held."""
    assert told(recipe_of(SOURCE.format(text=text, value="name"), "Recent.see")) == []


def test_what_grows_old_by_the_clock(recipe_of: WriteRecipe) -> None:
    """The clock stands still while we look."""
    source = SOURCE.format(text="Names of which memory does not grow.", value="(name, time.monotonic())")

    assert told(recipe_of(source, "Recent.see")) == []


def test_methods_that_change_nothing(recipe_of: WriteRecipe) -> None:
    """Only what takes something in can make an object grow."""
    assert (
        told(recipe_of(SOURCE.format(text="Remembers the last ``limit`` names.", value="name"), "Recent.count")) == []
    )
