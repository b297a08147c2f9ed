"""What a class says of the order in which things leave it, and what it shows of changes: queues, stacks, caches."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of, moving
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_FIRST = re.compile(
    r"\bFIFO\b|\bfirst[- ]in,?[- ]first[- ]out\b"
    r"|\b(?:oldest|earliest|longest waiting) (?:\w+ )?(?:comes|goes|leaves) first"
    r"|\bin the order (?:in which )?(?:they|it|things|items) "
    r"(?:came|come|arrived|(?:were|was|are) (?:added|put|pushed))",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"\bLIFO\b|\blast[- ]in,?[- ]first[- ]out\b|\b(?:newest|latest|youngest) (?:\w+ )?(?:comes|goes|leaves) first",
    re.IGNORECASE,
)
_RANKED = re.compile(r"\bpriorit|\bsort|\burgen|\bdouble[- ]ended\b|\beither end\b|\bweight", re.IGNORECASE)
_PUTTING = ("push", "put", "add", "append", "enqueue", "offer", "insert", "submit", "send")
_TAKING = ("pop", "get", "take", "next", "dequeue", "popleft", "shift", "poll", "remove", "receive")
_WITHOUT = re.compile(
    r"\bwithout (?:taking|removing|consuming|popping|advancing|dequeuing|using|dropping|deleting)\b"
    r"|\b(?:does not|doesn't|never) (?:take|remove|consume|pop|advance)\b",
    re.IGNORECASE,
)
_PROPERTIES = frozenset({"property", "cached_property"})
_ON_PURPOSE = re.compile(
    r"\bonce\b|\bsnapshot\b|\bfirst (?:time|call|use|access)\b|\bcached?\b|\bfixed\b|\bno longer\b|\buntil\b",
    re.IGNORECASE,
)


def in_turn(function: Function, owner: Definition) -> Iterator[Claim]:
    """What is owed to those who put something in, take it out, or look at it."""
    methods = methods_of(owner)
    if methods.get(function.name) is not function or not isinstance(function, ast.FunctionDef):
        return
    if decorator_names(function) or function.name.startswith("_"):
        return
    text = ast.get_docstring(function) or ""
    if _asks_nothing(function) and _WITHOUT.search(text):
        yield Claim("Law", f"comes_again(lambda: self.{function.name}())", sure=True)
    if function in moving(owner):
        yield from _shown(function, methods)
        yield from _ordered(function, owner)


def _ordered(function: Function, owner: Definition) -> Iterator[Claim]:
    """That things leave an object in the order that its text names."""
    methods, text = methods_of(owner), ast.get_docstring(owner.node) or ""
    which = "first" if _FIRST.search(text) else "last" if _LAST.search(text) else ""
    movers = {each.name: each for each in moving(owner) if isinstance(each, ast.FunctionDef)}
    put = next((movers[name] for name in _PUTTING if name in movers and len(_required(movers[name])) == 1), None)
    take = next((name for name in _TAKING if name in movers and _asks_nothing(movers[name])), None)
    if not which or put is None or take is None or function.name not in (put.name, take) or _RANKED.search(text):
        return
    item = _required(put)[0] if function is methods[put.name] else "'item'"
    ways = f"lambda it, item: it.{put.name}(item), lambda it: it.{take}()"
    yield Claim("Law", f"comes_in_turn(self, {ways}, {item}, {which!r})", sure=True)


def _shown(function: Function, methods: Mapping[str, Function]) -> Iterator[Claim]:
    """That what is worked out once and kept is worked out again after a change."""
    changed = touched_by(function.name, methods).changed
    given = _required(function)
    if any(each.startswith("*") for each in given):
        return
    for name, each in methods.items():
        is_property = bool(decorator_names(each) & _PROPERTIES)
        if name.startswith("_") or name == function.name or not (is_property or _asks_nothing(each)):
            continue
        if _ON_PURPOSE.search(ast.get_docstring(each) or "") or not _keeps_its_answer(each):
            continue
        if (touched_by(name, methods).asked - touched_by(name, methods).changed) & changed:
            look = f"lambda it: it.{name}" if is_property else f"lambda it: it.{name}()"
            change = f"lambda it: it.{function.name}({', '.join(given)})"
            yield Claim("Law", f"shows_changes(self, {change}, {look})", sure=True)


def _keeps_its_answer(function: Function) -> bool:
    """Whether a method works something out only where it did not do so before."""
    if "cached_property" in decorator_names(function):
        return True
    own = function.args.args[0].arg if function.args.args else ""
    for node in ast.walk(function):
        if isinstance(node, ast.If):
            asked = {ast.unparse(each) for each in ast.walk(node.test) if isinstance(each, ast.Attribute)}
            bound = [each for part in node.body for each in ast.walk(part) if isinstance(each, ast.Attribute)]
            kept = {ast.unparse(each) for each in bound if isinstance(each.ctx, ast.Store)}
            if any(each.startswith(f"{own}._") for each in asked & kept):
                return True
    return False


def _required(function: Function) -> list[str]:
    return [each.name for each in stated_parameters(function, skip_first=True) if each.required]


def _asks_nothing(function: Function) -> bool:
    is_plain = isinstance(function, ast.FunctionDef) and not decorator_names(function)
    return is_plain and not stated_parameters(function, skip_first=True)
