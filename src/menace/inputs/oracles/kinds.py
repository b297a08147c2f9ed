"""Of which types results are, where the hint of a function, or its documentation, says so and hints vouch for input."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath

from menace.child.oracles.kinds import is_of_kind
from menace.domain import Claim, Recipe
from menace.inputs.objects.classes import constructor, is_protocol
from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.transcripts import steps_in
from menace.inputs.prose.described import hint_of
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function, Stated, decorator_names, stated_parameters

RELATIONS = ("is_of_kind(", "lacks_none(")
"""What claims about types begin with: they look at nothing but the result."""
_NAMES = {
    **{name: name for name in ("str", "bytes", "int", "float", "complex", "bool", "None", "Any", "object")},
    **{name: name for name in ("list", "tuple", "dict", "set", "frozenset", "Decimal", "Fraction")},
    "List": "list",
    "Tuple": "tuple",
    "Dict": "dict",
    "Set": "set",
    "FrozenSet": "frozenset",
    **dict.fromkeys(("Mapping", "MutableMapping"), "Mapping"),
    **dict.fromkeys(("Sequence", "MutableSequence"), "Sequence"),
    **dict.fromkeys(("Iterable", "Iterator", "Generator", "AsyncIterator", "AsyncIterable"), "Iterable"),
    "Collection": "Collection",
}
_CLASSES = frozenset({"Path", "PurePath", "PurePosixPath", "datetime", "date", "time", "timedelta", "UUID"})
"""Classes of the library that no plain value is one of."""
_HOLDERS = frozenset({"list", "dict", "set", "frozenset", "tuple", "Mapping", "Sequence", "Iterable", "Collection"})
_TIGHT = frozenset({"str", "bytes", "int", "float", "bool", "None", "complex", "Decimal", "Fraction", *_CLASSES})
_HARMLESS = frozenset(
    {"staticmethod", "classmethod", "property", "cached_property", "cache", "lru_cache", "override", "final"}
)
_FROM_ELSEWHERE = frozenset(
    {
        *("loads", "load", "safe_load", "literal_eval", "eval", "getattr", "vars", "unpack", "unpack_from", "json"),
        *("fetchone", "fetchall", "fetchmany", "execute", "parse_args", "cast", "Any", "__dict__", "exec", "get_json"),
    }
)
"""Names by which values come in that no hint speaks of."""
_BASES_OF_OTHERS = frozenset({"object", "Enum", "NamedTuple", "Exception", "ValueError", "Generic", "BaseModel"})
"""Bases by which a class is surely none of those that plain values are instances of."""
_MOST_HOPS = 3
Named = Callable[[str], str | None]
"""What a name in a hint stands for in the words of a relation; None where that is not known."""
_FIELD = re.compile(r"^[ \t]*:rtype:[ \t]*(?P<kind>.+)$", re.MULTILINE)
_SECTION = re.compile(
    r"^[ \t]*(?:Returns|Yields)[ \t]*(?::[ \t]*\n[ \t]+(?P<kind>[^:\n]+):[ \t].*"
    r"|\n[ \t]*-{3,}[ \t]*\n[ \t]*(?:\w+[ \t]*:[ \t]*)?(?P<below>[^:\n]+))$",
    re.MULTILINE,
)


def result_kinds(function: Function, owner: Definition | None, recipe: Recipe, home: Home) -> Iterator[Claim]:
    """That results are of the type which is stated for them; a hint is exact, and a text may be meant loosely."""
    if recipe.contract != "typed" or decorator_names(function) - _HARMLESS or not _gives_something(function):
        return
    if not home.is_tight(function, owner):
        return
    text = ast.get_docstring(function) or ""
    hint = _documented(text) if function.returns is None else home.written(function.returns)
    if hint is None or hint in ("Any", "None"):
        return
    if hint == "bool":
        # Any value can be asked for its truth, and often is meant to be; that nothing came back is another matter.
        yield Claim("Hint", "is_given(result)", sure=function.returns is not None)
        return
    is_exact = function.returns is not None or _is_shown(text, hint)
    yield Claim("Hint", f"is_of_kind(result, {hint!r})", sure=is_exact)
    if "[" in hint:
        yield Claim("Hint", f"lacks_none(result, {hint!r})", sure=function.returns is not None)


def _gives_something(function: Function) -> bool:
    """Whether there is code that gives a result: one that only declares itself has nothing to be held to."""
    return any(
        isinstance(node, ast.Yield) or (isinstance(node, ast.Return) and node.value is not None)
        for node in ast.walk(function)
    )


def _is_shown(text: str, hint: str) -> bool:
    """Whether an example in a text has a result of the type that the text states."""
    shown = [literal(each.expected) for each in steps_in(text) if each.expected]
    return any(each is not None and is_of_kind(each, hint) for each in shown)


def _documented(text: str) -> str | None:
    found = _FIELD.search(text) or _SECTION.search(text)
    if found is None:
        return None
    groups = found.groupdict()
    kind = (groups["kind"] or groups["below"]).strip().strip("`")
    try:
        tree = ast.parse(kind, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return hint_of(kind)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return _written(tree, lambda _: None) if names <= _NAMES.keys() else None


class Home:
    """What the names in the hints of one file stand for."""

    def __init__(self, library: Library, path: PurePosixPath) -> None:
        self._library, self._path = library, path
        self._asked: set[str] = set()

    def written(self, hint: ast.expr) -> str | None:
        """A hint in the words that its relation reads."""
        return _written(hint, self._named)

    def _named(self, name: str, hops: int = _MOST_HOPS) -> str | None:
        """What a name of the target stands for: a class of its own, or what it abbreviates; None if that is unknown."""
        if name in _CLASSES:
            return name
        found = self._library.definition(self._path, name)
        if found is not None:
            return name if self._is_a_class_apart(found, hops) else None
        alias = self._library.aliased_hint(self._path, name)
        if alias is None or isinstance(alias, ast.Call) or not hops:
            return None
        return _written(alias, lambda each: self._named(each, hops - 1))

    def _is_a_class_apart(self, found: Definition, hops: int) -> bool:
        """Whether no plain value is an instance of a class, as a dictionary with given keys would be."""
        if is_protocol(found):
            return False
        for base in found.node.bases:
            name = _last_name(base.value if isinstance(base, ast.Subscript) else base)
            above = self._library.definition(found.module.path, name)
            if name not in _BASES_OF_OTHERS and not (above and hops and self._is_a_class_apart(above, hops - 1)):
                return False
        return True

    def is_tight(self, function: Function, owner: Definition | None) -> bool:
        """Whether everything that a function works on is of types that are written out.

        What comes out of a ``list`` may be anything, and what is read from elsewhere may be so, too.
        """
        is_bound = owner is not None and "staticmethod" not in decorator_names(function)
        # Where a parameter has no hint, it is the documentation that vouches for it.
        stated = [each for each in stated_parameters(function, skip_first=is_bound) if each.hint is not None]
        if not self._are_tight(stated) or (owner is not None and not self._is_tight_class(owner)):
            return False
        return not _reads_elsewhere(function, self._library.tree(self._path), owner)

    def _is_tight_class(self, found: Definition) -> bool:
        """Whether every method says of which types its arguments are; whatever an instance holds came through one."""
        if found.qualified_name in self._asked:
            return True
        made = constructor(self._library, found)
        if made is None or not made.is_known:
            return False
        self._asked.add(found.qualified_name)
        taken = [
            *made.stated,
            *(
                each
                for method in methods_of(found).values()
                if not method.name.startswith("__")
                for each in stated_parameters(method, skip_first="staticmethod" not in decorator_names(method))
            ),
        ]
        answer = self._are_tight(taken)
        self._asked.discard(found.qualified_name)
        return answer

    def _are_tight(self, stated: Sequence[Stated]) -> bool:
        return all(each.hint is not None and self._leaves_nothing_open(each.hint) for each in stated)

    def _leaves_nothing_open(self, hint: ast.expr) -> bool:
        if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
            tree = _parsed(hint.value)
            return tree is not None and self._leaves_nothing_open(tree)
        if isinstance(hint, ast.BinOp):
            return self._leaves_nothing_open(hint.left) and self._leaves_nothing_open(hint.right)
        if isinstance(hint, ast.Subscript):
            name = _last_name(hint.value)
            is_holder = _NAMES.get(name) in _HOLDERS or name in ("Optional", "Union")
            return name == "Literal" or (is_holder and all(map(self._leaves_nothing_open, _inside(hint))))
        if isinstance(hint, ast.Constant):
            return hint.value is None or hint.value is ...
        name = _last_name(hint)
        found = self._library.definition(self._path, name) if name and name not in _TIGHT else None
        return name in _TIGHT or (found is not None and self._is_tight_class(found))


def _written(hint: ast.expr, named: Named) -> str | None:
    """A hint with nothing in it but names that are known, and ``Any`` for all that is not."""
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        tree = _parsed(hint.value)
        return None if tree is None else _written(tree, named)
    if isinstance(hint, ast.Constant):
        return "None" if hint.value is None else "..." if hint.value is ... else None
    if isinstance(hint, ast.BinOp):
        parts = [_written(each, named) or "Any" for each in (hint.left, hint.right)]
        return "Any" if "Any" in parts else " | ".join(parts)
    if isinstance(hint, ast.Subscript):
        return _with_arguments(hint, named)
    name = _last_name(hint)
    known = _NAMES.get(name)
    return ("Any" if known == "object" else known) or (named(name) if name else None)


def _with_arguments(hint: ast.Subscript, named: Named) -> str | None:
    name, inside = _last_name(hint.value), [_written(each, named) or "Any" for each in _inside(hint)]
    if name in ("Optional", "Union"):
        parts = [*inside, *(["None"] if name == "Optional" else [])]
        return "Any" if "Any" in parts else " | ".join(parts)
    known = _NAMES.get(name)
    if known not in _HOLDERS or known is None:
        return None
    # A generator also says what is sent to it and what it returns in the end.
    return f"{known}[{', '.join(inside[:1] if known == 'Iterable' else inside)}]"


def _reads_elsewhere(function: Function, tree: ast.Module, owner: Definition | None) -> bool:
    """Whether a function, or one of the file that it names, takes in values of which no hint tells the type."""
    beside = {each.name: each for each in tree.body if isinstance(each, Function)}
    if owner is not None:
        beside |= methods_of(owner)
    seen, waiting = set[str](), [function]
    while waiting:
        for node in ast.walk(waiting.pop()):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in _FROM_ELSEWHERE:
                return True
            if name in beside and name not in seen:
                seen.add(name)
                waiting.append(beside[name])
    return False


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _inside(hint: ast.Subscript) -> list[ast.expr]:
    return list(hint.slice.elts) if isinstance(hint.slice, ast.Tuple) else [hint.slice]


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
