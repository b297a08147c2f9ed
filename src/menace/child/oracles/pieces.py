"""How something is shared out among several: how long the pieces are, and whether everything is in one of them.

What does not apply says nothing. This file stands on its own beside ``matching``, so that it can be put into a script
which shows a finding.
"""

from __future__ import annotations

from typing import Any, List, Optional

_PIECES_ARE = (str, bytes, list, tuple)
_SHARED_KINDS = (str, bytes, int, float, bool, type(None))
_ENOUGH_PIECES = 50
"""As many as are taken of an iterator: there may be more of them."""


def are_sequences(items: Any) -> bool:
    """Whether all of some items are texts or sequences."""
    return all(isinstance(item, _PIECES_ARE) for item in items)


def items_no_longer_than(value: Any, limit: Any) -> Optional[bool]:
    """Whether every text or sequence in a list keeps within a limit."""
    if not isinstance(value, (list, tuple)) or isinstance(limit, bool) or not isinstance(limit, int) or limit <= 0:
        return None
    return all(len(item) <= limit for item in value) if are_sequences(value) else None


def lengths_within(value: Any, spread: int) -> Optional[bool]:
    """Whether the lengths of the texts or sequences in a list, or the numbers in it, differ by so much at most."""
    if not isinstance(value, (list, tuple)):
        return None
    if value and all(type(item) is int for item in value):
        return bool(max(value) - min(value) <= spread)
    lengths = [len(item) for item in value] if are_sequences(value) else []
    return max(lengths) - min(lengths) <= spread if lengths else None


def shares_out(value: Any, given: Any) -> Optional[bool]:
    """Whether every item that was given is in exactly one of the pieces; where they hold other things, that is open."""
    wanted, pieces = _shared_items(given), _pieces_of(value)
    if wanted is None or pieces is None:
        return None
    found = [repr(item) for piece in pieces for item in piece]
    return sorted(found) == sorted(wanted) if set(found) <= set(wanted) else None


def leaves_none_out(value: Any, given: Any) -> Optional[bool]:
    """Whether every item that was given is found in the result, in a piece of it or by itself."""
    wanted, pieces = _shared_items(given), _pieces_of(value)
    if wanted is None or not isinstance(value, (list, tuple, dict)) or len(value) >= _ENOUGH_PIECES:
        return None
    items = [item for piece in pieces for item in piece] if pieces is not None else list(value)
    found = {repr(item) for item in items}
    # What was made of the items may stand for all of them.
    return found == set(wanted) if found <= set(wanted) and (found or pieces) else None


PIECES = (items_no_longer_than, lengths_within, shares_out, leaves_none_out)


def _shared_items(given: Any) -> Optional[List[str]]:
    """The items of a sequence as texts, if they are plain and equal to themselves."""
    if type(given) not in (list, tuple) or not all(type(item) in _SHARED_KINDS for item in given):
        return None
    return [repr(item) for item in given] if all(item == item for item in given) else None  # noqa: PLR0124


def _pieces_of(value: Any) -> Optional[List[Any]]:
    """The lists that a result consists of, in a sequence or under keys; nothing where there is something else."""
    pieces = list(value.values()) if type(value) is dict else value
    if type(pieces) not in (list, tuple) or not pieces or len(pieces) >= _ENOUGH_PIECES:
        return None
    return list(pieces) if all(type(piece) in (list, tuple) for piece in pieces) else None
