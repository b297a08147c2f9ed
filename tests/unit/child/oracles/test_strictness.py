"""Relations about what is refused, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from menace.child.oracles.strictness import reads_digits_only, refuses_only_by

ALL = ("sign", "blank", "underscore", "script", "prefix")


def strictly(text: str) -> int:
    """Reads digits and nothing else."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def port_of(address: str) -> int:
    """Reads the number behind a colon, whatever stands before it."""
    return int(address.rpartition(":")[2])


@pytest.mark.parametrize(
    ("text", "call", "spellings", "answer"),
    [
        ("12", int, ("underscore",), False),
        ("12", int, ("sign",), False),
        ("12", int, ("script",), False),
        ("5", int, ("underscore",), False),
        ("12", int, ("prefix",), True),
        ("12", strictly, ALL, True),
        (b"12", int, ("sign",), False),
        ("host8:80", port_of, ("sign",), False),
        ("12", str.isdigit, ("script",), False),
        ("12", str.isdigit, ("sign", "blank", "underscore"), True),
        ("a12", str.upper, ALL, None),
        ("twelve", len, ALL, None),
    ],
)
def test_numbers_in_other_spellings(text: Any, call: Callable[[Any], Any], spellings: Any, answer: bool | None) -> None:
    """What is taken for a number has to be written in digits; what may be a word says nothing."""
    assert reads_digits_only(call(text), text, call, ("ValueError",), *spellings) is answer


def test_a_time_keeps_its_width() -> None:
    """A sign in the place of a digit is found where every part has a fixed width."""

    def minutes(text: str) -> int:
        if len(text) != 5:
            raise ValueError(text)
        return 60 * int(text[:2]) + int(text[3:])

    assert reads_digits_only(minutes("13:05"), "13:05", minutes, ("ValueError",), "sign") is False


def test_texts_in_containers() -> None:
    """One text after the other is changed in its place; those that are not read as numbers say nothing."""

    def total(amounts: list[str]) -> int:
        return sum(map(int, amounts))

    def strict_age(form: dict[str, str]) -> int:
        return strictly(form["age"])

    form = {"name": "b2", "age": "42"}
    assert reads_digits_only(3, ["1", "2"], total, ("ValueError",), "sign") is False
    assert reads_digits_only(42, form, lambda it: int(it["age"]), ("ValueError",), "underscore") is False
    assert reads_digits_only(42, form, strict_age, ("ValueError",), *ALL) is True
    assert reads_digits_only(2, {"name": "b2"}, len, ("ValueError",), *ALL) is None


def test_iterators_are_gone_through() -> None:
    """What a generator refuses it refuses while it is read."""

    def numbers(text: str) -> Any:
        yield from (int(each) for each in text.split(","))

    assert reads_digits_only([1, 2], "1,2", numbers, ("ValueError",), "sign") is False


def test_exceptions_by_name() -> None:
    """Another exception than the announced one breaks the promise; what is no refusal of input does not."""
    assert refuses_only_by(ValueError(), "ValueError") is True
    assert refuses_only_by(UnicodeError(), "ValueError") is True
    assert refuses_only_by(KeyError(), "ValueError") is False
    assert refuses_only_by(OSError(), "ValueError") is None
    assert refuses_only_by(7, "ValueError") is None
