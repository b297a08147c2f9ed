"""Parameters that any iterable serves."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
from collections.abc import Iterable, Mapping, Sequence
from typing import Optional
def total({given}) -> int:
    """{text}"""
    return 0
'''
CLASS = '''
from collections.abc import Iterable
class Box:
    """A box.

    Args:
        items: Any iterable of texts.
    """
    def __init__(self, items):
        self.items = list(items)
    def fill(self, more: Iterable[str], *, times: int = 1) -> None:
        """Put more in."""
        self.items += more
'''


def told(recipe: Recipe) -> list[str]:
    """What is said of generators."""
    return [each.source for each in recipe.claims if each.source.startswith("same_for_generator")]


@pytest.mark.parametrize(
    ("given", "mould"),
    [
        ("items: Iterable[str]", "('once', None)"),
        ("items: Optional[Iterable[str]]", "('once', None)"),
        ("items: str | Iterable[str]", "('once', None)"),
        ("items: 'Iterable[Iterable[int]]'", "('once', ('once', None))"),
        ("items: Mapping[str, Iterable[int]]", "('values', ('once', None))"),
        ("items: list[Iterable[int]]", "('each', ('once', None))"),
        ("items: list[int]", None),
        ("items: Sequence[int]", None),
        ("items: tuple[Iterable[int], int]", None),
    ],
)
def test_hints(recipe_of: WriteRecipe, given: str, mould: str | None) -> None:
    """Also of what is inside of other containers."""
    found = told(recipe_of(SOURCE.format(given=given, text="Sum up."), "total"))

    call = "lambda items: total(items), (items, )"
    assert found == ([] if mould is None else [f"same_for_generator(result, {call}, ({mould}, ))"])


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Sum up.\n\n    :param items: iterable of numbers\n    ", True),
        ("Sum up.\n\n    Args:\n        items (iterable): The numbers.\n    ", True),
        ("Sum up; ``items`` may be any iterable.", True),
        ("Sum up.\n\n    :param items: list of numbers\n    ", False),
        ("Sum up. The result is an iterable.", False),
    ],
)
def test_words(recipe_of: WriteRecipe, text: str, is_told: bool) -> None:
    """Where there are no hints the documentation may say so."""
    assert bool(told(recipe_of(SOURCE.format(given="items", text=text), "total"))) is is_told


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("return len(items) if isinstance(items, list) else 0", False),
        ("return len(items) if hasattr(items, '__len__') else 0", False),
        ("return 0 if isinstance(items, str) else sum(items)", True),
        ("return sum(items)", True),
    ],
)
def test_who_asks_for_the_kind(recipe_of: WriteRecipe, body: str, is_told: bool) -> None:
    """Lists may mean something else on purpose."""
    source = SOURCE.format(given="items: Iterable[int]", text="Sum up.").replace("return 0", body)

    assert bool(told(recipe_of(source, "total"))) is is_told


def test_methods_and_constructors(recipe_of: WriteRecipe) -> None:
    """The object is looked at as well."""
    (fill,), (made,) = (told(recipe_of(CLASS, name)) for name in ("Box.fill", "Box.__init__"))

    called = "lambda self, more, times: self.fill(more, times=times), (self, more, times, )"
    assert fill == f"same_for_generator(result, {called}, (None, ('once', None), None, ))"
    assert made == "same_for_generator(result, lambda items: Box(items), (items, ), (('once', None), ))"
