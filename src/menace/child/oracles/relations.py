"""The relations that promises are written in: each says yes, no, or nothing where it does not apply.

This file stands on its own beside those that it imports, so that they can be put into a script which shows a finding.
"""

from __future__ import annotations

import copy
import itertools
import re
from typing import Any, Dict, List, Optional

from .amounts import AMOUNTS, is_number
from .callbacks import CALLBACKS
from .editing import EDITING
from .filing import FILING
from .growing import GROWING
from .keeping import KEEPING
from .kinds import KINDS
from .laws import LAWS
from .matching import equal
from .once import ONCE
from .phrases import PHRASES
from .pieces import PIECES, are_sequences
from .protocols import PROTOCOLS
from .standing import STANDING
from .strictness import STRICTNESS
from .textual import TEXTUAL
from .threads import THREADS
from .traces import TRACES
from .turns import TURNS

_TAKEN = 50
"""As many items as are taken from an iterator that a call returned."""
_SEQUENCES = (str, bytes, list, tuple)
_DEPTH = 20
_DIGIT = re.compile("[0-9]")


def same_again(value: Any, given: Any) -> Optional[bool]:
    """Whether a value is the one that was given; another type says nothing, for it may be wanted."""
    if type(value) is not type(given):
        return None
    return equal(value, given) if _is_plain(given) else _same_object(value, given)


def comes_back(value: Any, given: Any) -> Optional[bool]:
    """Whether a file gave back what was written; where files of text change line ends themselves that says nothing."""
    held = getattr(given, "__dict__", given)
    return None if "\\r" in repr(held) else same_again(value, given)


def _same_object(value: Any, given: Any) -> Optional[bool]:
    """Whether two instances are equal: as their class sees it or, where it does not say, in their plain attributes."""
    parts, others = getattr(given, "__dict__", None), getattr(value, "__dict__", None)
    if parts is not None and not all(map(_is_finite, parts.values())):
        return None
    kind: Any = type(given)
    if kind.__eq__ is not object.__eq__:
        # What is not even equal to one made in the same way cannot be compared.
        return bool(value == given) if copy.copy(given) == given else None
    if not isinstance(parts, dict) or not isinstance(others, dict) or not _is_plain(parts):
        return None
    return equal(parts, others)


def _is_finite(value: Any) -> bool:
    return not isinstance(value, float) or value - value == 0


def gives_same(value: Any, wanted: Any) -> Optional[bool]:
    """Whether a result is the wanted one, items of iterators taken for a while."""
    one, other = _taken(value), _taken(wanted)
    if isinstance(one, list) and isinstance(other, list):
        one, other = one[:_TAKEN], other[:_TAKEN]
    if not _is_plain(one) or not _is_plain(other) or type(one) is not type(other):
        return None
    return equal(one, other)


def no_longer_than(value: Any, limit: Any) -> Optional[bool]:
    """Whether a text or sequence keeps within a limit."""
    if not isinstance(value, _SEQUENCES) or not _is_count(limit):
        return None
    return bool(len(value) <= limit)


def has_length(value: Any, count: Any) -> Optional[bool]:
    """Whether a sequence has so many items; none when the count is below zero."""
    if not isinstance(value, _SEQUENCES) or isinstance(count, bool) or not isinstance(count, int):
        return None
    if len(value) == _TAKEN:
        return None if count >= _TAKEN else False
    return len(value) == max(0, count)


def lies_between(value: Any, low: Any, high: Any) -> Optional[bool]:
    """Whether a number lies in an interval that is one."""
    if not all(isinstance(each, (int, float)) and each - each == 0 for each in (value, low, high)) or low > high:
        return None
    return bool(low <= value <= high)


def in_order(value: Any, *, falling: bool = False) -> Optional[bool]:
    """Whether no item of a list is smaller than the one before it, or larger in a falling order."""
    if not isinstance(value, (list, tuple)) or not _is_plain(list(value)):
        return None
    items = list(value)[::-1] if falling else list(value)
    if _rises(items) or not all(isinstance(item, str) for item in items):
        return _rises(items)
    # People sort words without regard to case, and numbers in them by their worth.
    return _rises([item.lower() for item in items]) or (None if any(map(_DIGIT.search, items)) else False)


def _rises(items: Any) -> bool:
    return all(not items[place] < items[place - 1] for place in range(1, len(items)))


def sorts(value: Any, given: Any) -> Optional[bool]:
    """Whether a list holds exactly the items that were given, in order."""
    if not isinstance(value, list) or not isinstance(given, (list, tuple)) or not _is_plain(list(given)):
        return None
    return bool(value == sorted(given))


def without_repeats(value: Any) -> Optional[bool]:
    """Whether no item of a sequence comes twice."""
    if not isinstance(value, (list, tuple)) or not _is_plain(list(value)) or len({type(each) for each in value}) > 1:
        return None
    return all(value[place] not in value[:place] for place in range(1, len(value)))


def unchanged(given: Any, afterwards: Any) -> Optional[bool]:
    """Whether an argument that could be changed was not."""
    if not isinstance(given, (list, dict, set, bytearray)) or type(given) is not type(afterwards):
        return None
    return equal(given, afterwards) if _is_plain(given) else None


def keeps_order(value: Any, given: Any) -> Optional[bool]:
    """Whether the items of a list come in the order in which they were given; items of its own say nothing."""
    if not isinstance(value, (list, tuple)) or not isinstance(given, (list, tuple)) or not _is_plain(list(given)):
        return None
    if given and all(isinstance(part, (list, tuple)) for part in given) and not any(item in given for item in value):
        given = [item for part in given for item in part]
    rest = iter(given)
    if all(any(item == other for other in rest) for item in value):
        return True
    return None if any(item not in given for item in value) else False


def is_not_negative(value: Any) -> Optional[bool]:
    """Whether a number is not below zero."""
    return value >= 0 if isinstance(value, (int, float)) and value - value == 0 else None


def is_not_empty(value: Any) -> Optional[bool]:
    """Whether a text or sequence holds anything."""
    return len(value) > 0 if isinstance(value, (*_SEQUENCES, dict, set)) else None


def as_long_as(value: Any, given: Any) -> Optional[bool]:
    """Whether a sequence has as many items as the one that was given."""
    if not isinstance(value, _SEQUENCES) or not isinstance(given, _SEQUENCES) or len(value) == _TAKEN:
        return None
    return len(value) == len(given)


def comes_again(call: Any) -> Optional[bool]:
    """Whether a call gives the same twice in a row."""
    first = copy.deepcopy(_taken(call()))
    second = _taken(call())
    return equal(first, second) if _is_plain(first) and _is_plain(second) else None


def comes_alike(call: Any, other: Any) -> Optional[bool]:
    """Whether two calls give the same; nothing when not even the first one does so twice."""
    first = copy.deepcopy(_taken(call()))
    if not _is_plain(first) or not equal(first, _taken(call())):
        return None
    second = _taken(other())
    return equal(first, second) if _is_plain(second) else None


def refused_by(value: Any, name: str) -> bool:
    """Whether what came of a call is an exception of a class, which is known by its name."""
    return isinstance(value, BaseException) and any(kind.__name__ == name for kind in type(value).__mro__)


def at_most(value: Any, limit: Any) -> Optional[bool]:
    """Whether a number does not go beyond another one."""
    return bool(value <= limit) if is_number(value) and is_number(limit) else None


def adds_up_to(value: Any, total: Any) -> Optional[bool]:
    """Whether the numbers of a list, or the values of a dictionary, add up to a number, decimals nearly."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, (list, tuple)) or not value or not all(map(is_number, [*value, total])):
        return None
    return equal(float(sum(value)), float(total)) if isinstance(sum(value), float) else bool(sum(value) == total)


def same_items(value: Any, given: Any) -> Optional[bool]:
    """Whether a list holds what was given, in any order and be it spread over lists inside of it."""
    if isinstance(value, dict) and all(isinstance(part, list) for part in value.values()):
        value = list(value.values())
    if not isinstance(value, (list, tuple)) or not isinstance(given, (list, tuple)) or not _is_plain(list(given)):
        return None
    wanted, found = sorted(map(repr, given)), sorted(map(repr, value))
    if found != wanted and value and all(isinstance(part, (list, tuple)) for part in value):
        found = sorted(repr(item) for part in value for item in part)
    return found == wanted


def only_from(value: Any, given: Any) -> Optional[bool]:
    """Whether every item of a list is one of those given."""
    if not isinstance(value, (list, tuple, set)) or not isinstance(given, (list, tuple, set, dict)):
        return None
    return all(item in given for item in value) if _is_plain(list(given)) else None


def is_one_of(value: Any, given: Any) -> Optional[bool]:
    """Whether a value is one of those given; no value at all may stand for none of them."""
    if value is None or (isinstance(given, (list, tuple)) and type(value) not in map(type, given)):
        return None
    return value in given if isinstance(given, (list, tuple, set)) and given and _is_plain(list(given)) else None


def joins_to(value: Any, given: Any) -> Optional[bool]:
    """Whether pieces that are put together give what was cut."""
    if not isinstance(value, (list, tuple)) or not isinstance(given, _SEQUENCES) or len(value) == _TAKEN:
        return None
    if isinstance(given, (str, bytes)):
        return given[:0].join(value) == given if all(isinstance(piece, type(given)) for piece in value) else None
    if not are_sequences(value) or not _is_plain(list(given)):
        return None
    return [item for piece in value for item in piece] == list(given)


def cuts(pieces: Any, given: Any, size: Any) -> Optional[bool]:
    """Whether pieces are no longer than a size and put together give what was cut."""
    if not isinstance(pieces, list) or not isinstance(given, _SEQUENCES) or not _is_count(size) or size == 0:
        return None
    if not are_sequences(pieces) or not _is_plain(list(given)):
        return None
    whole: List[Any] = [item for piece in pieces for item in piece]
    return all(len(piece) <= size for piece in pieces) and equal(whole, list(given)[: len(whole)])


RELATIONS: Dict[str, Any] = {
    function.__name__: function
    for function in (
        same_again, gives_same, no_longer_than, has_length, lies_between, in_order, sorts, without_repeats, unchanged,
        cuts, keeps_order, is_not_negative, is_not_empty, as_long_as, comes_again, at_most, adds_up_to,
        same_items, only_from, is_one_of, joins_to, comes_back, refused_by, comes_alike, *AMOUNTS, *CALLBACKS, *EDITING,
        *FILING, *GROWING, *KEEPING, *KINDS, *LAWS, *ONCE, *PHRASES, *PIECES, *PROTOCOLS, *STANDING, *STRICTNESS,
        *TEXTUAL, *THREADS, *TRACES, *TURNS,
    )
}  # fmt: skip


def _taken(value: Any) -> Any:
    return list(itertools.islice(value, _TAKEN)) if hasattr(type(value), "__next__") else value


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_plain(value: Any, depth: int = _DEPTH) -> bool:
    """Whether a value is made of the kinds that are written as literals, and equal to itself."""
    kind = type(value)
    if kind in (str, bytes, int, bool, type(None)):
        return True
    if kind is float:
        return bool(value - value == 0)
    if kind is bytearray:
        return True
    if depth and kind in (list, tuple, set):
        return all(_is_plain(item, depth - 1) for item in value)
    if depth and kind is dict:
        return all(_is_plain(key, 0) and _is_plain(item, depth - 1) for key, item in value.items())
    return False
