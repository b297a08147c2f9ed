"""How instances are made, read from the class definition."""

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from menace.domain import Recipe
from menace.inputs.objects.classes import constructor, enum_members
from menace.inputs.source.library import Library

MakeLibrary = Callable[[dict[str, str] | str], Library]

HEAD = """
import enum
from abc import ABC, ABCMeta, abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar, Generic, NamedTuple, Protocol, TypedDict
"""


def taken(library: Library, name: str) -> list[str] | None:
    """What the constructor takes, as a signature would say it."""
    found = library.definition(PurePosixPath("shop.py"), name)
    assert found is not None
    made = constructor(library, found)
    if made is None:
        return None
    return [each.name + ("" if each.required else "=") for each in made.stated]


@pytest.mark.parametrize(
    ("source", "parameters"),
    [
        ("class A: ...", []),
        ("class A:\n    def __init__(self, x, y=1, *, z): ...", ["x", "y=", "z"]),
        ("class A:\n    def __new__(cls, x): ...", ["x"]),
        ("@dataclass\nclass A:\n    x: int\n    y: str = ''", ["x", "y="]),
        ("@dataclass(frozen=True)\nclass A:\n    x: int\n    n: ClassVar[int] = 0", ["x"]),
        ("@dataclass\nclass A:\n    x: list = field(default_factory=list)", ["x="]),
        ("@dataclass\nclass A:\n    x: int\n    total: int = field(init=False)", ["x"]),
        ("@dataclass\nclass A:\n    x: int = field(kw_only=True)", ["x"]),
        ("@dataclass\nclass A:\n    x: int\n    _: KW_ONLY\n    y: int = 0\n    z: int", ["x", "y=", "z"]),
        ("@dataclass\nclass P:\n    x: int\n@dataclass\nclass A(P):\n    y: int", ["x", "y"]),
        ("@dataclass\nclass P:\n    x: int\n    y: int\n@dataclass\nclass A(P):\n    x: int = 1", ["x=", "y"]),
        ("class P:\n    def __init__(self, name): ...\n@dataclass\nclass A(P):\n    y: int", ["y"]),
        ("@dataclass\nclass P:\n    x: int\nclass A(P): ...", ["x"]),
        ("@dataclass\nclass L:\n    a: int\n@dataclass\nclass R:\n    b: int\n@dataclass\nclass A(L, R):\n    c: int",
         ["b", "a", "c"]),
        ("class A(NamedTuple):\n    x: int\n    y: int = 0", ["x", "y="]),
        ("class P(NamedTuple):\n    x: int\nclass A(P):\n    note: str", ["x"]),
        ("class A(TypedDict):\n    x: int", ["x"]),
        ("class A(BaseModel):\n    x: int = Field(..., gt=0)\n    y: int = Field(default=1)", ["x", "y="]),
        ("class P(BaseModel):\n    x: int\nclass A(P):\n    y: int", ["x", "y"]),
        ("class P:\n    def __init__(self, x): ...\nclass A(P): ...", ["x"]),
        ("class A(Generic[T]):\n    def __init__(self, x): ...", ["x"]),
        ("class A(A): ...", []),
    ],
)  # fmt: skip
def test_constructors_are_read(library_of: MakeLibrary, source: str, parameters: list[str]) -> None:
    """What a constructor takes follows from ``__init__``, from fields and from what is inherited."""
    assert taken(library_of(HEAD + source), "A") == parameters


@pytest.mark.parametrize(
    "source",
    [
        "class A(ABC):\n    @abstractmethod\n    def run(self): ...",
        "class A(metaclass=ABCMeta):\n    @abstractmethod\n    async def run(self): ...",
        "class P(ABC):\n    @abstractmethod\n    def run(self): ...\nclass A(P): ...",
        "class A(Protocol):\n    def run(self): ...",
        "class A(enum.Enum):\n    X = 1",
        "class A:\n    def __init__(self):\n        raise NotImplementedError",
    ],
)
def test_what_cannot_be_made_is_not_made(library_of: MakeLibrary, source: str) -> None:
    """Abstract classes, protocols, enumerations and classes that refuse to be made have no constructor."""
    assert taken(library_of(HEAD + source), "A") is None


def test_giving_the_abstract_methods_makes_a_class_usable(library_of: MakeLibrary) -> None:
    """A class that gives what its base, or another base, left open can be made."""
    source = HEAD + (
        "class P(ABC):\n    @abstractmethod\n    def run(self): ...\n"
        "class Given:\n    def run(self): ...\n"
        "class A(P):\n    def run(self): ...\n"
        "class B(Given, P): ...\n"
    )

    assert taken(library_of(source), "A") == []
    assert taken(library_of(source), "B") == []


def test_a_base_outside_the_target_leaves_the_constructor_unknown(library_of: MakeLibrary) -> None:
    """Nothing is claimed about calls on an instance whose base may want anything."""
    library = library_of("from other import Base\nclass A(Base): ...\nclass B: ...")

    known = []
    for name in "AB":
        found = library.definition(PurePosixPath("shop.py"), name)
        assert found is not None
        made = constructor(library, found)
        assert made is not None
        known.append(made.is_known)
    assert known == [False, True]


@pytest.mark.parametrize(
    ("source", "members"),
    [
        ("class A(enum.Enum):\n    RED = 1\n    _hidden = 2\n    def f(self): ...", ["A.RED"]),
        ("class A(enum.IntFlag):\n    R = W = 4", ["A.R", "A.W"]),
        ("class A:\n    RED = 1", []),
    ],
)
def test_members_are_named(library_of: MakeLibrary, source: str, members: list[str]) -> None:
    """The members of an enumeration are what its body assigns; other classes have none."""
    found = library_of(HEAD + source).definition(PurePosixPath("shop.py"), "A")

    assert found is not None
    assert enum_members(found) == members


def test_nested_classes_are_named_by_their_outermost(library_of: MakeLibrary) -> None:
    """The import brings the outer class, the expression goes on from there."""
    found = library_of("class Outer:\n    class Inner: ...").definition(PurePosixPath("shop.py"), "Outer.Inner")

    assert found is not None
    assert (found.setup, found.qualified_name) == ("from shop import Outer", "Outer.Inner")


def test_each_field_is_varied_alone(recipe_of: Callable[..., Recipe]) -> None:
    """What is wrong with one empty field shows only while the others are as usual."""
    source = (
        "from dataclasses import dataclass\n@dataclass\nclass Author:\n    first: str\n    middle: str | None\n"
        "    born: int = 1900\ndef f(author: Author): ..."
    )
    values = recipe_of(source, "f").parameters[0].values

    assert "Author(first='hello', middle='')" in values
    assert "Author(first='', middle='hello')" in values
    assert "Author(first='hello', middle='hello', born=0)" in values
