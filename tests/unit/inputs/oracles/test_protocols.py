"""What is owed by which methods."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SHELF = '''
class Shelf:
    """Books. {text}"""
    def __init__(self, books: list, capacity: int = 3):
        """A shelf. {making}"""
        self._books = list(books)
        self._room = capacity
    def put(self, name: str, book: str) -> None:
        """Put a book."""
        self._books.append((name, book))
    def get(self, name: str) -> str:
        """A book."""
        return dict(self._books)[name]
    def discard(self, name: str) -> None:
        """Take a book away."""
        self._books.remove(name)
    def pop(self) -> str:
        """Take the last one."""
        return self._books.pop()
    def all(self) -> list:
        """{all}"""
        return self._books
    def __len__(self): return len(self._books)
    def __contains__(self, name): return name in self._books
    def __lt__(self, other): return len(self) < len(other)
    def __eq__(self, other): return len(self) == len(other)
    def __repr__(self): return "Shelf()"
    def __getstate__(self): return {{}}
    def __enter__(self): return self
    def __exit__(self, *error): ...
    def __iter__(self): return self
    def __next__(self): return self._books.pop()
'''


def laws(recipe: Recipe) -> set[str]:
    """The laws among the claims."""
    return {each.source for each in recipe.claims if each.oracle == "Law"}


def shelf(text: str = "", making: str = "", of_all: str = "") -> str:
    """The class with words in its documentation."""
    return SHELF.format(text=text, making=making, all=of_all)


@pytest.mark.parametrize(
    ("method", "law"),
    [
        ("put", "holds(self_afterwards, name)"),
        ("put", "gives_back(self_afterwards.get(name), book)"),
        ("put", "keeps_within(self_afterwards, self_afterwards._room)"),
        ("discard", "holds(self_afterwards, name, no_more=True)"),
        ("pop", "drops_one(self, self_afterwards)"),
        ("__lt__", "orders_alike(self, other)"),
        ("__repr__", "spells_itself(result, self, Shelf)"),
        ("__init__", "copies_alike(result)"),
        ("__next__", "stays_used_up(self)"),
    ],
)
def test_a_method_owes_something_because_of_the_others(recipe_of: WriteRecipe, method: str, law: str) -> None:
    """What was put in is there, what was taken is not, and there is no more than there is room for."""
    assert law in laws(recipe_of(shelf(), f"Shelf.{method}"))


@pytest.mark.parametrize(
    ("text", "method", "law"),
    [
        ("Books expire after some seconds.", "put", "holds(self_afterwards, name)"),
        ("Duplicates are kept.", "discard", "holds(self_afterwards, name, no_more=True)"),
        ("It starts again from the beginning.", "__next__", "stays_used_up(self)"),
    ],
)
def test_what_is_said_goes_before(recipe_of: WriteRecipe, text: str, method: str, law: str) -> None:
    """Some objects are meant to be otherwise."""
    assert law not in laws(recipe_of(shelf(text), f"Shelf.{method}"))


@pytest.mark.parametrize(
    ("text", "owed"),
    [
        ("A copy of the books.", True),
        ("Return a new list of the books.", True),
        ("The books; changing the result does not change the shelf.", True),
        ("The books.", False),
        ("The books, not a copy.", False),
    ],
)
def test_documented_copies_belong_to_the_caller(recipe_of: WriteRecipe, text: str, owed: bool) -> None:
    """Only where a text says so: many hand out what they work with."""
    assert ("keeps_to_itself(result, self_afterwards)" in laws(recipe_of(shelf(of_all=text), "Shelf.all"))) is owed


def test_arguments_that_are_said_to_be_copied(recipe_of: WriteRecipe) -> None:
    """The object works with a list of its own."""
    assert "keeps_to_itself(books_afterwards, result)" in laws(
        recipe_of(shelf(making="The books are copied."), "Shelf.__init__")
    )


def test_orders_are_tried_on_instances_that_differ(recipe_of: WriteRecipe) -> None:
    """Each with each."""
    recipe = recipe_of(
        "class P:\n    def __init__(self, x: int, y: int): self.x, self.y = x, y\n"
        "    def __lt__(self, other): return self.x < other.x\n",
        "P.__lt__",
    )
    pairs = {(each.receiver, each.args[0]) for each in recipe.examples if each.args}

    assert ("P(1, 0)", "P(0, 1)") in pairs


BLOCK = '''
from contextlib import contextmanager
@contextmanager
def inside(folder: str, *, deep: bool = False):
    """{text}"""
    yield folder
'''


def test_blocks_are_left_by_exceptions(recipe_of: WriteRecipe) -> None:
    """They are tidied up; the exception goes on, unless something is said of errors."""
    assert laws(recipe_of(BLOCK.format(text="Work in a folder."), "inside")) == {
        "puts_back(lambda: inside(folder, deep=deep), inside)",
        "lets_errors_pass(lambda: inside(folder, deep=deep))",
    }
    assert len(laws(recipe_of(BLOCK.format(text="Errors in the block are ignored."), "inside"))) == 1
    assert laws(recipe_of(shelf(), "Shelf.__exit__")) >= {
        "puts_back(lambda: Shelf([1]), Shelf)",
        "lets_errors_pass(lambda: Shelf([1]))",
    }
