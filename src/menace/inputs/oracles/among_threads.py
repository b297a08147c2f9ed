"""Code that says it may be used by several threads, or takes locks for them: two calls at once must not collide."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim, Recipe
from menace.inputs.objects.histories import Move, methods_of
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_SAFE = re.compile(
    r"\bthread[- ]?safe\b|\b(?:several|many|multiple|different|other|concurrent|any|two|all|more than one) threads\b"
    r"|\bfrom (?:any|every) thread\b|\b(?:between|across|among) threads\b|\bconcurrently\b"
    r"|\bany number of (?:threads|processes)\b"
    r"|\b(?:threads (?:and|or) processes|processes (?:and|or) threads) (?:may|can)\b",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r"\b(?:several|many|multiple|different|other|concurrent|any|two|any number of|more than one) "
    r"(?:processes|workers|clients|programs|callers|writers)\b"
    r"|\bconcurrent(?:ly)? (?:call|use|writ|access|cop|inst)\w*|\bsimultaneous(?:ly)?\b|\bin parallel\b"
    r"|\bhowever many (?!times\b)\w+(?: \w+){0,2} (?:ask|call|come|try|want|use)\b"
    r"|\b(?:ask|call|come|write|try|claim|take|run)\w*(?: \w+){0,3} at (?:once|the same (?:time|moment))\b"
    r"|\bat the same (?:time|moment) (?:by|from) \w+",
    re.IGNORECASE,
)
"""Words of who may be asked by others at the same moment, be they threads or not."""
_UNSAFE = re.compile(
    r"\b(?:not|n't|never|isn't|aren't) (?:\w+ )?(?:thread[- ]?safe|be (?:used|called|shared)|safe|meant)\b|\bunsafe\b"
    r"|\b(?:not|never|isn't|aren't) (?:\w+ ){0,2}?(?:for|from|by|in|with|across) (?:\w+ ){0,2}?threads\b"
    r"|\bsingle[- ]thread|\bmust (?:hold|lock)\b|\bcaller (?:must|has to) (?:hold|lock)"
    r"|\b(?:for|by|in|from|of) (?:only )?(?:one|a single|the same) (?:thread|process)\b"
    r"|\bone (?:thread|process|writer) (?:only|at a time)\b|\bonly (?:one|a single) (?:thread|process|writer)\b"
    r"|\b(?:needs?|requires?|use|take|share) (?:an? |one |their own |its own |external )*(?:lock|mutex|synchroni)"
    r"|\b(?:must|should|ha(?:s|ve) to|needs? to) (?:be )?(?:lock|guard|protect|synchroni[sz]|seriali[sz])\w*"
    r"|\b(?:busy|already running|in progress|non-?blocking)\b"
    r"|\bwhile (?:another|some other|one) (?:\w+ ){0,2}(?:is|runs|holds)\b"
    r"|\bno (?:lock|guard|synchroni[sz]ation)|\bthe last (?:one )?(?:wins|to write)\b|\blast writ\w+ wins",
    re.IGNORECASE,
)
_LOCKS = frozenset({"Lock", "RLock", "Condition"})
_WAITING = frozenset({"wait", "join", "recv", "accept", "Thread", "ThreadPoolExecutor", "Popen", "run", "open"})
_MOST_OTHERS = 2


def among_threads(
    function: Function, owner: Definition | None, recipe: Recipe, moves: Sequence[Move], tree: ast.Module
) -> Iterator[Claim]:
    """That a call ends well when another thread makes it, too, or another call that changes the same object."""
    nodes = (function, *([owner.node] if owner is not None else []), tree)
    texts = [ast.get_docstring(each) or "" for each in nodes]
    if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
        return
    if any(map(_UNSAFE.search, texts)) or any(map(_waits, ast.walk(function))):
        return
    told, decorators = any(map(_SAFE.search, texts)), decorator_names(function)
    stated = stated_parameters(function, skip_first=owner is not None and "staticmethod" not in decorators)
    given = [each.name for each in stated if each.required]
    if any(each.startswith("*") for each in given):
        return
    if owner is None or decorators & {"classmethod", "staticmethod"}:
        name = function.name if owner is None else f"{owner.qualified_name}.{function.name}"
        if told and not decorators - {"classmethod", "staticmethod"}:
            call = f"lambda it: {name}(*it)"
            made = f"lambda: copied(({''.join(f'{each}, ' for each in given)}))"
            unset = "".join(f", {each!r}" for each in _set_late(function, tree if owner is None else owner.node))
            yield Claim("Law", f"holds_among_threads({name}, {made}, {call}, {call}{unset})", sure=True)
        return
    methods = methods_of(owner)
    if decorators or recipe.receiver_name is None or not (told or _has_lock(owner)):
        return
    touched = touched_by(function.name, methods)
    rivals = [each for each in moves if touched_by(each.name, methods).changed & touched.asked]
    if not touched.changed and not (told and rivals):
        return
    own = f"lambda it: it.{function.name}({', '.join(given)})"
    others = [own] if touched.changed else []
    others += [f"lambda it: it.{each.call({})}" for each in rivals if each.name != function.name][:_MOST_OTHERS]
    plain = plain_instance(recipe)
    lived = [f"used({plain}, lambda it: it.{each.call({})})" for each in rivals if each.name != function.name][:1]
    for made in (plain, *lived):
        for other in others:
            source = f"holds_among_threads({owner.qualified_name}, lambda: {made}, {own}, {other})"
            yield Claim("Law", source, sure=True)


def is_shared(function: Function, texts: Sequence[str], documents: Sequence[str]) -> bool:
    """Whether its own texts, or a document that names it, say that several may call a function at once."""
    if function.name.startswith("_"):
        return False  # whoever calls it may hold a lock
    told = [*texts, *(each for each in documents if re.search(rf"\b{re.escape(function.name)}\b", each))]
    is_told = any(map(_SAFE.search, told)) or any(map(_SHARED.search, told))
    return is_told and not any(map(_UNSAFE.search, told))


def _set_late(function: ast.FunctionDef, around: ast.Module | ast.ClassDef) -> list[str]:
    """Names that stand for None around a function until it gives them a value."""
    unset = {
        target.id
        for item in around.body
        if isinstance(item, ast.Assign | ast.AnnAssign)
        and isinstance(item.value, ast.Constant)
        and item.value.value is None
        for target in (item.targets if isinstance(item, ast.Assign) else [item.target])
        if isinstance(target, ast.Name)
    }
    stored = [node for node in ast.walk(function) if isinstance(getattr(node, "ctx", None), ast.Store)]
    return sorted(unset & {getattr(node, "id", "") or getattr(node, "attr", "") for node in stored})


def _has_lock(owner: Definition) -> bool:
    """Whether the objects of a class have a lock of their own that at least one method takes."""
    init = methods_of(owner).get("__init__")
    made = {
        target.attr
        for node in (ast.walk(init) if init is not None else ())
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if (getattr(node.value.func, "attr", "") or getattr(node.value.func, "id", "")) in _LOCKS
        for target in node.targets
        if isinstance(target, ast.Attribute)
    }
    asked = [node for node in ast.walk(owner.node) if isinstance(node, ast.withitem)]
    return any(getattr(each.context_expr, "attr", "") in made for each in asked)


def _waits(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    return (getattr(node.func, "attr", "") or getattr(node.func, "id", "")) in _WAITING
