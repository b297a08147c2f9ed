"""How many steps a regular expression takes over a text, counted and never waited for.

The engine of the library tries one way after the other and forgets what failed; so does this, step by step over the
parts of the pattern, and stops when it was too much.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_SINGLE = (codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN)
_ONE_BY_ONE = (codes.MAX_REPEAT, codes.MIN_REPEAT)
_REPEATS = (*_ONE_BY_ONE, codes.POSSESSIVE_REPEAT)
_Then = Callable[[int], bool]
"""What follows a part: whether it fits from a place on."""


class Unread(Exception):
    """The pattern holds what is not counted here, such as a reference to one of its groups, or is nested too deeply."""


class _TooMuch(Exception):
    """More steps than somebody asked for."""


class Steps:
    """Counts for one pattern that was read into its parts."""

    def __init__(self, tree: Any) -> None:
        self._items, self._state = list(tree), tree.state
        self._known: dict[tuple[int, str], bool] = {}
        self._read: dict[int, re.Pattern[str]] = {}
        self._text, self._left = "", 0

    def over(self, text: str, most: int, *, searching: bool, whole: bool) -> int:
        """Steps over a text, or ``most`` if there are more: from its start or from everywhere, up to its end or not."""
        self._text, self._left = text, most
        end = len(text)
        try:
            for start in range(end + 1 if searching else 1):
                if self._run(self._items, start, (lambda at: at == end) if whole else (lambda _: True)):
                    break
        except _TooMuch:
            return most
        except RecursionError:
            raise Unread from None
        return most - self._left

    def takes(self, items: Sequence[Any], letter: str) -> bool:
        """Whether a part of the pattern can begin with a letter."""
        self._text, self._left = letter, 1000
        try:
            return self._run(list(items), 0, lambda at: at == 1)
        except (Unread, _TooMuch, RecursionError):
            return False

    def _run(self, items: Sequence[Any], at: int, then: _Then, place: int = 0) -> bool:
        self._step()
        while place < len(items):
            code, value = items[place]
            if code in _SINGLE:
                if not self._fits(items[place], at):
                    return False
                at += 1
            elif code is codes.AT:
                if not self._stands(value, at):
                    return False
            else:
                break
            place += 1
        else:
            return then(at)
        return self._part(code, value, at, lambda end: self._run(items, end, then, place + 1))

    def _part(self, code: Any, value: Any, at: int, then: _Then) -> bool:
        """Whether a part that is more than a letter, and what follows it, fit from a place on."""
        if code is codes.SUBPATTERN:
            return self._run(list(value[3]), at, then)
        if code is codes.BRANCH:
            return any(self._run(list(branch), at, then) for branch in value[1])
        if code in _REPEATS:
            body = list(value[2])
            single = len(body) == 1 and body[0][0] in _SINGLE
            if code is codes.POSSESSIVE_REPEAT:
                return self._once([(codes.MAX_REPEAT, value)], at, then)
            return self._letters(code, value, at, then) if single else self._again(code, value, at, then)
        if code is codes.ATOMIC_GROUP:
            return self._once(list(value), at, then)
        if code in (codes.ASSERT, codes.ASSERT_NOT):
            return self._looks(value[0], value[1], at) == (code is codes.ASSERT) and then(at)
        raise Unread

    def _letters(self, code: Any, value: Any, at: int, then: _Then) -> bool:
        """A repetition of single letters: as many as there are, then one less each time, or the other way round."""
        least, most, body = value
        item, count = body[0], 0
        while count < most and self._fits(item, at + count):
            count += 1
        ends = range(at + least, at + count + 1)
        for end in ends if code is codes.MIN_REPEAT else reversed(ends):
            self._step()
            if then(end):
                return True
        return False

    def _again(self, code: Any, value: Any, at: int, then: _Then, count: int = 0) -> bool:
        """Any other repetition, from a place on and after so many times."""
        least, most, body = value
        self._step()

        def after(end: int) -> bool:
            # Nothing is not repeated without end.
            return (end > at or count < least) and self._again(code, value, end, then, count + 1)

        def once_more() -> bool:
            return count < most and self._run(list(body), at, after)

        if count < least:
            return once_more()
        return then(at) or once_more() if code is codes.MIN_REPEAT else once_more() or then(at)

    def _once(self, items: Sequence[Any], at: int, then: _Then) -> bool:
        """What is never tried in another way once it fitted."""
        ends: list[int] = []

        def note(end: int) -> bool:
            ends.append(end)
            return True

        return self._run(items, at, note) and then(ends[0])

    def _looks(self, direction: int, body: Any, at: int) -> bool:
        if direction > 0:
            return self._run(list(body), at, lambda _: True)
        start = at - body.getwidth()[0]
        return start >= 0 and self._run(list(body), start, lambda end: end == at)

    def _stands(self, code: Any, at: int) -> bool:
        """Whether a place is the start, the end or an edge of a word, as the pattern wants."""
        return self._compiled(code, (codes.AT, code)).match(self._text, at) is not None

    def _fits(self, item: Any, at: int) -> bool:
        if at >= len(self._text):
            return False
        letter = self._text[at]
        key = (id(item), letter)
        if key not in self._known:
            self._known[key] = self._compiled(item, item).match(letter) is not None
        return self._known[key]

    def _compiled(self, kept_by: Any, item: Any) -> re.Pattern[str]:
        """One part by itself; the parts live as long as the pattern, so that each is known by where it is."""
        if id(kept_by) not in self._read:
            self._read[id(kept_by)] = compiler.compile(parser.SubPattern(self._state, [item]), self._state.flags)
        return self._read[id(kept_by)]

    def _step(self) -> None:
        self._left -= 1
        if self._left <= 0:
            raise _TooMuch
