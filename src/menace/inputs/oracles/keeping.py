"""What objects keep: what was used last, what was there before a change is taken back or a call refused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.fields import fields_of
from menace.inputs.oracles.sentences import sentences
from menace.inputs.oracles.wholeness import is_all_or_nothing, left_alone
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_AFTER = "self_afterwards"
_RECENT = re.compile(
    r"\bleast[- ]recently[- ]used\b|\bLRU\b|\bused least recently\b"
    r"|\b(?:not|never|without being|no longer)(?: been)? (?:used|asked for|looked at|read)(?: \w+)?(?: for)?(?: the)?"
    r" longest|\b(?:used|asked for|looked at|read) (?:the )?longest ago\b"
    r"|\b(?:longest|oldest)[- ]unused\b|\bunused for the longest\b",
    re.IGNORECASE,
)
_ROOM = re.compile(r"size|capacity|entries|items|room|limit|maximum|most|keep|slots")
_PUTTING, _GETTING = ("put", "set", "add", "store", "__setitem__"), ("get", "look_up", "lookup", "fetch", "__getitem__")
_STATEMENTS = frozenset({"execute", "executemany", "executescript"})
_BACK = ("undo", "revert", "rollback", "roll_back", "step_back")
_AGAIN = ("redo", "reapply", "step_forward")
_NOTHING = (
    r"(?:nothing (?:is|gets|has been|was|will be) (?:changed|added|kept|stored|removed|taken|done|moved|noted|counted)"
    r"|(?:changes|adds|stores|keeps|does) nothing|nothing changes"
    r"|(?:is|stays|remains|left) (?:as it (?:is|was)|unchanged))"
)
_DENIED = re.compile(
    rf"\b(False|None)`*(?:,| if [^.,;]+[,;]| when [^.,;]+[,;])? (?:and |but )?(?:then )?{_NOTHING}(?! otherwise)",
    re.IGNORECASE,
)


def kept(function: Function, owner: Definition) -> Iterator[Claim]:
    """What has to be there still after a method was called."""
    methods = methods_of(owner)
    if methods.get(function.name) is not function or decorator_names(function) or function.name == "__init__":
        return
    class_text, text = ast.get_docstring(owner.node) or "", ast.get_docstring(function) or ""
    yield from left_alone(stated_parameters(function, skip_first=True), [text])
    changed = touched_by(function.name, methods).changed
    if changed or _asks_database(function):
        yield from _untouched(class_text, text, sorted(changed))
    if changed:
        yield from _taken_back(function, owner)
    if _RECENT.search(class_text):
        yield from _used_last(function, owner)


def _untouched(class_text: str, text: str, changed: Sequence[str]) -> Iterator[Claim]:
    """That a call which fails leaves the object as it was, in all that it changes otherwise."""
    alone = f"is_left_alone({', '.join(['self', _AFTER, *map(repr, changed)])})"
    if is_all_or_nothing([class_text, text]):
        yield Claim("Law", f"{alone} if refused_by(result, 'Exception') else None", sure=True, refused=True)
    for sentence in sentences(text):
        denied = _DENIED.search(sentence)
        if denied is not None:
            yield Claim("Law", f"{alone} if result is {denied[1].capitalize()} else None", sure=True)


def _taken_back(function: Function, owner: Definition) -> Iterator[Claim]:
    methods, fields = methods_of(owner), fields_of(owner)
    back, again = (
        next((each for each in names if each in methods and _asks_nothing(methods[each])), None)
        for names in (_BACK, _AGAIN)
    )
    name, seen = function.name, sorted(fields.public)
    if back is None or name.startswith("_") or name in (back, again, "clear", "commit", "save") or not seen:
        return
    shown = ", ".join(map(repr, seen))
    yield Claim("Law", f"is_taken_back(self, {_AFTER}, {back!r}, {shown})")
    given = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    if again is not None and not any(each.startswith("*") for each in given):
        change = f"lambda it: it.{name}({', '.join(given)})"
        yield Claim("Law", f"is_done_again(self, {_AFTER}, {(back, again)!r}, {change}, {shown})", sure=True)


def _used_last(function: Function, owner: Definition) -> Iterator[Claim]:
    """That what was used last outlives everything else."""
    methods, fields = methods_of(owner), fields_of(owner)
    # Some make what is not there when it is asked for: then asking for it puts it in.
    put = next((each for each in _PUTTING if each in methods), "")
    get = next((each for each in _GETTING if each in methods), None)
    room = [each for each in sorted(fields.plain) if _ROOM.search(each)]
    if get is None or len(room) != 1 or not fields.containers or function.name not in (put, get):
        return
    given = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    wanted = 2 if function.name == put else 1
    if len(given) != wanted:
        return
    value = given[1] if function.name == put else "result"
    names = (put, get, function.name, fields.containers[0])
    yield Claim("Law", f"outlives({_AFTER}, {given[0]}, {value}, {names!r}, {_AFTER}.{room[0]})", sure=True)


def _asks_database(function: Function) -> bool:
    """Whether a method has statements carried out, which may change what no attribute shows."""
    return any(isinstance(each, ast.Attribute) and each.attr in _STATEMENTS for each in ast.walk(function))


def _asks_nothing(function: Function) -> bool:
    return not any(each.required for each in stated_parameters(function, skip_first=True))
