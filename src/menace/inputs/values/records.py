"""Classes that are made by a call: ``namedtuple("Point", "x y")``, ``TypedDict("Film", {"year": int})``."""

from __future__ import annotations

import ast

from menace.inputs.source.signatures import Stated

_TUPLES, _TYPED_TUPLES, _DICTIONARIES = {"namedtuple"}, {"NamedTuple"}, {"TypedDict"}
_ENUMS = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}


def record_fields(call: ast.expr | None) -> list[Stated] | None:
    """What an instance of such a class takes; None when the call makes no such class."""
    if not isinstance(call, ast.Call) or len(call.args) < 2:
        return None
    made, given = ast.unparse(call.func).rpartition(".")[2], call.args[1]
    if made in _TUPLES:
        names = _names(given)
        defaults = next((each.value for each in call.keywords if each.arg == "defaults"), None)
        optional = len(defaults.elts) if isinstance(defaults, ast.List | ast.Tuple) else 0
        return None if names is None else [
            _field(name, None, required=place < len(names) - optional) for place, name in enumerate(names)
        ]  # fmt: skip
    if made in _TYPED_TUPLES and isinstance(given, ast.List | ast.Tuple):
        return _typed([tuple(each.elts) for each in given.elts if isinstance(each, ast.Tuple)], len(given.elts))
    if made in _DICTIONARIES and isinstance(given, ast.Dict):
        fields = _typed([(key, value) for key, value in zip(given.keys, given.values, strict=True) if key is not None])
        return (
            fields
            if fields is None or not _is_partial(call)
            else [_field(e.name, e.hint, required=False) for e in fields]
        )
    return None


def called_members(call: ast.expr | None) -> list[str]:
    """The names of the members of an enumeration that is made by a call."""
    if not isinstance(call, ast.Call) or len(call.args) < 2:
        return []
    return (_names(call.args[1]) or []) if ast.unparse(call.func).rpartition(".")[2] in _ENUMS else []


def is_needed(hint: ast.expr, *, total: bool) -> bool:
    """Whether a key of a typed dictionary has to be there."""
    marker = ast.unparse(hint.value).rpartition(".")[2] if isinstance(hint, ast.Subscript) else ""
    return marker == "Required" or (total and marker != "NotRequired")


def _typed(pairs: list[tuple[ast.expr, ...]], wanted: int | None = None) -> list[Stated] | None:
    fields = [
        _field(pair[0].value, pair[1], required=is_needed(pair[1], total=True))
        for pair in pairs
        if len(pair) == 2 and isinstance(pair[0], ast.Constant) and isinstance(pair[0].value, str)
    ]
    return fields if len(fields) == (len(pairs) if wanted is None else wanted) else None


def _names(given: ast.expr) -> list[str] | None:
    """Names in one text, or in a list of texts; what stands in a program's variables is not known."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return given.value.replace(",", " ").split()
    if isinstance(given, ast.List | ast.Tuple):
        names = [each.value for each in given.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        return names if len(names) == len(given.elts) else None
    return None


def _field(name: str, hint: ast.expr | None, *, required: bool) -> Stated:
    return Stated(name, "keyword", required, hint, None)


def _is_partial(call: ast.Call) -> bool:
    return any(each.arg == "total" and ast.unparse(each.value) == "False" for each in call.keywords)
