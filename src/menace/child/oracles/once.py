"""Arguments that can be gone through only once: where any iterable will do, a generator gives what a list gives.

What does not apply says nothing. This file stands on its own beside ``standing``, so that it can be put into a script
which shows a finding.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .standing import outline, stands_alike

_MOST_JUDGED = 40
"""Calls of which one and the same question is answered in a process: most code fails at the first or never."""
_JUDGED: Dict[Any, int] = {}
_ITEMS_COMPARED = 50
_LONGEST_PATH, _LONGEST_FILE = 200, 100_000
_REPEATED = 8
"""Calls that have to give the same once more, before a difference is not put down to chance."""
_End = Tuple[Any, List[Any], List[Any]]
_OF_THE_KIND = (TypeError, AttributeError, NotImplementedError)
"""Exceptions of who takes no iterators at all, and says so; those are passed as arguments of their own."""


def same_for_generator(result: Any, call: Any, given: Sequence[Any], moulds: Sequence[Any]) -> Optional[bool]:
    """Whether a call ends in the same way when lists in its arguments become generators.

    ``moulds`` say for each argument where: ``once`` for what any iterable serves, ``each`` and ``values`` for those
    inside of lists and mappings, each with the mould of what is inside.
    """
    plain, once = copy.deepcopy(tuple(given)), copy.deepcopy(tuple(given))
    remade = [_remade(value, mould) for value, mould in zip(once, moulds)]  # noqa: B905 - not before Python 3.10
    if not any(is_changed for _, is_changed in remade):
        return None
    key = getattr(call, "__code__", call)
    _JUDGED[key] = _JUDGED.get(key, 0) + 1
    if _JUDGED[key] > _MOST_JUDGED:
        return None
    files, others = _files_of(given), [place for place, (_, is_changed) in enumerate(remade) if not is_changed]
    wanted = _end_of(call, plain, others, files)
    if not stands_alike(wanted[0], outline(_items_of(result))):
        return None  # not even the same arguments give the same
    try:
        answer = _are_alike(wanted, _end_of(call, [value for value, _ in remade], others, files))
    except _OF_THE_KIND:
        return None
    except Exception:  # the same items in a list are taken
        answer = False
    if answer is not False:
        return answer
    again = (_end_of(call, copy.deepcopy(tuple(given)), others, files) for _ in range(_REPEATED))
    return False if all(_are_alike(wanted, each) for each in again) else None


ONCE = (same_for_generator,)


def _are_alike(one: _End, other: _End) -> Optional[bool]:
    """Whether two ends of a call agree, as far as they can be compared."""
    answers = [stands_alike(mine, theirs) for mine, theirs in zip(one, other)]  # noqa: B905 - as above
    return False if False in answers else True if True in answers else None


def _end_of(call: Any, arguments: Sequence[Any], places: Sequence[int], files: Dict[str, Optional[bytes]]) -> _End:
    """What a call gives, what it leaves of the arguments at some places, and of the files that these name.

    The files are put back to what they were before.
    """
    for path, content in files.items():
        _put_back(path, content)
    value = outline(_items_of(call(*arguments)))
    others = [arguments[place] for place in places]
    return value, list(map(outline, others)), list(_files_of(others).values())


def _items_of(value: Any) -> Any:
    return list(itertools.islice(value, _ITEMS_COMPARED)) if hasattr(type(value), "__next__") else value


def _remade(value: Any, mould: Any) -> Tuple[Any, bool]:
    """The value as its mould says, and whether that changed anything."""
    if mould is None:
        return value, False
    way, inner = mould
    if way == "values" and type(value) is dict:
        parts = {key: _remade(each, inner) for key, each in value.items()}
        return {key: each for key, (each, _) in parts.items()}, any(changed for _, changed in parts.values())
    if way not in ("once", "each") or type(value) not in (list, tuple):
        return value, False
    items = [_remade(each, inner) for each in value]
    if way == "once":
        return (each for each, _ in items), bool(items)
    return type(value)(each for each, _ in items), any(changed for _, changed in items)


def _files_of(arguments: Sequence[Any]) -> Dict[str, Optional[bytes]]:
    """What stands in files that arguments name, None where there is no such file yet."""
    found: Dict[str, Optional[bytes]] = {}
    for value in arguments:
        path = os.fspath(value) if isinstance(value, (str, os.PathLike)) else ""
        if not 0 < len(path) < _LONGEST_PATH or os.path.isdir(path):
            continue
        found[path] = None
        with contextlib.suppress(OSError, ValueError), open(path, "rb") as file:
            found[path] = file.read(_LONGEST_FILE)
    return found


def _put_back(path: str, content: Optional[bytes]) -> None:
    with contextlib.suppress(OSError, ValueError):
        if content is None:
            os.unlink(path)
        elif len(content) < _LONGEST_FILE:
            with open(path, "wb") as file:
                file.write(content)
