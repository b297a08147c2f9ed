"""What the methods of a class owe to each other, and blocks to those who leave them by an exception."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from menace.domain import Arguments, Claim, Parameter, Recipe
from menace.inputs.objects.histories import methods_of
from menace.inputs.objects.instances import instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, Stated, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_ORDER = ("__lt__", "__le__", "__gt__", "__ge__")
_COPYING = frozenset(
    {"__getstate__", "__setstate__", "__reduce__", "__reduce_ex__", "__copy__", "__getnewargs__", "__getattr__"}
)
_ADDING = frozenset({"add", "append", "push", "put", "insert", "enqueue"})
_DROPPING = frozenset({"remove", "discard", "delete"})
_TAKING = frozenset({"pop", "popleft", "dequeue", "pop_first", "pop_last"})
_STORING = {"__setitem__": "__getitem__", "set": "get", "put": "get", "store": "load"}
_ROOM = re.compile(r"max_?size|capacity|max_?len(?:gth)?|max_?items|max_?entries|limit|size|keep|bound")
_EVIDENT = re.compile(r"max|capacity")
_BOUNDED = re.compile(r"\bat most\b|\bno more than\b|\bup to\b|\bmaximum\b|\bbounded\b|\boldest\b|\bevict|\bleast rec")
_SEVERAL = re.compile(
    r"\bbag\b|multi-?set|duplicat|occurrence|\bcounts?\b|\bfirst\b|\bone of\b|\bonce\b", re.IGNORECASE
)
_PASSING = re.compile(
    r"expir|\bttl\b|\bseconds\b|\bbloom\b|probab|\bmay be lost\b|\bweak|\btoo (?:long|large|big|heavy)\b"
    r"|\bnot (?:be )?(?:kept|stored)\b|\bwhether (?:it|there) (?:was|were|is) (?:kept|stored|room)",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\bagain\b|restart|rewind|cycl|repeat|endless|for ?ever|\bround\b|\breset|start over", re.IGNORECASE
)
_SWALLOWS = re.compile(
    r"suppress|swallow|ignor|catch|caught|silen|\blog|report|trap|collect|record|captur|expect|assert|rais|error"
    r"|exception|fail|protect|guard|safe|retry|print|handle",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"^(?:returns?|gives?|makes?|get)? ?(?:a|an|the) (?:\w+ ){0,2}?(?:copy|snapshot|new (?:list|dict\w*|set|mapping))\b"
    r"|\bchang\w+ (?:it|them|the (?:result|returned \w+|\w+ returned|list|set|dict\w*)|what (?:is|was) returned) "
    r"(?:does not|doesn't|never|leaves|has no)\b|\b(?:safe|free) to (?:change|modify|mutate)\b"
    r"|\bindependent (?:copy|of the)\b|\b(?:result|list|set|dict\w*) (?:is|belongs to) (?:the caller's|the caller)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?:is|are|gets?) copied\b|\b(?:takes?|keeps?|makes?|holds?|own|a) cop(?:y|ies) of\b|\bown copy\b"
)
_CONTEXT = frozenset({"contextmanager", "contextlib.contextmanager"})
_AFTER = "self_afterwards"
_FEW, _MOST_PAIRS = 3, 24


def owed(function: Function, owner: Definition) -> Iterator[Claim]:
    """What has to be true of an object, or of a call on it, because of the other methods that its class has."""
    methods = methods_of(owner)
    if methods.get(function.name) is not function or decorator_names(function) - {"property"}:
        return
    text, class_text = ast.get_docstring(function) or "", ast.get_docstring(owner.node) or ""
    stated = stated_parameters(function, skip_first=True)
    if function.name in ("__init__", "__new__"):
        yield from _of_making(methods, text or class_text, stated)
        return
    if function.name in _ORDER and "__lt__" in methods and stated:
        yield Claim("Law", f"orders_alike(self, {stated[0].name})", sure=True)
    if function.name == "__repr__" and "__eq__" in methods and "." not in owner.qualified_name:
        yield Claim("Law", f"spells_itself(result, self, {owner.qualified_name})", sure=True)
    if function.name == "__next__" and "__iter__" in methods and not _AGAIN.search(f"{text} {class_text}"):
        yield Claim("Law", "stays_used_up(self)", sure=True)
    if any(map(_COPY.search, _sentences(text))):
        yield Claim("Law", f"keeps_to_itself(result, {_AFTER})", sure=True)
    if touched_by(function.name, methods).changed:
        yield from _of_holding(function.name, methods, [each for each in stated if each.required], class_text + text)
        yield from _of_room(methods, class_text)


def blocks(function: Function, owner: Definition | None, recipe: Recipe) -> Iterator[Claim]:
    """That a block is tidied up when an exception leaves it, and that the exception is not lost."""
    text = ast.get_docstring(function) or ""
    if decorator_names(function) & _CONTEXT:
        stated = stated_parameters(function, skip_first=owner is not None)
        given = [each.name if not _is_by_name(function, each) else f"{each.name}={each.name}" for each in stated]
        if any(each.startswith("*") for each in given) or decorator_names(function) - _CONTEXT:
            return
        made, source = function.name, function.name
        if owner is not None:
            made, source = f"self.{made}", "self"
        yield Claim("Law", f"puts_back(lambda: {made}({', '.join(given)}), {source})", sure=True)
        if not _SWALLOWS.search(f"{text} {function.name}"):
            yield Claim("Law", f"lets_errors_pass(lambda: {made}({', '.join(given)}))", sure=True)
    elif owner is not None and function.name == "__exit__" and recipe.receiver_name == owner.qualified_name:
        required = [each for each in recipe.receiver or () if each.required]
        made = f"lambda: {instance(owner.qualified_name, required, 0)}"
        yield Claim("Law", f"puts_back({made}, {owner.qualified_name})", sure=True)
        class_text = f"{ast.get_docstring(owner.node) or ''} {owner.node.name}"
        if not _SWALLOWS.search(f"{text} {class_text}"):
            yield Claim("Law", f"lets_errors_pass({made})", sure=True)


def rivals(function: Function, recipe: Recipe) -> Iterator[Arguments]:
    """Comparisons of instances that differ in one argument or two, each with each."""
    if function.name not in _ORDER or recipe.receiver is None or recipe.receiver_name is None:
        return
    required = [each for each in recipe.receiver if each.required or len(recipe.receiver) <= _FEW]
    chosen = [_ordinary(each) for each in required]
    made = [
        instance(recipe.receiver_name, [replace(each, values=(value,)) for each, value in _paired(required, values)], 0)
        for values in itertools.islice(itertools.product(*chosen), _FEW * _FEW)
    ]
    pairs = itertools.islice(itertools.permutations(dict.fromkeys(made), 2), _MOST_PAIRS)
    yield from (Arguments((other,), (), recipe.setup, one) for one, other in pairs)


def _paired(parameters: Sequence[Parameter], values: Sequence[str]) -> Iterator[tuple[Parameter, str]]:
    return zip(parameters, values, strict=True)


def _ordinary(parameter: Parameter) -> list[str]:
    """A few values of a parameter, all of the kind that the first one is."""
    first = parameter.values[0]
    digits = [each for each in parameter.values if each.isdigit()]
    quoted = [each for each in parameter.values if each[:1] in "'\""]
    alike = digits if first.isdigit() else quoted if first[:1] in "'\"" else list(parameter.values)
    return list(dict.fromkeys([first, *alike]))[:_FEW]


def _of_making(methods: Mapping[str, Function], text: str, stated: Sequence[Stated]) -> Iterator[Claim]:
    if _COPYING & methods.keys():
        yield Claim("Law", "copies_alike(result)", sure=True)
    if _TAKEN.search(text):
        for each in stated:
            if not each.name.startswith("*"):
                yield Claim("Law", f"keeps_to_itself({each.name}_afterwards, result)", sure=True)


def _of_holding(name: str, methods: Mapping[str, Function], required: Sequence[Stated], texts: str) -> Iterator[Claim]:
    """That what was put in is there, and what was taken out is not."""
    plain = [each.name for each in required if not each.name.startswith("*")]
    has = "__contains__" in methods and len(plain) in (1, 2) and not _PASSING.search(texts)
    if has and (name in _ADDING or (name in _STORING and len(plain) == 2)) and name != "insert":
        yield Claim("Law", f"holds({_AFTER}, {plain[0]})")
    if has and name in _DROPPING and len(plain) == 1 and not _SEVERAL.search(texts) and "append" not in methods:
        yield Claim("Law", f"holds({_AFTER}, {plain[0]}, no_more=True)")
    reader = _STORING.get(name)
    if reader in methods and len(plain) == 2 and not _PASSING.search(texts):
        asked = f"{_AFTER}[{plain[0]}]" if reader == "__getitem__" else f"{_AFTER}.{reader}({plain[0]})"
        yield Claim("Law", f"gives_back({asked}, {plain[1]})")
    if name in _TAKING and "__len__" in methods and not plain:
        yield Claim("Law", f"drops_one(self, {_AFTER})")


def _of_room(methods: Mapping[str, Function], class_text: str) -> Iterator[Claim]:
    init = methods.get("__init__")
    if init is None or "__len__" not in methods:
        return
    names = [each.name for each in stated_parameters(init, skip_first=True) if _ROOM.search(each.name)]
    for node in ast.walk(init):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Name) or node.value.id not in names:
            continue
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and (_EVIDENT.search(node.value.id) or _BOUNDED.search(class_text)):
            yield Claim("Law", f"keeps_within({_AFTER}, {_AFTER}.{target.attr})")


def _sentences(text: str) -> list[str]:
    return [" ".join(each.split()) for each in re.split(r"(?<=[.;])\s+|\n\s*\n", text)]


def _is_by_name(function: Function, stated: Stated) -> bool:
    return any(each.arg == stated.name for each in function.args.kwonlyargs)
