"""Importing a file of the target, and finding what a section's lines define."""

from __future__ import annotations

import ast
import calendar
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from menace.child.calls.loading import Callee, NotThere, find, load

Target = Callable[..., ModuleType]

SOURCE = """
import functools, sys, abc, enum

def plain(): return "plain"

def wrapped(function):
    @functools.wraps(function)
    def inner(*args): return function(*args)
    return inner

def hidden(function):
    return lambda *args: function(*args)

@wrapped
def with_wraps(): return "with wraps"

@hidden
def without_wraps(): return "without wraps"

@functools.lru_cache(maxsize=None)
def cached(): return "cached"

@functools.singledispatch
def dispatched(x): return "any"

@dispatched.register(int)
def _(x): return "int"

if sys.platform == "nowhere":
    def absent(): pass

def twice(): return "first"
def twice(): return "second"

not_callable = 5
def replaced(): pass
replaced = not_callable

class Box:
    def __init__(self, size=1): self.size = size
    def method(self): return self.size
    def __hidden(self): return "hidden"
    @property
    def value(self): return self.size
    @value.setter
    def value(self, new): self.size = new
    @functools.cached_property
    def once(self): return "once"
    @staticmethod
    def static(): return "static"
    @classmethod
    def made(cls): return cls(5).size
    @wrapped
    def decorated(self): return "decorated"
    @functools.singledispatchmethod
    def either(self, x): return "any"
    class Inner:
        def method(self): return "inner"
    def __class_getitem__(cls, item): return item

class Lazy:
    def __init__(self, function): self.func = function
    def __get__(self, instance, owner): return self.func(instance)

class Holder:
    @Lazy
    def lazily(self): return "lazily"

class Abstract(abc.ABC):
    def __init__(self): pass
    @abc.abstractmethod
    def work(self): pass

class Again:
    def __init__(self): self.which = 1
class Again:
    def __init__(self): self.which = 2

def to_function(cls): return lambda: cls
@to_function
class Turned:
    def plain(self): return "not this"
"""


@pytest.fixture
def found(target: Target, tmp_path: Path) -> Callable[..., Callee]:
    """Resolves the n-th definition of a qualified name in the source above, by its lines."""
    module = target(SOURCE)

    def resolve(name: str, number: int = 0) -> Callee:
        first, last = lines(name, number)
        return find(module, name, first, last, str(tmp_path / "menace_target.py"))

    return resolve


def lines(name: str, number: int) -> tuple[int, int]:
    """First (with decorators) and last line of a definition in the source."""
    body: list[Any] = ast.parse(SOURCE).body
    body = [child for node in body for child in (node.body if isinstance(node, ast.If) else [node])]
    *classes, leaf = name.split(".")
    for part in classes:
        body = [child for node in body if isinstance(node, ast.ClassDef) and node.name == part for child in node.body]
    node = [each for each in body if getattr(each, "name", None) == leaf][number]
    return min([node.lineno, *(each.lineno for each in node.decorator_list)]), node.end_lineno


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("plain", (), "plain"),
        ("with_wraps", (), "with wraps"),
        ("without_wraps", (), "without wraps"),
        ("cached", (), "cached"),
        ("dispatched", ("a",), "any"),
        ("_", (1,), "int"),
        ("Box.static", (), "static"),
        ("Box.made", (), 5),
        ("Box.__class_getitem__", (3,), 3),
    ],
)
def test_functions_are_found_and_called(
    found: Callable[..., Callee], name: str, arguments: tuple[Any, ...], result: object
) -> None:
    """What stands in the lines is what is called, through any decorator, without an instance."""
    callee = found(name)

    assert not callee.needs_instance
    assert callee.call(*arguments) == result


@pytest.mark.parametrize(
    ("name", "number", "arguments", "result"),
    [
        ("Box.method", 0, (), 1),
        ("Box.__hidden", 0, (), "hidden"),
        ("Box.value", 0, (), 1),
        ("Box.value", 1, (7,), None),
        ("Box.once", 0, (), "once"),
        ("Box.decorated", 0, (), "decorated"),
        ("Box.either", 0, ("a",), "any"),
        ("Box.Inner.method", 0, (), "inner"),
        ("Holder.lazily", 0, (), "lazily"),
    ],
)
def test_methods_are_found_and_called_on_an_instance(
    found: Callable[..., Callee], name: str, number: int, arguments: tuple[Any, ...], result: object
) -> None:
    """Methods, accessors of properties and other descriptors get an instance first."""
    callee = found(name, number)
    owner: Any = sys.modules["menace_target"]
    for part in name.split(".")[:-1]:
        owner = getattr(owner, part)

    assert callee.needs_instance
    assert callee.call(owner(), *arguments) == result


def test_a_setter_really_sets(found: Callable[..., Callee]) -> None:
    """Getter and setter share a name; their lines tell which is meant."""
    box = sys.modules["menace_target"].Box()
    found("Box.value", 1).call(box, 7)

    assert box.size == 7


def test_a_constructor_is_called_through_its_class(found: Callable[..., Callee]) -> None:
    """Calling ``__init__`` means making an instance."""
    assert found("Box.__init__").call(9).size == 9


@pytest.mark.parametrize(
    ("name", "number", "reason"),
    [
        ("absent", 0, "not defined on this system"),
        ("twice", 0, "another definition"),
        ("Again.__init__", 0, "another definition"),
        ("replaced", 0, "not callable"),
        ("Abstract.__init__", 0, "abstract"),
        ("Turned.plain", 0, "no class"),
    ],
)
def test_what_cannot_be_called_says_why(found: Callable[..., Callee], name: str, number: int, reason: str) -> None:
    """A definition that is not in force is not confused with the one that is."""
    with pytest.raises(NotThere, match=reason):
        found(name, number)


def test_the_definition_in_force_is_found(found: Callable[..., Callee]) -> None:
    """The later one of two definitions is called."""
    assert found("twice", 1).call() == "second"


def test_a_script_with_an_odd_name_is_loaded_from_its_file(target: Target) -> None:
    """A file whose name is no identifier can be imported all the same."""
    assert target("value = 1", "weekly-mail").value == 1


def test_a_name_with_a_dot_in_it_is_loaded_from_its_file(tmp_path: Path, target: Target) -> None:
    """``report.v2.py`` is a file, not a module of a package."""
    target("value = 0")
    file = tmp_path / "report.v2.py"
    file.write_text("value = 2")

    assert load("report.v2", str(file), [str(tmp_path)]).value == 2


def test_a_file_that_shadows_the_standard_library_is_the_file(target: Target) -> None:
    """The target's module is loaded, and everybody else keeps the module of the library."""
    module = target("value = 'mine'", "calendar")

    assert module.value == "mine"
    assert sys.modules["calendar"] is calendar


def test_modules_of_packages_import_each_other(tmp_path: Path, target: Target) -> None:
    """Relative imports work, because a module is imported under its full name."""
    target("", "menace_package.__init__")
    target("base = 20", "menace_package.first")

    assert target("from .first import base\nvalue = base + 1", "menace_package.second").value == 21


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import menace_is_not_there", ModuleNotFoundError),
        ("import menace_target.part", ModuleNotFoundError),
        ("1 / 0", ZeroDivisionError),
        ("raise SystemExit(1)", SystemExit),
        ("def f(:", SyntaxError),
    ],
)
def test_a_failing_import_raises_what_the_file_raised(target: Target, source: str, error: type) -> None:
    """The reason of the failure is passed on, and no half-made module stays."""
    with pytest.raises(error):
        target(source)

    assert "menace_target" not in sys.modules


def test_roots_come_first_in_their_order(tmp_path: Path, target: Target) -> None:
    """The import path begins with the target's roots, each once."""
    target("")
    roots = [str(tmp_path / "a"), str(tmp_path)]
    load("menace_target", str(tmp_path / "menace_target.py"), roots)

    assert sys.path[:2] == roots
    assert sys.path.count(str(tmp_path)) == 1


def test_a_method_brings_its_documentation_along(tmp_path: Path) -> None:
    """Where it has none, that of its class speaks for it."""
    source = 'class Box:\n    "Holds things."\n    def put(self): "Puts or raises."\n    def take(self): return 1\n'
    file = tmp_path / "boxes.py"
    file.write_text(source, encoding="utf-8")
    module = load("boxes", str(file), [str(tmp_path)])
    found = [find(module, f"Box.{name}", line, line, str(file)).call for name, line in (("put", 3), ("take", 4))]

    assert [(each.__name__, each.__doc__) for each in found] == [("put", "Puts or raises."), ("take", "Holds things.")]
