"""Values that code hands out one after the other, of which it says that they only grow, or never come twice.

A clock that is put forward and back again is where both go wrong, and no single call shows it.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Any, Callable, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..calls.loading import owner_of
from .wording import words_about

SHIFTS = (0, 3600, 0, -3600, 0)
"""By how many seconds the clock is wrong at each of the calls that are made in a row."""
_SENTENCE = re.compile(r"(?<=[.;])\s+|\n\s*\n")
_LARGER = r"(?:larger|greater|bigger|higher|later|newer)"
_EARLIER = (
    r"(?:(?:all|any|every|each|the|those|its) (?:\w+ ){0,6}?(?:before|so far|earlier|previous\w*|preceding|last|ago)\b"
    r"|(?:all|any|every) (?:earlier|previous|other)|its predecessors?|the (?:one|ones) before)"
)
_GROWS = re.compile(
    rf"\b{_LARGER} (?:\w+ )?than {_EARLIER}|\bstrictly (?:increas|ascend|grow|monoton)\w*"
    r"|\b(?:only|always) (?:ever )?(?:go(?:es)? up|grows?|increases?|rises?)\b|\bever[- ](?:increasing|growing)\b",
    re.IGNORECASE,
)
_NEVER_FALLS = re.compile(
    r"\bnever (?:\w+ )?(?:go(?:es)? (?:back\w*|down)|decreas\w*|(?:gets?|becomes?) (?:smaller|less|lower|earlier)"
    r"|falls?|runs? backwards?)\b(?! (?:below|under|than|to)\b)|\bmonotonic(?:ally)? (?:increas|grow|ris|ascend)\w+",
    re.IGNORECASE,
)
_GIVEN = r"(?:used|given(?: out)?|handed out|issued|assigned|returned|made|produced|generated)"
_ONCE = re.compile(
    rf"\b(?:never|not|nor) (?:be |ever )?{_GIVEN} (?:again|twice|a second time)\b"
    rf"|\b(?:no|neither) (?:\w+ ){{1,3}}(?:is|are) (?:ever )?{_GIVEN} (?:again|twice|a second time)\b"
    r"|\bno two (?:\w+ ){1,3}(?:are|is) (?:ever )?(?:the same|equal|alike)\b"
    r"|\btwo (?:\w+ ){1,3}never (?:\w+ )?the same\b"
    r"|\bnever (?:repeats?\b|(?:\w+ )?the same (?:\w+ )?(?:twice|again)\b)",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:usually|mostly|normally|unless|except|as long as|provided|should|may not|might)\b", re.IGNORECASE
)
_COMMON = frozenset(
    {
        *(
            "a",
            "an",
            "the",
            "i",
            "it",
            "thi",
            "that",
            "which",
            "of",
            "to",
            "in",
            "on",
            "at",
            "by",
            "for",
            "from",
            "with",
        ),
        *("and", "or", "not", "no", "nor", "never", "if", "even", "than", "be", "are", "wa", "return", "give", "get"),
        *("next", "new", "each", "every", "all", "any", "one", "time", "clock", "before", "after", "earlier", "larger"),
        *("greater", "later", "alway", "only", "twice", "again", "used", "given", "out"),
    }
)
"""Words that name nothing that is handed out, without a final s."""
_ORDERED = (int, float, str, bytes, dt.datetime, dt.timedelta)


class Promise(NamedTuple):
    """What is said of values in a row: that each is larger than the last, or none smaller, or none the same."""

    test: Callable[[Any, Sequence[Any]], bool]
    words: str

    def is_kept(self, values: Sequence[Any]) -> Optional[bool]:
        """Whether some values in a row keep it; None when they cannot be compared."""
        kinds = set(map(type, values))
        if len(values) < 2 or len(kinds) != 1 or not kinds <= set(_ORDERED):
            return None
        return all(self.test(value, values[:place]) for place, value in enumerate(values) if place)


_PROMISES = (
    (_GROWS, Promise(lambda value, before: bool(value > before[-1]), "each is larger than the one before")),
    (_NEVER_FALLS, Promise(lambda value, before: bool(value >= before[-1]), "none is smaller than the one before")),
    (_ONCE, Promise(lambda value, before: value not in before, "none comes twice")),
)


def promises_about(function: Any, *, of_list: bool = False) -> Iterator[Promise]:
    """What the documentation of a function, or of its class, says of the values that it gives one after the other.

    What is said ``of_list`` is said of those that one call gives.
    """
    told = _sentences(function)
    if not of_list:
        # What a class says of its numbers is not said of all that its methods give.
        own = _words(" ".join([*told, str(getattr(function, "__name__", "")).replace("_", " ")]))
        told += [each for each in _sentences(owner_of(function)) if own & _words(each)]
    for words, promise in _PROMISES:
        if any(words.search(each) and not _HEDGED.search(each) for each in told):
            yield promise


def _sentences(documented: Any) -> List[str]:
    return _SENTENCE.split(words_about(documented))


def _words(text: str) -> FrozenSet[str]:
    """The words of a text that may be names of things, in singular."""
    return frozenset(each.lower().rstrip("s") for each in re.findall(r"[A-Za-z]+", text)) - _COMMON


def broken_by(values: Sequence[Any], promises: Sequence[Promise]) -> Optional[Promise]:
    """The first promise that some values in a row break."""
    return next((each for each in promises if each.is_kept(values) is False), None)


def broken_in_turn(function: Any, row: Callable[[Sequence[int]], Optional[List[Any]]]) -> Optional[Tuple[str, str]]:
    """What is wrong with values that calls give while the clock goes forth and back, as the kind and a sentence.

    ``row`` makes as many calls as there are shifts of the clock, and gives what they returned; None if one raised.
    """
    promises = list(promises_about(function))
    if not promises:
        return None
    plain = row([0] * len(SHIFTS))
    if plain is None or any(each.is_kept(plain) is not True for each in promises):
        return None
    shifted = row(SHIFTS)
    broken = None if shifted is None else broken_by(shifted, promises)
    if broken is None or shifted is None:
        return None
    return "Disorder", _sentence(shifted, broken)


def broken_within(function: Any, seen: Any, plain: Callable[[], Any]) -> Optional[Tuple[str, str]]:
    """The same of the values that one call gives in a list, beside the list that it gives without the fault."""
    broken = broken_by(seen, list(promises_about(function, of_list=True)))
    usual = None if broken is None else plain()
    if broken is None or not isinstance(usual, (list, tuple)) or broken.is_kept(usual) is not True:
        return None
    return "Disorder", _sentence(seen, broken)


def _sentence(values: Sequence[Any], broken: Promise) -> str:
    shown = ", ".join(repr(each)[:40] for each in values[: len(SHIFTS)])
    return "gave %s while the clock was put forward and back, although it is said that %s" % (shown, broken.words)
