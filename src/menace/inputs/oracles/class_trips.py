"""Methods of which one undoes what the other does: ``to_dict`` and ``from_dict``, ``encode`` and ``decode``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Claim
from menace.inputs.library import Definition
from menace.inputs.oracles.round_trips import LOSS, partner_names
from menace.inputs.signatures import Function, decorator_names, stated_parameters

_MAKING = frozenset({"classmethod", "staticmethod"})
_TEXT = re.compile(r"\bstr\b|\binverse\b|\bopposite\b|round[- ]?trip|reads? (?:it )?back", re.IGNORECASE)


def class_trips(function: Function, owner: Definition) -> Iterator[Claim]:
    """That a method of the same class reads back what this one writes."""
    methods = {item.name: item for item in owner.node.body if isinstance(item, ast.FunctionDef)}
    if not isinstance(function, ast.FunctionDef) or _loses(owner.node) or _loses(function):
        return
    decorators = decorator_names(function)
    for name in dict.fromkeys(_partners(function.name)):
        other = methods.get(name)
        if other is None or _loses(other) or decorators or not _takes_one(other):
            continue
        makes = bool(decorator_names(other) & _MAKING)
        if function.name == "__str__" and not _TEXT.search(ast.get_docstring(other) or ""):
            continue
        if makes and not stated_parameters(function, skip_first=True):
            yield Claim("RoundTrip", f"same_again({owner.qualified_name}.{name}(result), self)")
        elif not makes and not decorator_names(other) and _takes_one(function):
            given = stated_parameters(function, skip_first=True)[0].name
            yield Claim("RoundTrip", f"same_again(self.{name}(result), {given})")


def _partners(name: str) -> Iterator[str]:
    yield from partner_names(name)
    if name.startswith("as_"):
        yield f"from_{name[3:]}"
    if name == "isoformat":
        yield "fromisoformat"
    if name == "__str__":
        yield from ("parse", "from_string", "from_str", "fromstring")


def _takes_one(function: ast.FunctionDef) -> bool:
    stated = stated_parameters(function, skip_first="staticmethod" not in decorator_names(function))
    return bool(stated) and stated[0].required and not any(each.required for each in stated[1:])


def _loses(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return LOSS.search(ast.get_docstring(node) or "") is not None
