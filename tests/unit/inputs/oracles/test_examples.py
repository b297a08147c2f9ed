"""Which examples belong to a section."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from menace.domain import Arguments, Module, Recipe
from menace.inputs import RecipeBook
from menace.survey import extract_sections

WriteRecipe = Callable[..., Recipe]


def told(recipe: Recipe) -> list[Arguments]:
    """The examples that are to be run as they stand."""
    return [each for each in recipe.examples if each.steps]


def beside(source: str, name: str, document: str) -> list[Arguments]:
    """The examples about a function of a file beside which a text lies."""
    path = PurePosixPath("shop.py")
    modules = {path: Module(path, "shop", (PurePosixPath("repo"),))}
    section = next(each for each in extract_sections(source, str(path)) if each.name == name)
    return told(RecipeBook(modules, lambda _: source, documents=(document,)).recipe(section))


def test_the_examples_of_a_docstring_come_first_and_count_as_documented(recipe_of: WriteRecipe) -> None:
    """One case with all statements, and an import of every name they use."""
    source = 'import math\nRATE = 2\ndef f(a):\n    """\n    >>> b = f(RATE)\n    >>> math.floor(b)\n    4\n    """\n'
    recipe = recipe_of(source, "f")

    (example,) = told(recipe)
    assert recipe.examples[0] == example
    assert recipe.documented_examples >= 1
    assert set(example.setup) == {"from shop import RATE", "from shop import f", "import math"}
    assert example.steps == (("b = f(RATE)", None), ("math.floor(b)", "4"))


def test_a_bare_string_after_a_function_documents_it(recipe_of: WriteRecipe) -> None:
    """Some write what others put into a docstring below the function."""
    (example,) = told(recipe_of('def f(a):\n    return a\n\n"""\n>>> f(1)\n1\n"""\n', "f"))

    assert example.steps == (("f(1)", "1"),)


def test_what_relies_on_earlier_prose_is_left_out(recipe_of: WriteRecipe) -> None:
    """A name that nobody explains, and all that is made of it."""
    source = 'def f(a):\n    """\n    >>> b = f(something)\n    >>> f(b)\n    2\n    >>> f(1)\n    1\n    """\n'
    (example,) = told(recipe_of(source, "f"))

    assert example.steps == (("f(1)", "1"),)


def test_a_function_that_bears_the_name_of_a_builtin_is_imported(recipe_of: WriteRecipe) -> None:
    """The example means the function it documents."""
    (example,) = told(recipe_of('def sorted(a):\n    """\n    >>> sorted([1])\n    [1]\n    """\n', "sorted"))

    assert example.setup == ("from shop import sorted",)


def test_a_class_shares_its_examples_among_its_methods(recipe_of: WriteRecipe) -> None:
    """Each method is held to the statements about it; the constructor to the others."""
    source = (
        'class Bag:\n    """\n    >>> bag = Bag()\n    >>> bag.put(1)\n    1\n'
        '    >>> bag.take()\n    1\n    >>> len(bag.held)\n    0\n    """\n'
        "    def __init__(self): ...\n    def put(self, a): ...\n    def take(self): ...\n"
    )

    (put,) = told(recipe_of(source, "Bag.put"))
    assert put.steps == (("bag = Bag()", None), ("bag.put(1)", "1"))
    (taken,) = told(recipe_of(source, "Bag.take"))
    assert taken.steps == (("bag = Bag()", None), ("bag.put(1)", None), ("bag.take()", "1"))
    (made,) = told(recipe_of(source, "Bag.__init__"))
    assert made.steps[-1] == ("len(bag.held)", "0")


def test_a_readme_is_cut_to_what_is_about_a_function() -> None:
    """Only the statements with it, and what they rely on."""
    source = "def f(a): ...\ndef g(a): ...\n"
    readme = "```\n>>> from shop import f, g\n>>> a = 3\n>>> b = 4\n>>> g(b)\n5\n>>> f(a)\n4\n```\n"

    (example,) = beside(source, "f", readme)
    assert [statement for statement, _ in example.steps] == ["from shop import f, g", "a = 3", "f(a)"]
    assert example.steps[-1] == ("f(a)", "4")


def test_a_readme_that_means_another_function_of_that_name() -> None:
    """What is imported from somewhere else says nothing about the target."""
    assert beside("def f(a): ...\n", "f", ">>> from elsewhere import f\n>>> f(1)\n2\n") == []
