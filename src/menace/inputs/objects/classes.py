"""How instances of the target's own classes are made, read from their definitions."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TypeGuard

from menace.inputs.source.library import Definition, Library
from menace.inputs.source.signatures import Function, Stated, decorator_names, stated_parameters
from menace.inputs.values.markers import marker_tests, validator_tests
from menace.inputs.values.records import is_needed, record_fields

_MODEL_BASES = {"BaseModel", "TypedDict"}
"""Bases whose descendants all take their fields; of a NamedTuple only the class itself does."""
_FIELD_DECORATORS = {"dataclass", "define", "frozen", "mutable", "s", "attrs", "attributes"}
_FIELD_CALLS = {"field", "Field", "ib", "attrib"}
_BASES_WITHOUT_PARAMETERS = {"object", "ABC", "Generic", "Protocol", "Exception", "ValueError", "TypeError", "KeyError"}
_FLAGS = {"Flag", "IntFlag"}
_ENUM_BASES = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}
_DEPTH = 5
"""Steps up a chain of base classes; longer ones are given up."""


@dataclass(frozen=True, slots=True)
class Constructor:
    """What making an instance takes, and the code that takes it where the target has it.

    ``is_known`` is false when it comes from a class outside the target, which may want anything.
    """

    stated: list[Stated]
    function: Function | None = None
    owner: ast.ClassDef | None = None
    is_known: bool = True


def constructor(library: Library, found: Definition) -> Constructor | None:
    """How instances of a class are made; None when it has none of its own."""
    if "Protocol" in _bases(found.node) or _abstract_names(library, found):
        return None
    return _taken(library, found, _DEPTH)


def enum_members(found: Definition) -> list[str]:
    """The expressions that name an enumeration's members."""
    if not _bases(found.node) & _ENUM_BASES:
        return []
    names = [
        target.id
        for item in found.node.body
        if isinstance(item, ast.Assign)
        for target in item.targets
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    ]
    return [f"{found.qualified_name}.{name}" for name in names]


def enum_values(found: Definition) -> list[str]:
    """The members of an enumeration, and of flags also two of them together and none."""
    members = enum_members(found)
    if len(members) > 1 and _bases(found.node) & _FLAGS:
        members += [f"{members[0]} | {members[1]}", f"{found.qualified_name}(0)"]
    return members


def has_other_ways(found: Definition) -> bool:
    """Whether a class without a constructor has class methods that make its instances and set them up."""
    own = [item for item in found.node.body if isinstance(item, Function)]
    if any(item.name in ("__init__", "__new__") for item in own):
        return False
    made = [item for item in own if "classmethod" in decorator_names(item)]
    return any(
        isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("cls", "cls.__new__", "super().__new__", "object.__new__")
        for item in made
        for node in ast.walk(item)
    )


def heirs_of(library: Library, found: Definition) -> list[Definition]:
    """Classes of the target that inherit from this one and can be made; those of the same file first."""
    heirs = [
        each for each in library.heirs(found.node.name) if each.node is not found.node and constructor(library, each)
    ]
    return sorted(heirs, key=lambda each: each.module.path != found.module.path)


def implementing(library: Library, found: Definition) -> list[Definition]:
    """Classes of the target that have all methods of a protocol and can be made."""
    wanted = {item.name for item in found.node.body if isinstance(item, Function)}
    if "Protocol" not in _bases(found.node) or not wanted:
        return []
    return [
        each
        for each in library.classes()
        if each.node is not found.node and wanted <= _given(each.node) and constructor(library, each) is not None
    ]


def is_protocol(found: Definition) -> bool:
    """Whether a class only says what others have to have."""
    return "Protocol" in _bases(found.node)


def is_metaclass(library: Library, found: Definition, steps: int = _DEPTH) -> bool:
    """Whether instances of the class are classes."""
    if "type" in _bases(found.node):
        return True
    return steps > 0 and any(is_metaclass(library, parent, steps - 1) for parent in _parents(library, found))


def _only_refuses(function: ast.FunctionDef) -> bool:
    """Whether calling it can do nothing but raise: the class is there for its subclasses."""
    body = [item for item in function.body if not isinstance(item, ast.Expr)]
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def _taken(library: Library, found: Definition, steps: int) -> Constructor | None:
    node = found.node
    if _bases(node) & _ENUM_BASES or steps == 0:
        return None
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name in ("__init__", "__new__"):
            if _only_refuses(item):
                return None
            return Constructor(stated_parameters(item, skip_first=True), item, node)
    if _has_fields(library, found, steps):
        return Constructor(list(_fields(library, found, steps).values()))
    for base in node.bases:
        fields = record_fields(base) or record_fields(_record(library, found, base))
        if fields is not None:
            return Constructor(fields)
    for parent in _parents(library, found):
        return _taken(library, parent, steps - 1)
    return Constructor([], is_known=_bases(node) <= _BASES_WITHOUT_PARAMETERS)


def _record(library: Library, found: Definition, base: ast.expr) -> ast.Call | None:
    """The call that made a base class, if one did."""
    made = library.record(found.module.path, base.id) if isinstance(base, ast.Name) else None
    return None if made is None else made[1]


def _has_fields(library: Library, found: Definition, steps: int) -> bool:
    if decorator_names(found.node) & _FIELD_DECORATORS or "NamedTuple" in _bases(found.node):
        return True
    return _is_model(library, found, steps)


def _is_model(library: Library, found: Definition, steps: int) -> bool:
    if _bases(found.node) & _MODEL_BASES or steps == 0:
        return steps > 0
    return any(_is_model(library, parent, steps - 1) for parent in _parents(library, found))


def _fields(library: Library, found: Definition, steps: int) -> dict[str, Stated]:
    """Fields by name, those of the bases first; one that is stated again keeps its place, as dataclasses do it."""
    fields: dict[str, Stated] = {}
    if steps == 0:
        return fields
    is_total = not any(each.arg == "total" and ast.unparse(each.value) == "False" for each in found.node.keywords)
    for parent in reversed(_parents(library, found)):
        if _has_fields(library, parent, steps):
            fields.update(_fields(library, parent, steps - 1))
    for item in found.node.body:
        if isinstance(item, ast.Assign) and _is_field_call(item.value) and isinstance(item.targets[0], ast.Name):
            name, kind = item.targets[0].id.lstrip("_"), _keyword(item.value, "type")
            typed = ast.parse(kind, mode="eval").body if kind else None
            fields[name] = Stated(name, "keyword", not _has_default(item.value), typed, item.value)
        if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
            continue
        hint, name = ast.unparse(item.annotation), item.target.id
        if "ClassVar" in hint or "KW_ONLY" in hint:
            continue
        if _keyword(item.value, "init") == "False":
            fields.pop(name, None)
            continue
        required = not _has_default(item.value) and is_needed(item.annotation, total=is_total)
        fields[name] = Stated(name, "keyword", required, item.annotation, item.value)
    return fields


def field_tests(stated: Stated) -> list[str]:
    """What limits and validators of its own ask of a field: ``Field(gt=0)``, ``field(validator=validators.le(3))``."""
    tests = _marked_tests(stated)
    if isinstance(stated.default, ast.Call):
        tests += marker_tests([stated.default], stated.name) or []
        validator = next((each.value for each in stated.default.keywords if each.arg == "validator"), None)
        tests += validator_tests(validator, stated.name) if validator is not None else []
    return tests


def _marked_tests(stated: Stated) -> list[str]:
    hint = stated.hint
    if not isinstance(hint, ast.Subscript) or not isinstance(hint.slice, ast.Tuple):
        return []
    is_marked = ast.unparse(hint.value).rpartition(".")[2] == "Annotated"
    return (marker_tests(hint.slice.elts[1:], stated.name) or []) if is_marked else []


def _is_field_call(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in _FIELD_CALLS


def _has_default(value: ast.expr | None) -> bool:
    """Whether a field may be left out: ``field(kw_only=True)`` and ``Field(...)`` give no value."""
    if not isinstance(value, ast.Call) or ast.unparse(value.func).rpartition(".")[2] not in _FIELD_CALLS:
        return value is not None
    if value.args:
        return not (isinstance(value.args[0], ast.Constant) and value.args[0].value is Ellipsis)
    return any(_keyword(value, name) not in (None, "...") for name in ("default", "default_factory", "factory"))


def _keyword(value: ast.expr | None, name: str) -> str | None:
    if not isinstance(value, ast.Call):
        return None
    return next((ast.unparse(each.value) for each in value.keywords if each.arg == name), None)


def _bases(node: ast.ClassDef) -> set[str]:
    """The last parts of the bases' names: ``enum.Enum`` is ``Enum``, ``Generic[T]`` is ``Generic``."""
    return {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}


def _parents(library: Library, found: Definition) -> list[Definition]:
    names = [ast.unparse(base).partition("[")[0] for base in found.node.bases]
    parents = [library.definition(found.module.path, name) for name in names]
    return [parent for parent in parents if parent is not None and parent.node is not found.node]


def _abstract_names(library: Library, found: Definition, steps: int = _DEPTH) -> set[str]:
    """Methods that are declared and nowhere given, in this class or in what it inherits from the target."""
    if steps == 0:
        return set()
    names, given = set[str](), _given(found.node)
    for parent in _parents(library, found):
        names |= _abstract_names(library, parent, steps - 1)
        given |= _given(parent.node)
    names |= {item.name for item in found.node.body if _is_abstract(item)}
    return names - given


def _given(node: ast.ClassDef) -> set[str]:
    """Names to which a class body gives something that can be used."""
    names = {item.name for item in node.body if isinstance(item, Function) and not _is_abstract(item)}
    assigned = [target for item in node.body if isinstance(item, ast.Assign) for target in item.targets]
    return names | {target.id for target in assigned if isinstance(target, ast.Name)}


def _is_abstract(item: ast.stmt) -> TypeGuard[Function]:
    return isinstance(item, Function) and "abstractmethod" in decorator_names(item)
