"""From a section's source to its recipe."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("source", "contract"),
    [
        ("def f(): ...", "typed"),
        ("def f(a: int, *, b: str = ''): ...", "typed"),
        ("def f(a: int, b=1): ...", "untyped"),
        ("def f(a: Unheard): ...", "untyped"),
        ("def f(a: int, *rest): ...", "untyped"),
        ("def f(a: int):\n    'a must be the number of a stored order.'", "unread"),
        ("def f(a: int):\n    'a must be even.'", "typed"),
        ("def f(a: int):\n    'Return True when a is positive.'", "typed"),
        ("from rich.text import Text\ndef f(a: Text): ...", "untyped"),
        ("class Text: ...\ndef f(a: Text): ...", "typed"),
    ],
)
def test_the_contract_of_a_function(recipe_of: WriteRecipe, source: str, contract: str) -> None:
    """Typed needs every parameter hinted and understood; preconditions in prose make it unread."""
    assert recipe_of(source, "f").contract == contract


@pytest.mark.parametrize(
    ("init", "contract"),
    [
        ("def __init__(self, a: int): ...", "typed"),
        ("def __init__(self, a): ...", "untyped"),
        ("def __init__(self, a: Unheard): ...", "untyped"),
        ("def __new__(cls, a: str): ...", "typed"),
    ],
)
def test_the_receiver_is_part_of_the_contract(recipe_of: WriteRecipe, init: str, contract: str) -> None:
    """A method is typed only when its instance is made within the hints too."""
    recipe = recipe_of(f"class A:\n    {init}\n    def run(self, n: int): ...", "A.run")

    assert recipe.contract == contract
    assert recipe.receiver_name == "A"
    assert [each.name for each in recipe.receiver or ()] == ["a"]
    assert [each.name for each in recipe.parameters] == ["n"]
    assert "from shop import A" in recipe.setup


@pytest.mark.parametrize(
    "source",
    [
        "from abc import *\nclass A(ABC):\n    @abstractmethod\n    def x(self): ...\n    def run(self): ...",
        "from other import Base\nclass A(Base):\n    def run(self): ...",
    ],
)  # fmt: skip
def test_an_instance_nobody_understands_claims_nothing(recipe_of: WriteRecipe, source: str) -> None:
    """Where the constructor cannot be known the recipe is not typed, however the parameters are hinted."""
    assert recipe_of(source, "A.run").contract == "untyped"


@pytest.mark.parametrize(
    ("decorator", "first", "receiver"),
    [("@staticmethod", "", None), ("@classmethod", "cls, ", None), ("@property", "self", "A"), ("", "self, ", "A")],
)
def test_kinds_of_methods(recipe_of: WriteRecipe, decorator: str, first: str, receiver: str | None) -> None:
    """Static and class methods need no instance; properties and plain methods do."""
    rest = "" if decorator == "@property" else "n: int"
    recipe = recipe_of(f"class A:\n    {decorator}\n    def run({first}{rest}): ...", "A.run")

    assert recipe.receiver_name == receiver
    assert [each.name for each in recipe.parameters] == (["n"] if rest else [])


def test_a_constructor_is_called_on_its_class(recipe_of: WriteRecipe) -> None:
    """``__init__`` takes its own parameters and no instance."""
    recipe = recipe_of("class A:\n    def __init__(self, a: int, b: str = ''): ...", "A.__init__")

    assert (recipe.receiver, recipe.receiver_name) == (None, None)
    assert [each.name for each in recipe.parameters] == ["a", "b"]
    assert recipe.contract == "typed"


def test_a_method_of_an_enumeration_is_called_on_a_member(recipe_of: WriteRecipe) -> None:
    """Members exist already, so there is nothing to construct."""
    recipe = recipe_of("import enum\nclass A(enum.Enum):\n    X = 1\n    def run(self, n: int): ...", "A.run")

    assert (recipe.receiver, recipe.receiver_name) == (None, "A.X")
    assert recipe.contract == "typed"


def test_an_heir_stands_in_for_an_abstract_class(recipe_of: WriteRecipe) -> None:
    """The instance is one of a subclass that can be made."""
    source = (
        "from abc import ABC, abstractmethod\n"
        "class A(ABC):\n    @abstractmethod\n    def x(self): ...\n    def run(self): ...\n"
        "class B(A):\n    def x(self): ..."
    )

    assert recipe_of(source, "A.run").receiver_name == "B"


def test_instances_are_made_for_hints(recipe_of: WriteRecipe) -> None:
    """A parameter hinted with a class of another file is given instances of it, with the import."""
    recipe = recipe_of(
        {
            "shop/order.py": "from .models import Point\ndef f(p: Point, q: 'list[Point]'): ...",
            "shop/models.py": "from dataclasses import dataclass\n@dataclass\nclass Point:\n    x: int\n    y: int = 0",
        },
        "f",
    )

    assert recipe.contract == "typed"
    assert recipe.parameters[0].values[0] == "Point(x=1)"
    assert "from shop.models import Point" in recipe.setup


@pytest.mark.parametrize("hint", ["Node", "'Node | None'", "list['Node']", "dict[str, 'Node']"])
def test_a_class_made_of_itself_comes_to_an_end(recipe_of: WriteRecipe, hint: str) -> None:
    """A constructor that wants an instance of its own class is followed only a few steps."""
    source = f"class Node:\n    def __init__(self, next: {hint}): ...\ndef f(node: Node): ..."

    assert all(len(value) < 1_000 for value in recipe_of(source, "f").parameters[0].values)


def test_untyped_values_begin_with_the_kind_of_the_default(recipe_of: WriteRecipe) -> None:
    """Without a hint the default speaks first, then the body, then anything."""
    recipe = recipe_of("def f(a=3, b='x', c=None):\n    return c.split()", "f")

    assert [each.values[0] for each in recipe.parameters] == ["1", "'hello'", "'hello'"]
    assert not any(each.typed for each in recipe.parameters)


def test_documented_exceptions_are_taken_from_function_and_class(recipe_of: WriteRecipe) -> None:
    """What the class announces holds for its methods."""
    source = (
        "class A:\n    'Raises LookupError when closed.'\n"
        "    def run(self):\n        'Do it.\\n\\n:raises ValueError: sometimes'"
    )

    assert recipe_of(source, "A.run").documented == {"LookupError", "ValueError"}


@pytest.mark.parametrize("name", ["<module>", "A"])
def test_bodies_take_no_arguments(recipe_of: WriteRecipe, name: str) -> None:
    """Module and class bodies run when the file is imported."""
    assert recipe_of("class A:\n    def run(self): ...", name) == Recipe()


def test_one_broken_file_does_not_spoil_the_others(recipe_of: WriteRecipe) -> None:
    """A file that cannot be parsed is simply not a source of classes."""
    recipe = recipe_of({"shop.py": "from broken import A\ndef f(a: A, n: int): ...", "broken.py": "class A(:"}, "f")

    assert [each.typed for each in recipe.parameters] == [False, True]


def test_instances_the_target_makes_itself_are_known(recipe_of: WriteRecipe) -> None:
    """A call with plain values in another file shows how an instance is made."""
    recipe = recipe_of(
        {
            "shop.py": "class A:\n    def __init__(self, code): ...\n    def run(self): ...",
            "use.py": "from shop import A\nA('EUR-12')\nA(code)",
        },
        "A.run",
    )

    assert recipe.known_receivers == ("A('EUR-12')",)


def test_subclasses_stand_by_for_a_class(recipe_of: WriteRecipe) -> None:
    """Plain instances of heirs come along with their imports, in case the class itself cannot be made."""
    recipe = recipe_of("class A:\n    def run(self): ...\nclass B(A):\n    def __init__(self, n: int): ...", "A.run")

    assert recipe.receiver_name == "A"
    assert recipe.spare_receivers == ("B(1)",)
    assert "from shop import B" in recipe.setup


def test_aliases_are_no_deeper_than_what_they_stand_for(recipe_of: WriteRecipe) -> None:
    """A list of rows that are mappings to something or nothing is a common thing."""
    source = "Row = dict[str, float | None]\ndef f(rows: list[Row]) -> int:\n    return len(rows)\n"
    recipe = recipe_of(source, "f")

    assert recipe.contract == "typed"
    assert "[{'hello': None}]" in recipe.parameters[0].values


def test_a_folder_that_has_to_exist_does(recipe_of: WriteRecipe) -> None:
    """Any other is refused, whatever else is passed."""
    source = 'import os\ndef f(folder: str):\n    """List. ``folder`` must exist."""\n    return os.listdir(folder)\n'

    assert "mkdir" in recipe_of(source, "f").parameters[0].values[0]


def test_quoted_texts_stand_in_lists(recipe_of: WriteRecipe) -> None:
    """As they are, and nearly so."""
    source = "def f(words: list[str]):\n    '''Read options, \"--name=value\" each.'''\n    return words\n"
    values = recipe_of(source, "f").parameters[0].values

    assert {"['--name=value']", "['--name==value']"} <= set(values)


def test_what_the_code_takes_comes_first(recipe_of: WriteRecipe) -> None:
    """Where all else is refused."""
    source = "UNITS = ('mm', 'cm')\ndef f(unit: str):\n    if unit not in UNITS:\n        raise ValueError\n"

    assert recipe_of(source, "f").parameters[0].values[0] == "'mm'"


def test_what_stands_at_the_top_of_a_file_is_tried(recipe_of: WriteRecipe) -> None:
    """Where the documentation of the function shows nothing."""
    source = '"""Lengths: "12.5 cm"."""\ndef f(text: str):\n    """Read it."""\n    return text.split()\n'

    assert "'12.5 cm'" in recipe_of(source, "f").parameters[0].values
