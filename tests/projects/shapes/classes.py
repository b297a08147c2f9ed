"""Classes, and what is needed to make one."""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Generic, NamedTuple, Protocol, TypedDict, TypeVar

T = TypeVar("T")


class Plain:
    """No constructor at all."""

    size: ClassVar[int] = 3

    def method(self) -> int:
        return self.size

    @staticmethod
    def static(number: int) -> int:
        return number + 1

    @classmethod
    def made(cls, _name: str) -> Plain:
        return cls()

    @property
    def area(self) -> int:
        return self.size**2

    @area.setter
    def area(self, value: int) -> None:
        self.stored = value

    @functools.cached_property
    def slow(self) -> list[int]:
        return [self.size]

    async def later(self, number: int) -> int:
        return number

    def each(self) -> Iterator[int]:
        yield self.size

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain)

    __hash__ = None

    def __private(self) -> int:
        return self.size

    def uses_private(self) -> int:
        return self.__private()


class NeedsArguments:
    """A constructor that wants something, and refuses some of it."""

    def __init__(self, name: str, size: int, *, deep: bool = False) -> None:
        if size < 0:
            raise ValueError("size must not be negative")
        self.name, self.size, self.deep = name, size, deep

    def label(self) -> str:
        return f"{self.name}/{self.size}"

    def falls_for_zero(self) -> int:
        return 100 // self.size


class NeedsOther:
    """A constructor that wants another class of the project."""

    def __init__(self, inner: NeedsArguments, times: int = 1) -> None:
        self.inner, self.times = inner, times

    def label(self) -> str:
        return self.inner.label() * min(self.times, 3)


class NeedsImpossible:
    """A constructor that never agrees."""

    def __init__(self) -> None:
        raise RuntimeError("made by the factory only")

    def method(self) -> int:
        return 1


class Untyped:
    def __init__(self, things, sign="-"):
        self.things, self.sign = things, sign

    def joined(self):
        return str(self.sign).join(map(str, self.things if isinstance(self.things, (list, tuple)) else [self.things]))


class Outer:
    """Holds a class of its own."""

    class Inner:
        """Nested once."""

        class Innermost:
            """Nested twice."""

            def depth(self) -> int:
                return 2

        def depth(self) -> int:
            return 1


class Abstract(abc.ABC):
    """Cannot be made."""

    @abc.abstractmethod
    def required(self) -> int: ...

    @abc.abstractmethod
    def with_a_body(self) -> int:
        return 1

    def concrete(self) -> int:
        return self.required() + 1


class Concrete(Abstract):
    """Can be made."""

    def required(self) -> int:
        return 1

    def with_a_body(self) -> int:
        return super().with_a_body() + 1


class Speaks(Protocol):
    """Only a promise."""

    def speak(self, text: str) -> str: ...


class Colour(enum.Enum):
    """A closed choice with behaviour."""

    RED = 1
    BLUE = 2

    def mixed(self, other: Colour) -> str:
        return f"{self.name}+{other.name}"


@dataclass(frozen=True)
class Point:
    """Two numbers that stay as they are."""

    x: int
    y: int = 0

    def moved(self, dx: int) -> Point:
        return Point(self.x + dx, self.y)


@dataclass
class Line:
    """Made of other dataclasses."""

    start: Point
    end: Point
    tags: list[str] = field(default_factory=list)

    def width(self) -> int:
        return abs(self.end.x - self.start.x)


class Pair(NamedTuple):
    """A tuple with names."""

    left: int
    right: int

    def total(self) -> int:
        return self.left + self.right


class Options(TypedDict, total=False):
    """A dictionary with known keys."""

    name: str
    size: int


class Box(Generic[T]):
    """Holds anything."""

    def __init__(self, content: T) -> None:
        self.content = content

    def get(self) -> T:
        return self.content


class Slotted:
    """No dictionary, and built by ``__new__``."""

    __slots__ = ("value",)

    def __new__(cls, value: int = 1) -> Slotted:
        made = super().__new__(cls)
        made.value = value
        return made

    def __call__(self, number: int) -> int:
        return self.value + number


class Meta(type):
    """Makes classes."""

    def __call__(cls, *args, **kwargs):
        return super().__call__(*args, **kwargs)


class MadeByMeta(metaclass=Meta):
    """Made through a class of classes."""

    def method(self) -> int:
        return 1


def distance(first: Point, second: Point) -> int:
    return abs(first.x - second.x) + abs(first.y - second.y)


def paint(colour: Colour, options: Options) -> str:
    return f"{colour.name}{options.get('name', '')}"


def told(speaker: Speaks, text: str) -> bool:
    return hasattr(speaker, "speak") and bool(text)
