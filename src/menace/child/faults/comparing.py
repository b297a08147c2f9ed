"""The same call with and without a fault: what it returned and which files it left, made comparable.

Only a difference that nobody was told of speaks against the code. A result that says "no" (nothing, ``False``, an
exception) is an honest answer, and what differs between two calls without any fault proves nothing.
"""

from __future__ import annotations

import inspect
import os
import re
from typing import Any, Collection, List, NamedTuple, Optional, Tuple

from .file_contents import Content, Files, files_in
from .told_in_results import names_error

SILENT = frozenset(
    {
        *("disk_corruption", "torn_write", "schema_drift", "hostile_input", "user_misuse"),
        "concurrency_spike",
    }
)
"""Effects that change the data itself, or make the call many times: results differ, and nobody is to blame."""
_HONEST = (OSError, MemoryError, EOFError)
_HONEST_NAMES = frozenset({"HTTPException", "HTTPError", "ClientError", "TransportError"})
"""Roots of the errors by which libraries say that the world outside did not play along."""
_PIECES = re.compile(r"chunk|piece|block|fragment|portion|part_|parts\b", re.IGNORECASE)
_DEPTH, _ITEMS, _TEXT = 5, 200, 100_000
_ENDLESS = float("inf")

_PLAIN = (bool, int, float, complex, str, bytes, bytearray)
_PLAIN_MODULES = frozenset({"datetime", "decimal", "fractions", "uuid"})
"""Where classes are defined whose values are told by their text."""


class Trace:
    """What one call left for others to see; ``before`` are the files that were there when it began.

    With ``is_timed`` fractions of numbers say nothing: no two calls take the same time.
    """

    __slots__ = ("before", "files", "raised", "result", "says_no")

    def __init__(
        self, raised: bool, value: Any, folder: str, before: Optional[Files] = None, *, is_timed: bool = False
    ) -> None:
        self.raised, self.before = raised, before or {}
        self.result = "" if raised else fingerprint(value, exact=not is_timed)
        self.says_no = raised or _says_no(value)
        self.files = files_in(folder)


class Manners(NamedTuple):
    """What is asked of a function whose call met a fault.

    ``foretold`` says that its documentation tells what a failing call gives, ``keeps`` that what was kept before is
    safe with it, ``named`` are the files that the caller named. With ``raises`` it announces an exception for what
    cannot be done, so that None or something empty has another meaning. With ``announced`` it does so for data that
    came to harm as the faults at hand do it. With ``resumes`` unfinished work is left on purpose,
    with ``clears`` it says that nothing is left, with ``whole`` that a call which fails changes nothing.
    With ``is_able`` nothing keeps the call from doing all that it does without the fault. ``verbatim`` are the contents
    that the caller has, and can write again. With ``counts`` the call tells how many there are,
    with ``tidy`` that no file is left of it when it fails, with ``says_keeps`` in words that the old is kept,
    and ``unharmed`` that it is so whatever happens.
    """

    foretold: bool = False
    keeps: bool = True
    named: Collection[str] = ()
    raises: bool = False
    announced: bool = False
    resumes: bool = False
    clears: bool = False
    whole: bool = False
    is_able: bool = False
    verbatim: Collection[bytes] = ()
    counts: bool = False
    tidy: bool = False
    says_keeps: bool = False
    unharmed: bool = False


def is_honest(error: BaseException) -> bool:
    """Whether an exception tells a caller plainly that the fault came through."""
    return any(kind in _HONEST or kind.__name__ in _HONEST_NAMES for kind in type(error).__mro__)


def other_error(error: BaseException, owed: str) -> Tuple[str, str]:
    """The kind of an end by another exception than the one that is announced, and a sentence on it."""
    return "OtherError", "raised %s, where %s is announced" % (type(error).__name__, owed)


def speaks_of_pieces(function: Any) -> bool:
    """Whether a generator gives something piece by piece, so that where it is cut means nothing."""
    told = "%s %s" % (getattr(function, "__name__", ""), getattr(function, "__doc__", None) or "")
    return inspect.isgeneratorfunction(inspect.unwrap(function)) and _PIECES.search(told) is not None


def put_together(value: Any) -> Any:
    """What all bytes of a list are together; anything else as it is."""
    is_cut = type(value) is list and value and all(type(each) is bytes for each in value)
    return b"".join(value) if is_cut else value


def difference(faulty: Trace, plain: Trace, manners: Manners = Manners()) -> Optional[Tuple[str, str]]:  # noqa: B008
    """The kind of a difference that nobody was told of, and a sentence on it; None when there is none."""
    if plain.raised:
        return None
    other = [name for name, content in faulty.files.items() if plain.files.get(name, content) != content]
    # A file that is still what it was before the call is not spoilt: it was only not written.
    spoilt = [name for name in other if not _is_kept(plain.before.get(name), faulty.files[name], manners.whole)]
    says_no = faulty.raised or (faulty.says_no and not manners.raises)
    if says_no:
        # Whoever was told can write it again. What was there before is gone for good when half of the new is in its
        # place; a file that is whole is some earlier step of the same work.
        spoilt = [name for name in spoilt if manners.keeps or not _is_named(name, manners)]
        spoilt = [name for name in spoilt if plain.files[name] not in manners.verbatim]
        # A file that was not there before, or empty, is nothing lost, unless the call says that it does all or nothing.
        spoilt = [name for name in spoilt if plain.before.get(name) or (manners.whole and faulty.files[name])]
        spoilt = [name for name in spoilt if _is_cut(faulty.files[name], plain.files[name])]
    if spoilt:
        how = "although it raised" if faulty.raised else "although it said no" if says_no else "without a word"
        return "Corruption", "%s was left different from what the call leaves without the fault, %s" % (spoilt[0], how)
    gone = _gone(faulty, plain, manners)
    if gone:
        return "Corruption", "what %s held is nowhere any more, as it is without the fault" % gone[0]
    new = sorted(set(faulty.files) - set(plain.before)) if says_no and manners.tidy else []
    if new:
        return "Leftover", "%s was left by a call that failed, which says that it leaves nothing" % new[0]
    drafts = _drafts(faulty, plain) if says_no and not manners.resumes else []
    drafts = [name for name in drafts if manners.clears or not _is_replaced(name, plain.files)]
    if drafts:
        return "Leftover", "%s was left behind by a call that failed, and by no other" % drafts[0]
    if faulty.raised and manners.is_able:
        return "Divergence", "raised an exception, without the fault it returned %s" % plain.result[:160]
    if says_no or manners.foretold or names_error(faulty.result, plain.result):
        return None
    lost = sorted((set(plain.files) - set(faulty.files)) | set(other))
    if lost:
        return "Corruption", "%s was not written, without a word" % lost[0]
    if faulty.result != plain.result:
        return "Divergence", "returned %s, without the fault %s" % (faulty.result[:160], plain.result[:160])
    return None


def _is_named(file: str, manners: Manners) -> bool:
    """Whether the caller named a file, or the folder to write it to."""
    return any(file == name or file.startswith(name + os.sep) for name in manners.named)


def _gone(faulty: Trace, plain: Trace, manners: Manners) -> List[str]:
    """The files of which the content is lost for good: without the fault it would be there still, or elsewhere."""
    left, safe = set(faulty.files.values()), set(plain.files.values())
    lost = [
        name
        for name, content in sorted(plain.before.items())
        if content and content in safe and content not in left
        if not (name in faulty.files and _is_kept(content, faulty.files[name], False))
    ]
    # What the caller has can be written again, and so can what a call writes that does not say that it keeps the old.
    return [
        name
        for name in lost
        if plain.files.get(name) != plain.before[name]
        or (plain.before[name] not in manners.verbatim and (manners.says_keeps or manners.whole))
    ]


def loss(faulty: Trace, plain: Trace) -> Optional[Tuple[str, str]]:
    """What a call that raised has taken away of what it says that it keeps, and a sentence on it."""
    kept = set(faulty.files.values())
    for name, content in sorted(plain.before.items()):
        left = faulty.files.get(name)
        is_whole = left is not None and (left == plain.files.get(name) or _is_kept(content, left, False))
        if content and content not in kept and name in plain.files and not is_whole:
            return "Loss", "what %s held is nowhere any more after a call that raised" % name
    return None


def misreading(faulty: Trace, plain: Trace) -> Optional[Tuple[str, str]]:
    """A result that was made of data of which an exception should have told, and a sentence on it."""
    if plain.raised or faulty.raised or faulty.result == plain.result:
        return None
    told = (faulty.result[:160], plain.result[:160])
    return "Misreading", "returned %s, without the fault %s, although it announces an exception for such data" % told


def _drafts(faulty: Trace, plain: Trace) -> List[str]:
    """The files that only the call under the fault leaves, and which hold nothing but a beginning of its work."""
    whole = [content for content in plain.files.values() if isinstance(content, bytes)]
    return [
        name
        for name, content in sorted(faulty.files.items())
        if name not in plain.files and name not in plain.before and isinstance(content, bytes)
        if any(each.startswith(content) for each in whole)
    ]


def _is_replaced(draft: str, files: Files) -> bool:
    """Whether the next call will write the same draft again: it is named after its file, and keeps nobody out."""
    name = os.path.basename(draft)
    stems = [os.path.splitext(os.path.basename(file))[0] for file in files]
    return "lock" not in name.lower() and any(stem and stem in name for stem in stems)


def _is_cut(left: Content, whole: Content) -> bool:
    """Whether a file holds the beginning of what it should, or nothing."""
    return isinstance(left, bytes) and isinstance(whole, bytes) and len(left) < len(whole) and whole.startswith(left)


def _is_kept(before: Optional[Content], after: Content, whole: bool) -> bool:
    """Whether all that a file held is still there: it is as it was, or something was added to its end.

    Who does all or nothing must not add anything either.
    """
    if not whole and isinstance(before, bytes) and isinstance(after, bytes) and before:
        return after.startswith(before)
    return before == after


def fingerprint(value: Any, *, exact: bool = True) -> str:
    """The value as text that is equal for equal plain values; what is not plain shows only its type.

    Unless ``exact``, numbers and spans of time are whole ones.
    """
    parts: List[str] = []
    try:
        _describe(value if exact else _whole(value, _DEPTH), parts, _DEPTH)
    except Exception:  # attributes and items of the target's own classes may do anything
        parts.append("...")
    return "".join(parts)[:_TEXT]


def _whole(value: Any, depth: int) -> Any:
    """The value with whole numbers and seconds, also in its lists, tuples and mappings."""
    kind = type(value)
    if kind is float:
        return round(value) if abs(value) < _ENDLESS else value
    if kind.__name__ == "timedelta" and kind.__module__ == "datetime":
        return round(value.total_seconds())
    if depth > 0 and kind in (list, tuple):
        return kind(_whole(item, depth - 1) for item in value)
    return {key: _whole(value[key], depth - 1) for key in value} if depth > 0 and kind is dict else value


def _describe(value: Any, parts: List[str], depth: int) -> None:
    kind = type(value)
    if value is None or kind in _PLAIN or kind.__module__ in _PLAIN_MODULES:
        parts.append(repr(value)[:_TEXT])
    elif depth <= 0 or len(parts) > _TEXT // 10:
        parts.append("<%s>" % kind.__name__)
    elif kind in (list, tuple):
        _describe_items(kind.__name__, list(value[:_ITEMS]), len(value), parts, depth)
    elif kind in (set, frozenset):
        items = sorted(fingerprint(item) for item in list(value)[:_ITEMS])
        parts.append("%s%d{%s}" % (kind.__name__, len(value), ",".join(items)))
    elif kind is dict:
        pairs = [item for pair in list(value.items())[:_ITEMS] for item in pair]
        _describe_items("dict", pairs, len(value), parts, depth)
    else:
        held = getattr(value, "__dict__", None)
        parts.append("<%s>" % kind.__name__)
        if type(held) is dict and not callable(value):
            _describe({name: held[name] for name in sorted(held)}, parts, depth - 1)


def _describe_items(name: str, items: List[Any], size: int, parts: List[str], depth: int) -> None:
    parts.append("%s%d(" % (name, size))
    for item in items:
        _describe(item, parts, depth - 1)
        parts.append(",")
    parts.append(")")


def _says_no(value: Any) -> bool:
    """Whether a result is what functions return to say that it did not work."""
    if value is None or value is False or isinstance(value, BaseException):
        return True
    kind = type(value)
    return (kind in (str, bytes, list, tuple, dict, set, frozenset) and not value) or (kind is int and value < 0)
