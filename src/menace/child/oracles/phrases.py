"""The relations that promises about bounds, ends and members are written in; what does not apply says nothing.

This file stands on its own beside ``amounts`` and ``matching``, so that it can be put into a script which shows a
finding.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Optional

from .amounts import is_number
from .matching import equal

_NEARLY = 1e-9
_GROUPS = (list, tuple, set, frozenset, dict)
_CHANGEABLE = (list, dict, set, bytearray)
_SCALARS = (bool, int, float, str, bytes, type(None))


def at_least(value: Any, limit: Any) -> Optional[bool]:
    """Whether a number or a date is not below another one, decimals nearly."""
    if type(value) is type(limit) and isinstance(value, dt.date):
        return bool(value >= limit)
    if not is_number(value) or not is_number(limit):
        return None
    return bool(value >= limit or abs(value - limit) <= _NEARLY * max(1, abs(limit)))


def not_beyond(value: Any, limit: Any) -> Optional[bool]:
    """Whether a number or a date is not above another one, decimals nearly."""
    if type(value) is type(limit) and isinstance(value, dt.date):
        return bool(value <= limit)
    if not is_number(value) or not is_number(limit):
        return None
    return bool(value <= limit or abs(value - limit) <= _NEARLY * max(1, abs(limit)))


def between_ends(value: Any, given: Any) -> Optional[bool]:
    """Whether a number lies between the smallest and the largest of those given."""
    if not isinstance(given, (list, tuple)) or not given or not all(map(is_number, given)):
        return None
    low, high = at_least(value, min(given)), not_beyond(value, max(given))
    return None if low is None or high is None else low and high


def each_between(value: Any, low: Any, high: Any) -> Optional[bool]:
    """Whether every number of a list lies in an interval, decimals nearly."""
    items = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(items, (list, tuple)) or not items or not all(map(is_number, items)):
        return None
    return all(at_least(item, low) and not_beyond(item, high) for item in items)


def is_positive(value: Any) -> Optional[bool]:
    """Whether a number is above zero."""
    return bool(value > 0) if is_number(value) else None


def is_multiple_of(value: Any, step: Any) -> Optional[bool]:
    """Whether a whole number is a multiple of another one."""
    if not is_number(value) or not is_number(step) or step == 0 or not isinstance(value + step, int):
        return None
    return bool(value % step == 0)


def multiplies_to(value: Any, product: Any) -> Optional[bool]:
    """Whether the whole numbers of a list give a number when they are multiplied."""
    if not isinstance(value, (list, tuple)) or not all(type(item) is int for item in (*value, product)):
        return None
    if product < 1:
        return None
    made = 1
    for item in value:
        made *= item
    return bool(made == product)


def is_power_of_two(value: Any) -> Optional[bool]:
    """Whether a whole number is a power of two."""
    return value > 0 and value & (value - 1) == 0 if type(value) is int else None


def is_working_day(value: Any) -> Optional[bool]:
    """Whether a date is none of a weekend."""
    return value.weekday() < 5 if isinstance(value, dt.date) else None


def keeps_ends(value: Any, given: Any) -> Optional[bool]:
    """Whether a list begins and ends as another one does."""
    if not isinstance(value, (list, tuple)) or not isinstance(given, (list, tuple)) or not given:
        return None
    return bool(value) and equal(value[0], given[0]) and equal(value[-1], given[-1])


def agrees_with(value: Any, given: Any) -> Optional[bool]:
    """Whether a dictionary has every plain value of another one under the same key."""
    if not isinstance(value, dict) or not isinstance(given, dict):
        return None
    plain = {key: item for key, item in given.items() if isinstance(item, _SCALARS) and _is_itself(item)}
    return all(key in value and equal(value[key], item) for key, item in plain.items())


def no_more_than(value: Any, limit: Any, unit: str) -> Optional[bool]:
    """Whether a text has no more lines or words than a limit, or a list no more items."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        return None
    if isinstance(value, str):
        value = value.splitlines() if unit == "lines" else value.split()
    return len(value) <= limit if isinstance(value, (list, tuple)) else None


def lines_no_longer_than(value: Any, limit: Any) -> Optional[bool]:
    """Whether no line of a text, or of a list, is longer than a limit."""
    lines = value.split("\n") if isinstance(value, str) else value
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1 or _texts(lines, "") is None:
        return None
    return all(len(line.rstrip("\r\n")) <= limit for line in lines) if isinstance(lines, (list, tuple)) else None


def no_more_bytes_than(value: Any, limit: Any) -> Optional[bool]:
    """Whether a text, as UTF-8, or bytes keep within a limit."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0 or not isinstance(value, (str, bytes)):
        return None
    content = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
    return len(content) <= limit


def each_begins(value: Any, start: Any) -> Optional[bool]:
    """Whether a text, or each text of a list, begins with another one."""
    texts = _texts(value, start)
    return None if texts is None else all(text.startswith(start) for text in texts)


def each_ends(value: Any, end: Any) -> Optional[bool]:
    """Whether a text, or each text of a list, ends with another one."""
    texts = _texts(value, end)
    return None if texts is None else all(text.endswith(end) for text in texts)


def each_holds(value: Any, part: Any) -> Optional[bool]:
    """Whether a text, or each text of a list, has another one in it."""
    texts = _texts(value, part)
    return None if texts is None else all(part in text for text in texts)


def lacks_at_end(value: Any, letters: str) -> Optional[bool]:
    """Whether a text, or each text of a list, ends with none of the letters."""
    texts = _texts(value, letters)
    return None if texts is None else all(text[-1:] not in letters or not text for text in texts)


def lacks_at_start(value: Any, letters: str) -> Optional[bool]:
    """Whether a text, or each text of a list, begins with none of the letters."""
    texts = _texts(value, letters)
    return None if texts is None else all(text[:1] not in letters or not text for text in texts)


def lacks_runs(value: Any, letter: str) -> Optional[bool]:
    """Whether a letter never stands twice in a row in a text."""
    return letter * 2 not in value if isinstance(value, str) else None


def holds_all(value: Any, given: Any) -> Optional[bool]:
    """Whether every item given is in a collection."""
    if not isinstance(value, _GROUPS) or not isinstance(given, _GROUPS):
        return None
    return all(item in value for item in given if _is_itself(item))


def holds_none(value: Any, given: Any) -> Optional[bool]:
    """Whether no item given is in a collection."""
    if not isinstance(value, _GROUPS) or not isinstance(given, _GROUPS):
        return None
    return not any(item in value for item in given)


def all_within(value: Any, given: Any) -> Optional[bool]:
    """Whether every item, or key, of a collection is one of those given."""
    if not isinstance(value, _GROUPS) or not isinstance(given, _GROUPS):
        return None
    return all(item in given for item in value if _is_itself(item))


def is_without(value: Any, item: Any) -> Optional[bool]:
    """Whether a value is not in a list, nor among the values of a dictionary."""
    items = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(items, (list, tuple, set)):
        return None
    return not any(type(each) is type(item) and each == item for each in items)


def is_absent(item: Any, place: Any) -> Optional[bool]:
    """Whether something is not where it is looked for; a name that may mean another one there says nothing."""
    if item in place:
        return False
    if isinstance(place, (str, bytes)):
        return True
    if isinstance(item, (list, tuple, set, dict)) or not _is_itself(item):
        return None
    if isinstance(item, str):
        # Parts, other cases and paths of names are often looked up as well.
        if not item.isidentifier() or item != item.lower():
            return None
        names = [each.lower() for each in place if isinstance(each, str)] if isinstance(place, _GROUPS) else []
        return None if any(item in name or name in item for name in names) else True
    return True


def is_another(value: Any, given: Any) -> Optional[bool]:
    """Whether something that can be changed is not the very thing that was given."""
    return value is not given if isinstance(value, _CHANGEABLE) and type(value) is type(given) else None


def shares_nothing(value: Any, given: Any) -> Optional[bool]:
    """Whether none of the containers inside of one thing is inside of another one."""
    if not isinstance(value, _CHANGEABLE) or type(value) is not type(given):
        return None
    return value is not given and not _inside(value) & _inside(given)


def is_counted(value: Any, given: Any) -> Optional[bool]:
    """Whether a dictionary says how often each of the items comes."""
    if not isinstance(value, dict) or not isinstance(given, (list, tuple, str)):
        return None
    if not all(type(count) is int for count in value.values()):
        return None
    return sum(value.values()) == len(given) and all(value.get(item) == given.count(item) for item in given)


def looks_alike(value: Any, call: Any, *, must: bool = False) -> Optional[bool]:
    """Whether another call gives the same number, text or answer; one that raises says no where it must give one."""
    try:
        other = call()
    except Exception:  # code of the target may raise anything
        return False if must else None
    if not isinstance(value, _SCALARS) or not isinstance(other, _SCALARS):
        return None
    return equal(value, other) if type(value) is type(other) else None


def holds_of(value: Any, test: Any) -> Optional[bool]:
    """Whether what is said of the parts of a result is true of them."""
    return bool(test(*value)) if isinstance(value, (list, tuple)) else None


def is_given(value: Any) -> Optional[bool]:
    """Whether anything came back."""
    return value is not None


PHRASES = (
    is_power_of_two, is_working_day, keeps_ends, agrees_with, no_more_than, lines_no_longer_than, is_absent,
    at_least, not_beyond, between_ends, each_between, is_positive, is_multiple_of, multiplies_to, no_more_bytes_than,
    each_begins, each_ends, each_holds, lacks_at_end, lacks_at_start, lacks_runs, holds_all, holds_none, all_within,
    is_without, is_another, shares_nothing, is_counted, looks_alike, holds_of, is_given,
)  # fmt: skip


def _texts(value: Any, other: Any) -> Any:
    """The texts of a result that can be asked about another text."""
    if not isinstance(other, str):
        return None
    texts = list(value) if isinstance(value, (list, tuple, set)) else [value]
    return texts if all(isinstance(text, str) for text in texts) else None


def _inside(value: Any, depth: int = 8) -> Any:
    """The identities of the containers inside of one."""
    found = set()
    items = list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, (list, tuple)) else []
    for item in items if depth else []:
        if isinstance(item, _CHANGEABLE):
            found.add(id(item))
        found |= _inside(item, depth - 1)
    return found


def _is_itself(item: Any) -> bool:
    """Whether an item is equal to itself, which no number that is none is."""
    return bool(item == item)  # noqa: PLR0124 - that is the question
