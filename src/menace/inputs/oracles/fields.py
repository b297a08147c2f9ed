"""The attributes of a class as its text may name them, and which of them hold what its instances keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from menace.inputs.objects.histories import methods_of
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters

_CONTAINERS = frozenset({"list", "dict", "set", "deque", "OrderedDict", "defaultdict", "Counter", "frozenset"})
_PROPERTIES = frozenset({"property", "cached_property", "functools.cached_property"})


@dataclass(frozen=True, slots=True)
class Fields:
    """Names by which a text may speak of an instance: those of plain attributes and of containers, and methods."""

    plain: frozenset[str]
    containers: tuple[str, ...]
    methods: frozenset[str]
    given: Mapping[str, str] = field(default_factory=dict)
    """Private attributes by the parameters of the constructor that they keep: a text names those."""

    def marked(self, clause: str) -> str:
        """The clause with marks around what names an attribute: in backquotes or stars, or as "the name"."""

        def code(found: re.Match[str]) -> str:
            name = found[1].removeprefix("self.")
            called = name.removesuffix("()")
            if name in self.public or (called != name and called in self.methods):
                return f"<{name}>"
            return f"<{self.given[name]}>" if name in self.given else found[0]

        def word(found: re.Match[str]) -> str:
            return f"<{found[1].lower()}>" if found[1].lower() in self.public else found[0]

        def pair(found: re.Match[str]) -> str:
            both = {found[1], found[2]} <= self.public.intersection(self.containers)
            return f"either <{found[1]}> or <{found[2]}>" if both else found[0]

        clause = re.sub(r"\beither (\w+) or (\w+)\b", pair, clause)
        text = re.sub(r"(?:``?|(?<![\w*])\*)([\w.]+(?:\(\))?)(?:``?|\*(?![\w*]))", code, clause)
        return re.sub(
            r"(?<![<\w])(?:the |its )(\w+)(?= (?:is|are|never|always|stays?|equals?)\b)",
            word,
            text,
            flags=re.IGNORECASE,
        )

    @property
    def public(self) -> frozenset[str]:
        """The attributes that everybody may look at."""
        return frozenset(each for each in {*self.plain, *self.containers} if not each.startswith("_"))

    def named_in(self, words: str) -> tuple[str, ...]:
        """The containers that words speak of: the one that is called so, or all that there are."""
        marks = [each for each in re.findall(r"<(\w+)>", words) if each in self.containers]
        said = {each.lower().removesuffix("s") for each in re.findall(r"\w+", words)}
        alike = [each for each in self.containers if each.strip("_").lower().removesuffix("s") in said]
        return tuple(marks or alike[:1] or self.containers)


def fields_of(owner: Definition) -> Fields:
    """What the instances of a class are seen to have."""
    methods = methods_of(owner)
    containers, plain = dict[str, None](), set[str]()
    for name, value in (*_declared(owner.node), *_assigned(methods)):
        if _is_container(value):
            containers[name] = None
        else:
            plain.add(name)
    plain |= {name for name, each in methods.items() if decorator_names(each) & _PROPERTIES}
    free = {name for name, each in methods.items() if not name.startswith("_") and _asks_nothing(each)}
    given = {
        value.id: name
        for name, value in _assigned(methods)
        if isinstance(value, ast.Name) and name in plain and name == f"_{value.id}"
    }
    return Fields(frozenset(plain - containers.keys()), tuple(containers), frozenset(free), given)


def _asks_nothing(function: Function) -> bool:
    is_plain = isinstance(function, ast.FunctionDef) and not decorator_names(function)
    return is_plain and not stated_parameters(function, skip_first=True)


def _declared(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr | None]]:
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            yield item.target.id, item.value


def _assigned(methods: dict[str, Function]) -> Iterator[tuple[str, ast.expr | None]]:
    """What the constructor gives to attributes, also several at once."""
    init = methods.get("__init__")
    for node in ast.walk(init) if init is not None else ():
        if isinstance(node, ast.AnnAssign):
            yield from _pairs(node.target, node.value)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _pairs(target, node.value)


def _pairs(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from _pairs(one, other)
    elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        yield target.attr, value


def _is_container(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        name = ast.unparse(value.func).rpartition(".")[2]
        made = [each.value for each in value.keywords if each.arg == "default_factory"]
        return name in _CONTAINERS or any(ast.unparse(each) in _CONTAINERS for each in made)
    return isinstance(value, ast.List | ast.ListComp | ast.Dict | ast.DictComp | ast.Set | ast.SetComp)
