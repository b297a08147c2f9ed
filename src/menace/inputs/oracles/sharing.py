"""Containers that two instances share without meaning to: defaults, attributes of the class, careless copies."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_ON_PURPOSE = re.compile(r"cache|memo|regist|state|seen|known|store|instances|shared|common|global|pool|lock|class_")
_TOLD = re.compile(
    r"\bshar|\ball instances|\bevery instance|\bclass-?wide|\bglobal|\bsingleton|\bregistr|\bborg\b|\bshallow|\bview\b"
    r"|\bcopy[- ]on[- ]write|\bsame (?:list|dict|data|items)",
    re.IGNORECASE,
)
_INDEPENDENT = re.compile(
    r"\bindependent(?:ly)?\b|\bdeep(?: |-)?cop(?:y|ies)\b|\b(?:shares?|has|have|with) nothing in common\b"
    r"|\bchang(?:es?|ing) (?:to )?(?:it|the copy|one|either)\b[^.;]*\b(?:not|no|never)\b",
    re.IGNORECASE,
)
_COPYING = frozenset({"copy", "clone", "duplicate", "__copy__", "__deepcopy__", "deepcopy", "deep_copy"})


def shared_state(function: Function, owner: Definition) -> Iterator[Claim]:
    """That instances have containers of their own, where the code lets others come into view."""
    methods = methods_of(owner)
    if decorator_names(function) or methods.get(function.name) is not function or _is_told(owner):
        return
    touched = {name: touched_by(name, methods) for name in methods}
    if function.name in _COPYING and not any(each.required for each in stated_parameters(function, skip_first=True)):
        changed = {name for method, each in touched.items() if method != "__init__" for name in each.altered}
        names = sorted(each for each in changed if not _ON_PURPOSE.search(each))
        if names:
            deep = ", deep=True" if _INDEPENDENT.search(ast.get_docstring(function) or "") else ""
            shared = f"share_nothing(result, self_afterwards, {', '.join(map(repr, names))}{deep})"
            yield Claim("Law", shared, sure=True)
        return
    lent = _class_attributes(owner, methods) | _kept_defaults(methods.get("__init__"))
    names = sorted(each for each in touched[function.name].altered & lent if not _ON_PURPOSE.search(each))
    if names and function.name != "__init__":
        yield Claim("Law", f"share_nothing(self, self_afterwards, {', '.join(map(repr, names))})", sure=True)


def _is_told(owner: Definition) -> bool:
    """Whether the class says somewhere that its instances have something in common."""
    nodes = [owner.node, *methods_of(owner).values()]
    return any(_TOLD.search(ast.get_docstring(each) or "") for each in nodes)


def _class_attributes(owner: Definition, methods: Mapping[str, Function]) -> set[str]:
    """Containers in the body of a class that no method replaces by one of the instance, nor reaches by the class."""
    found = set[str]()
    for item in owner.node.body:
        target = item.targets[0] if isinstance(item, ast.Assign) else getattr(item, "target", None)
        if isinstance(target, ast.Name) and _is_container(getattr(item, "value", None)):
            found.add(target.id)
    asked = [node for method in methods.values() for node in ast.walk(method) if isinstance(node, ast.Attribute)]
    by_class = ("cls", owner.node.name)
    return found - {
        node.attr
        for node in asked
        if isinstance(node.ctx, ast.Store) or (isinstance(node.value, ast.Name) and node.value.id in by_class)
    }


def _kept_defaults(init: Function | None) -> set[str]:
    """Attributes that hold a container which is a default of the constructor."""
    if init is None:
        return set()
    lent = {each.name for each in stated_parameters(init, skip_first=True) if _is_container(each.default)}
    return {
        target.attr
        for node in ast.walk(init)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Name) and node.value.id in lent
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute)
    }


def _is_container(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        return not value.args and ast.unparse(value.func) in ("list", "dict", "set")
    return isinstance(value, ast.List | ast.Dict | ast.Set)
