"""Which code is tried by two threads at once."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
"""{module}"""
import threading
_shared = None
def the_one(name: str):
    """{function}"""
    global _shared
    if _shared is None:
        _shared = object()
    return _shared
class Shelf:
    """{owner}"""
    def __init__(self):
        self._books = []
        self._lock = {lock}
    def add(self, book: str) -> None:
        """Add one."""
        self._books.append(book)
    def all(self) -> list:
        """All of them."""
        with self._lock:
            return list(self._books)
    def title(self) -> str:
        """A text."""
        return "shelf"
'''


def tried(recipe: Recipe) -> list[str]:
    """The claims about threads."""
    return [each.source for each in recipe.claims if each.source.startswith("holds_among_threads(")]


def source(module: str = "", function: str = "", owner: str = "", lock: str = "None") -> str:
    """The module with some words in its documentation."""
    return SOURCE.format(module=module, function=function, owner=owner, lock=lock)


@pytest.mark.parametrize("text", ["Safe to call from several threads.", "Thread-safe.", "May be called concurrently."])
def test_functions_that_say_so(recipe_of: WriteRecipe, text: str) -> None:
    """What stands for nothing until somebody comes first does so for every try."""
    (claim,) = tried(recipe_of(source(function=text), "the_one"))

    assert claim.endswith("lambda it: the_one(*it), lambda it: the_one(*it), '_shared')")
    assert tried(recipe_of(source(), "the_one")) == []
    assert tried(recipe_of(source(function=f"{text} Not thread-safe in Jython."), "the_one")) == []


@pytest.mark.parametrize("given", [{"owner": "Shared by several threads."}, {"lock": "threading.Lock()"}])
def test_classes_that_say_so_or_have_a_lock(recipe_of: WriteRecipe, given: dict[str, str]) -> None:
    """A method that changes the object is tried beside itself and others; one that has to do with nothing is not."""
    found = tried(recipe_of(source(**given), "Shelf.add"))

    assert found[0] == ("holds_among_threads(Shelf, lambda: Shelf(), lambda it: it.add(book), lambda it: it.add(book))")
    assert tried(recipe_of(source(**given), "Shelf.title")) == []
    assert tried(recipe_of(source(), "Shelf.add")) == []


def test_who_only_looks_is_tried_beside_who_changes(recipe_of: WriteRecipe) -> None:
    """Where the class promises it."""
    found = tried(recipe_of(source(module="All of this is thread-safe."), "Shelf.all"))

    assert any(each.endswith("lambda it: it.all(), lambda it: it.add('hello'))") for each in found)
    assert tried(recipe_of(source(module="Not thread-safe."), "Shelf.all")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Several threads need a lock around it.",
        "For one thread only, not for several threads.",
        "Not for several threads at once.",
        "Made to be quick, and never used from different threads.",
        "Calls from different threads must be synchronized.",
        "Other threads may write, and the last one wins.",
    ],
)
def test_texts_that_leave_it_to_others(recipe_of: WriteRecipe, text: str) -> None:
    """They speak of threads and promise them nothing."""
    recipe = recipe_of(source(owner=text), "Shelf.add")

    assert tried(recipe) == []
    assert not recipe.shared


@pytest.mark.parametrize(
    "text",
    [
        "Any number of threads may use it.",
        "A book is given to one reader only, however many ask at the same moment.",
        "Several processes may write at once.",
        "Used by many workers in parallel.",
    ],
)
def test_texts_about_others_at_the_same_moment(recipe_of: WriteRecipe, text: str) -> None:
    """Be they threads or not."""
    assert recipe_of(source(owner=text), "Shelf.add").shared
