"""What objects keep: what was used last, what was there before a change is taken back or a call refused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.fields import fields_of
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_AFTER = "self_afterwards"
_ALONE = f"is_left_alone(self, {_AFTER})"
_RECENT = re.compile(
    r"\bleast[- ]recently[- ]used\b|\bLRU\b|\bused least recently\b"
    r"|\b(?:not|never|without being|no longer)(?: been)? (?:used|asked for|looked at|read)(?: \w+)? for the longest"
    r"|\b(?:longest|oldest)[- ]unused\b|\bunused for the longest\b",
    re.IGNORECASE,
)
_ROOM = re.compile(r"size|capacity|entries|items|room|limit|maximum|most|keep|slots")
_PUTTING, _GETTING = ("put", "set", "add", "store", "__setitem__"), ("get", "look_up", "lookup", "fetch", "__getitem__")
_BACK = ("undo", "revert", "rollback", "roll_back", "step_back")
_NOTHING = (
    r"(?:nothing (?:is|gets|has been|was|will be) (?:changed|added|kept|stored|removed|taken|done|moved|noted|counted)"
    r"|(?:changes|adds|stores|keeps|does) nothing|nothing changes"
    r"|(?:is|stays|remains|left) (?:as it (?:is|was)|unchanged))"
)
_REFUSED = re.compile(
    rf"\b(?:call|method|step|one|change) (?:that|which) (?:raises|fails|is refused)\b[^.;]*\b{_NOTHING}"
    rf"|\b(?:raises?|raised|\w+(?:Error|Exception|Full|Closed|Missing))\b[^.]*[,;:(] ?(?:and |then |but )?{_NOTHING}"
    rf"|\b{_NOTHING}[^.;]*\b(?:when|if|where) (?:it|that|this|one|the call|a call) (?:raises|fails|is refused)"
    r"|\b(?:all or nothing|either all\b[^.;]*\bor (?:none|nothing)|atomic(?:ally)?)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(rf"\b(False|None)`*,? (?:and |but )?(?:then )?{_NOTHING}", re.IGNORECASE)


def kept(function: Function, owner: Definition) -> Iterator[Claim]:
    """What has to be there still after a method was called."""
    methods = methods_of(owner)
    if methods.get(function.name) is not function or decorator_names(function) or function.name == "__init__":
        return
    class_text, text = ast.get_docstring(owner.node) or "", ast.get_docstring(function) or ""
    if touched_by(function.name, methods).changed:
        yield from _untouched(class_text, text)
        yield from _taken_back(function.name, owner)
    if _RECENT.search(class_text):
        yield from _used_last(function, owner)


def _untouched(class_text: str, text: str) -> Iterator[Claim]:
    """That a call which fails leaves the object as it was."""
    if any(map(_REFUSED.search, [*sentences(class_text), *sentences(text)])):
        yield Claim("Law", f"{_ALONE} if refused_by(result, 'Exception') else None", sure=True, refused=True)
    for sentence in sentences(text):
        denied = _DENIED.search(sentence)
        if denied is not None:
            yield Claim("Law", f"{_ALONE} if result is {denied[1].capitalize()} else None", sure=True)


def _taken_back(name: str, owner: Definition) -> Iterator[Claim]:
    methods, fields = methods_of(owner), fields_of(owner)
    back = next((each for each in _BACK if each in methods and _asks_nothing(methods[each])), None)
    seen = sorted(fields.public)
    if back is None or name.startswith("_") or name in (back, "redo", "clear", "commit", "save") or not seen:
        return
    yield Claim("Law", f"is_taken_back(self, {_AFTER}, {back!r}, {', '.join(map(repr, seen))})")


def _used_last(function: Function, owner: Definition) -> Iterator[Claim]:
    """That what was used last outlives everything else."""
    methods, fields = methods_of(owner), fields_of(owner)
    put = next((each for each in _PUTTING if each in methods), None)
    get = next((each for each in _GETTING if each in methods), None)
    room = [each for each in sorted(fields.plain) if _ROOM.search(each)]
    if put is None or get is None or len(room) != 1 or not fields.containers or function.name not in (put, get):
        return
    given = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    wanted = 2 if function.name == put else 1
    if len(given) != wanted:
        return
    value = given[1] if function.name == put else "result"
    names = (put, get, function.name, fields.containers[0])
    yield Claim("Law", f"outlives({_AFTER}, {given[0]}, {value}, {names!r}, {_AFTER}.{room[0]})", sure=True)


def _asks_nothing(function: Function) -> bool:
    return not any(each.required for each in stated_parameters(function, skip_first=True))
