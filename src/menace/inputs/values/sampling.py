"""Texts that fit a regular expression which was read into its parts: the simplest one, and the largest."""

from __future__ import annotations

from re import _constants as codes  # type: ignore[attr-defined]
from typing import Any

_ENDLESS = 10
"""So often is repeated at most what may be repeated without end."""
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)
_OF_CATEGORY = {
    codes.CATEGORY_DIGIT: "0",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_WORD: "-",
}
_LARGEST = {**_OF_CATEGORY, codes.CATEGORY_DIGIT: "9", codes.CATEGORY_WORD: "z"}
_LIKELY = ("a", "0", " ", "-", "\\", '"', "<", "\n")
_MOST = 24


def sample(items: list[Any], *, largest: bool = False) -> str:
    """The simplest text that fits, or one with everything as often and as large as it may be."""
    return "".join(one(code, value, largest=largest) for code, value in items)


def one(code: Any, value: Any, *, largest: bool = False) -> str:
    """The same for a single part."""
    if code is codes.LITERAL:
        return chr(value)
    if code is codes.NOT_LITERAL:
        return next(letter for letter in _LIKELY if ord(letter) != value)
    if code is codes.ANY:
        return "a"
    if code is codes.IN:
        return one_of(value, 0, largest=largest)
    if code is codes.BRANCH:
        return sample(list(value[1][0]), largest=largest)
    if code is codes.SUBPATTERN:
        return sample(list(value[3]), largest=largest)
    if code in _REPEATS:
        least, most, body = value
        # What may be missing is there once: then more of it can follow.
        often = max(least, 1) if not largest else most if most <= _MOST else max(least, 1)
        return sample(list(body), largest=largest) * int(min(often, most, _MOST if largest else _ENDLESS))
    return ""


def one_of(members: list[Any], skipped: int, *, largest: bool = False) -> str:
    """A letter of a set, after leaving out some."""
    if members and members[0][0] is codes.NEGATE:
        return "".join([letter for letter in _LIKELY if not _holds(members[1:], letter)][skipped : skipped + 1])
    categories = _LARGEST if largest else _OF_CATEGORY
    known = [chr(value) for code, value in members if code is codes.LITERAL]
    known += [chr(value[largest]) for code, value in members if code is codes.RANGE]
    known += [categories[value] for code, value in members if code is codes.CATEGORY and value in categories]
    return "".join(known[skipped : skipped + 1])


def _holds(members: list[Any], letter: str) -> bool:
    for code, value in members:
        if code is codes.LITERAL and chr(value) == letter:
            return True
        if code is codes.RANGE and value[0] <= ord(letter) <= value[1]:
            return True
        if code is codes.CATEGORY and _OF_CATEGORY.get(value) == letter:
            return True
    return False
