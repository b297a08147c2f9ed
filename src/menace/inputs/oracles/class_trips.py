"""Methods of which one undoes what the other does: ``to_dict`` and ``from_dict``, ``encode`` and ``decode``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from menace.domain import Claim
from menace.inputs.oracles.round_trips import LOSS, PATHS, partner_names
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters

_MAKING = frozenset({"classmethod", "staticmethod"})
_TEXT = re.compile(r"\bstr\b|\binverse\b|\bopposite\b|round[- ]?trip|reads? (?:it )?back", re.IGNORECASE)

_AGAIN = re.compile(
    r"\bfrom which (?:the same|an equal|it)\b|\b(?:reads?|read|gives?|parses?|takes?) (?:it|this|that"
    r"|the same \w+)? ?back\b"
    r"|\bcan be (?:read|parsed|made) (?:again|back)\b|\bround[- ]?trips?\b|\b(?:inverse|opposite) of [`*]*str\b"
    r"|\breads? (?:what|the text that) [`*]*str(?:\(\))?[`*]* (?:gives|writes|returns)\b",
    re.IGNORECASE,
)


def class_trips(function: Function, owner: Definition) -> Iterator[Claim]:
    """That a method of the same class reads back what this one writes."""
    methods = {item.name: item for item in owner.node.body if isinstance(item, ast.FunctionDef)}
    if not isinstance(function, ast.FunctionDef) or _loses(owner.node) or _loses(function):
        return
    decorators = decorator_names(function)
    if not decorators:
        yield from _file_trips(function, owner, methods)
        yield from _made_again(function, owner, methods)
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


def _file_trips(
    function: ast.FunctionDef, owner: Definition, methods: Mapping[str, ast.FunctionDef]
) -> Iterator[Claim]:
    """That the class can be read from the file into which an instance was written, where one of both says so."""
    written = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    if len(written) != 1 or written[0] not in PATHS:
        return
    for name in [*partner_names(function.name, loose=True), *partner_names(function.name)]:
        other = methods.get(name)
        if other is None or "classmethod" not in decorator_names(other) or not is_read_from_file(other):
            continue
        texts = (ast.get_docstring(function) or "", ast.get_docstring(other) or "")
        if re.search(rf"\b{name}\b", texts[0]) or re.search(rf"\b{function.name}\b", texts[1]):
            call = f"(self.{function.name}({written[0]}), {owner.qualified_name}.{name}({written[0]}))[-1]"
            yield Claim("RoundTrip", f"comes_back({call}, self)")


def _made_again(
    function: ast.FunctionDef, owner: Definition, methods: Mapping[str, ast.FunctionDef]
) -> Iterator[Claim]:
    """That the class makes an equal instance of the text which one gives of itself, where a documentation says so."""
    made = methods.get("__init__")
    if function.name != "__str__" or made is None or not _takes_one(made):
        return
    texts = [ast.get_docstring(each) or "" for each in (function, made, owner.node)]
    if any(map(_AGAIN.search, texts)):
        yield Claim("RoundTrip", f"same_again({owner.qualified_name}(result), self)")


def is_read_from_file(reader: ast.FunctionDef) -> bool:
    """Whether a class method asks for nothing but a path."""
    asked = [each.name for each in stated_parameters(reader, skip_first=True) if each.required]
    return len(asked) == 1 and asked[0] in PATHS and not _loses(reader)


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
