"""The relations that promises about refusals are written in: what is taken although it is to be refused, and how.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import functools
import itertools
import re
from typing import Any, Callable, Iterator, Optional, Sequence, Tuple

_DIGITS_THERE = re.compile("[0-9]+")
_MOST_NUMBERS, _MOST_GIVEN, _MOST_TEXTS = 3, 50, 6
_NO_DIGIT = "z"
"""No digit in any usual base."""
_OTHER_SCRIPT = str.maketrans("0123456789", "".join(chr(0x660 + digit) for digit in range(10)))
_BEYOND_INPUT = (
    *(MemoryError, RecursionError, OSError, NotImplementedError, AssertionError, TypeError, StopIteration),
)
"""What is no word about the value of an argument."""


def reads_digits_only(
    result: Any, given: Any, call: Callable[[Any], Any], refusals: Sequence[str], *spellings: str
) -> Optional[bool]:
    """Whether a text, or one in a container, is refused once a number in it is written otherwise than in plain digits.

    Of numbers that may as well be words, and of texts that are refused as they are, nothing is said.
    """
    if result is None or result is False:
        return None
    is_told = False
    for text, put in _texts_in(given):
        written = text if isinstance(text, str) else text.decode("latin-1")
        for number in list(_DIGITS_THERE.finditer(written))[:_MOST_NUMBERS]:

            def with_other(new: str, place: Any = number, text: Any = text, put: Any = put) -> Any:
                whole = place.string
                changed = whole[: place.start()] + new + whole[place.end() :]
                return put(changed if isinstance(text, str) else changed.encode("utf-8"))

            if not _is_refused(call, with_other(_NO_DIGIT * len(number[0])), refusals):
                continue
            is_told = True
            if any(_is_taken(call, with_other(new)) for new in _spelt(number[0], spellings)):
                return False
    return True if is_told else None


def _texts_in(given: Any) -> Iterator[Tuple[Any, Callable[[Any], Any]]]:
    """The texts that are an argument or stand in it, each with what puts another one in its place."""
    if isinstance(given, (str, bytes)):
        yield given, lambda new: new
        return
    entries = given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, (list, tuple)) else ()
    for place, item in list(entries)[:_MOST_TEXTS]:
        if isinstance(item, (str, bytes)):
            yield item, functools.partial(_with_other_text, given, place)


def _with_other_text(given: Any, place: Any, new: Any) -> Any:
    """A container that has another text in one place."""
    if isinstance(given, dict):
        return {**given, place: new}
    return type(given)([*given[:place], new, *given[place + 1 :]])


def refuses_only_by(result: Any, *names: str) -> Optional[bool]:
    """Whether an exception goes by one of the names; what was returned, and what is no refusal, says nothing."""
    if not isinstance(result, Exception) or isinstance(result, _BEYOND_INPUT):
        return None
    return any(kind.__name__ in names for kind in type(result).__mro__)


STRICTNESS = (reads_digits_only, refuses_only_by)


def _spelt(digits: str, spellings: Sequence[str]) -> Iterator[str]:
    """The number as readers of numbers take it too, also with as many letters as it has."""
    if "underscore" in spellings:
        yield digits[0] + "_" + digits[1:] if len(digits) > 1 else "0_" + digits
        if len(digits) > 2:
            yield digits[0] + "_" + digits[2:]
    for name, mark in (("sign", "+"), ("blank", " ")):
        if name in spellings:
            yield mark + digits
            if len(digits) > 1:
                yield mark + digits[1:]
    if "prefix" in spellings:
        yield "0x" + digits
    if "script" in spellings:
        yield digits.translate(_OTHER_SCRIPT)


def _is_refused(call: Callable[[Any], Any], text: Any, refusals: Sequence[str]) -> bool:
    try:
        value = _value_for(call, text)
    except Exception as error:
        return any(kind.__name__ in refusals for kind in type(error).__mro__)
    return value is None or value is False


def _is_taken(call: Callable[[Any], Any], text: Any) -> bool:
    try:
        value = _value_for(call, text)
    except Exception:  # however it is refused, it is not taken
        return False
    return value is not None and value is not False


def _value_for(call: Callable[[Any], Any], text: Any) -> Any:
    value = call(text)
    return list(itertools.islice(value, _MOST_GIVEN)) if hasattr(type(value), "__next__") else value
