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
    r"\bthread[- ]?safe\b|\b(?:several|many|multiple|different|other|concurrent|any|two|all) threads\b"
    r"|\bfrom (?:any|every) thread\b|\bbetween threads\b|\bacross threads\b|\bconcurrently\b",
    re.IGNORECASE,
)
_UNSAFE = re.compile(
    r"\b(?:not|n't|never|isn't|aren't) (?:\w+ )?(?:thread[- ]?safe|be (?:used|called|shared)|safe)\b|\bunsafe\b"
    r"|\bsingle[- ]thread|\bmust (?:hold|lock)\b|\bcaller (?:must|has to) (?:hold|lock)",
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
