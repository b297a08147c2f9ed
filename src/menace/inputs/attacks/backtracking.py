"""Texts on which the regular expressions of a file could take forever, if they are written carelessly.

For every part that may be repeated without end: what leads up to it, then its own alternatives or single letters many
times over, then an end that does not fit. A sound expression gives up on them at once; which ones do not is counted.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from math import log2
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from menace.inputs.attacks.counting import Steps, Unread
from menace.inputs.attacks.patterns import Use, Written, patterns_in, uses_in
from menace.inputs.values.sampling import one, one_of, sample

_ENDLESS = 10
_REPEATED, _REPEATED_LONG = 40, 8000
"""Exponential time is endless by the first, and the third power of the length by the second; all else is over.

No more than that: eight kibibytes are what servers take for a line.
"""
_FOREIGN = ("!", "\n", "\x00", "~", " ", "a", "0")
_MOST_TEXTS, _MOST_ALTERNATIVES, _MOST_LETTERS, _MOST_CARELESS = 24, 6, 8, 3
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)
_FEW, _MORE, _MANY, _MOST_LENGTH = 12, 16, 32, 64
"""Lengths of texts over which steps are counted."""
_MOST_STEPS = 60_000
_FLAT = 16
"""Steps for each letter that no sound pattern of usual size needs many more of."""
_DOUBLING, _CUBE = 1.5, 2.6
"""By what a letter more multiplies the steps of exponential time, and from which power on the length is too much."""


class _Pumped(NamedTuple):
    """What leads up to a repetition, what is repeated, and an end."""

    before: str
    word: str
    end: str

    def text(self, length: int) -> str:
        """The text with its repetition about that long."""
        return self.before + self.word * max(1, length // len(self.word)) + self.end

    def expression(self, times: int) -> str:
        """The text with the word so many times, as it is written in Python."""
        pieces = [f"{self.word!r} * {times}"]
        pieces = [repr(self.before), *pieces] if self.before else pieces
        return " + ".join([*pieces, repr(self.end)] if self.end else pieces)


@lru_cache(maxsize=256)
def catastrophic_texts(source: str) -> tuple[str, ...]:
    """Expressions for such texts, for all patterns that stand in a file; none when there are no patterns.

    Those go first over which a pattern takes more and more steps.
    """
    found = dict(_all_texts(source))
    return tuple(sorted(found, key=lambda text: not found[text]))[:_MOST_TEXTS]


@lru_cache(maxsize=256)
def careless_texts(source: str) -> tuple[str, ...]:
    """Those of the texts over which a pattern of the file takes far more steps with every repetition."""
    return tuple(text for text, is_careless in _all_texts(source) if is_careless)[:_MOST_TEXTS]


@lru_cache(maxsize=256)
def _all_texts(source: str) -> tuple[tuple[str, bool], ...]:
    found: dict[str, bool] = {}
    uses = uses_in(source)
    for pattern in patterns_in(source):
        for text, is_careless in _texts_for(pattern, uses):
            found[text] = found.get(text, False) or is_careless
    return tuple(found.items())


def _texts_for(pattern: Written, uses: list[Use]) -> Iterator[tuple[str, bool]]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parser.parse(pattern.text, pattern.flags)
    except (re.error, OverflowError, RecursionError, ValueError):
        return
    steps, careless = Steps(tree), 0
    nested = list(_nested(list(tree), steps))
    for pumped in dict.fromkeys([*nested, *_in_a_row(list(tree), steps)]):
        grows = _growth(steps, pumped, uses) if careless < _MOST_CARELESS else 0.0
        careless += grows > _CUBE
        if pumped in nested or grows == float("inf"):
            yield pumped.expression(_REPEATED), grows > _CUBE
        if grows > _CUBE:
            yield pumped.expression(_REPEATED_LONG // len(pumped.word)), True


def _growth(steps: Steps, pumped: _Pumped, uses: list[Use]) -> float:
    """The power of the length that the steps grow by, infinite where that is none; zero where nobody can tell."""
    try:
        return max(_growth_in(steps, pumped, use) for use in uses)
    except (Unread, re.error, ValueError, TypeError, KeyError, IndexError, OverflowError):
        return 0.0


def _growth_in(steps: Steps, pumped: _Pumped, use: Use) -> float:
    def over(length: int) -> int:
        return steps.over(pumped.text(length), _MOST_STEPS, searching=use.searching, whole=use.whole)

    few, more = over(_FEW), over(_MORE)
    if more > max(_FLAT * _MORE, few * _DOUBLING ** (_MORE - _FEW)):
        return float("inf")
    many = over(_MANY)
    if many < _FLAT * _MANY:
        return 1.0
    most = over(_MOST_LENGTH) if many < _MOST_STEPS else many
    return log2(most / many) if most < _MOST_STEPS else _CUBE + 1


def _nested(items: list[Any], steps: Steps) -> Iterator[_Pumped]:
    """For each repetition that holds a choice or another one: its alternatives, and its letters."""
    for before, body in _repeats(items, ""):
        if _is_manifold(body):
            words = [word for word in dict.fromkeys([*_alternatives(body), *_letters(body)]) if word]
            for word in words[:_MOST_ALTERNATIVES]:
                yield from (_Pumped(before, word, end) for end in ("", _foreign(body, steps)))


def _in_a_row(items: list[Any], steps: Steps) -> Iterator[_Pumped]:
    """For each repetition the letters that it takes: others behind it may take them as well, and what is between."""
    letters = list(dict.fromkeys(filter(None, _letters(items))))[:_MOST_LETTERS]
    for before, body in _repeats(items, ""):
        for letter in letters:
            if steps.takes(body, letter):
                yield from (_Pumped(before, letter, end) for end in ("", _foreign(body, steps)))


def _foreign(body: list[Any], steps: Steps) -> str:
    """A letter with which no repetition begins, so that what follows it cannot save the match."""
    return next((each for each in _FOREIGN if not steps.takes(body, each)), "!")


def _repeats(items: list[Any], before: str) -> Iterator[tuple[str, list[Any]]]:
    """Every part that is repeated without end, with what stands before it."""
    for code, value in items:
        if code in _REPEATS:
            _, most, body = value
            inner = list(body)
            if most > _ENDLESS:
                yield before, inner
            yield from _repeats(inner, before)
        elif code is codes.SUBPATTERN:
            yield from _repeats(list(value[3]), before)
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _repeats(list(branch), before)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _repeats(list(value[1]), before)
        before += sample([(code, value)])


def _is_manifold(items: list[Any]) -> bool:
    """Whether a choice or another repetition is in it."""
    for code, value in items:
        if code in (*_REPEATS, codes.BRANCH):
            return True
        if code is codes.SUBPATTERN and _is_manifold(list(value[3])):
            return True
    return False


def _alternatives(items: list[Any]) -> Iterator[str]:
    """Texts that fit, one for each choice that can be made at the outermost level."""
    for place, (code, value) in enumerate(items):
        rest = sample(items[:place]), sample(items[place + 1 :])
        if code is codes.BRANCH:
            yield from (rest[0] + sample(list(branch)) + rest[1] for branch in value[1])
        elif code is codes.SUBPATTERN:
            yield from (rest[0] + inner + rest[1] for inner in _alternatives(list(value[3])))
        elif code is codes.IN and len(items) == 1:
            yield from (chosen for chosen in (one_of(value, skipped) for skipped in range(3)) if chosen)
    yield sample(items)


def _letters(items: list[Any]) -> Iterator[str]:
    """Single letters that stand for the sets in it: what comes between them may be missing."""
    for code, value in items:
        if code in _REPEATS:
            yield from _letters(list(value[2]))
        elif code is codes.SUBPATTERN:
            yield from _letters(list(value[3]))
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _letters(list(branch))
        elif code in (codes.IN, codes.ANY, codes.LITERAL, codes.NOT_LITERAL):
            yield one(code, value)
