"""What markers and validators ask of a value: ``Annotated[int, Gt(0)]``, ``Field(max_length=3)``, ``ge(1)``."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Sequence

from menace.inputs.prose.fitting import tests_about
from menace.inputs.source.literals import is_literal

_LIMITS = {
    "gt": "{0} > {1}", "ge": "{0} >= {1}", "lt": "{0} < {1}", "le": "{0} <= {1}", "multiple_of": "{0} % {1} == 0",
    "min_length": "len({0}) >= {1}", "max_length": "len({0}) <= {1}", "min_len": "len({0}) >= {1}",
    "max_len": "len({0}) <= {1}", "min": "{0} >= {1}", "max": "{0} <= {1}",
}  # fmt: skip
_MARKERS = {
    "Gt": "gt", "Ge": "ge", "Lt": "lt", "Le": "le", "MultipleOf": "multiple_of", "MinLen": "min_len",
    "MaxLen": "max_len", "gt": "gt", "ge": "ge", "lt": "lt", "le": "le", "min_len": "min_len", "max_len": "max_len",
}  # fmt: skip
"""Calls with the limit as their only argument."""
_BY_KEYWORD = frozenset(
    {"Field", "Interval", "Option", "Argument", "Query", "Path", "Header", "Cookie", "Form", "Body"}
)
"""Calls with limits as keywords, and others that only talk."""
_NARROWING = frozenset(
    {
        "pattern",
        "regex",
        "decimal_places",
        "max_digits",
        "discriminator",
        "strict",
        "allow_inf_nan",
        "callback",
        "parser",
    }
)
"""Keywords of those that ask for something which nobody here can read."""
_TELLING = frozenset({"Doc", "deprecated"})
_FAR = 1 << 40


def marker_tests(markers: Iterable[ast.expr], name: str) -> list[str] | None:
    """What the markers behind a type ask of a value of that name; None when one of them cannot be read."""
    tests: list[str] = []
    for marker in markers:
        asked = _asked(marker, name)
        if asked is None:
            return None
        tests += asked
    return tests


def validator_tests(validator: ast.expr, name: str) -> list[str]:
    """What a validator asks of an attribute, as far as that can be read."""
    if isinstance(validator, ast.List | ast.Tuple):
        return [test for each in validator.elts for test in validator_tests(each, name)]
    if not isinstance(validator, ast.Call):
        return []
    called = _last(validator)
    if called == "and_":
        return [test for each in validator.args for test in validator_tests(each, name)]
    if called == "optional" and validator.args:
        return [f"{name} is None or {test}" for test in validator_tests(validator.args[0], name)]
    if called == "in_" and validator.args and is_literal(validator.args[0]):
        return [f"{name} in {ast.unparse(validator.args[0])}"]
    return _asked(validator, name) or []


def edges(tests: Sequence[str], name: str, values: Sequence[str]) -> tuple[str, ...]:
    """Values at the edges of what the tests about a name allow, of the types that other values have."""
    found: dict[str, None] = {}
    for test in tests_about(tests, name):
        for node in ast.walk(ast.parse(test, mode="eval")):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            for left, right in itertools.pairwise(sides):
                found.update(dict.fromkeys(_near(left, right, name)))
                if len(sides) > 2:  # of both ends, whichever side of the name they are on
                    found.update(dict.fromkeys(_near(right, left, name)))
    kinds = {_kind(text) for text in values} - {None} if found else set()
    if "float" in kinds and "int" not in kinds:
        found = {f"{text}.0" if text.lstrip("-").isdigit() else text: None for text in found}
    return tuple(text for text in found if _kind(text) in kinds)


def _kind(text: str) -> str | None:
    try:
        return type(ast.literal_eval(text)).__name__
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _asked(marker: ast.expr, name: str) -> list[str] | None:
    if isinstance(marker, ast.Constant) and isinstance(marker.value, str):
        return []
    if not isinstance(marker, ast.Call):
        return None
    called = _last(marker)
    if called in _TELLING:
        return []
    if called in _MARKERS and len(marker.args) + len(marker.keywords) == 1:
        limit = marker.args[0] if marker.args else marker.keywords[0].value
        return [_LIMITS[_MARKERS[called]].format(name, ast.unparse(limit))] if is_literal(limit) else None
    if called == "Len":
        return _length(marker, name)
    if called in _BY_KEYWORD:
        return _by_keyword(marker, name)
    return None


def _by_keyword(marker: ast.Call, name: str) -> list[str] | None:
    tests = []
    for each in marker.keywords:
        if each.arg is None or each.arg in _NARROWING:
            return None
        if each.arg in _LIMITS and not (isinstance(each.value, ast.Constant) and each.value.value is None):
            if not is_literal(each.value):
                return None
            tests.append(_LIMITS[each.arg].format(name, ast.unparse(each.value)))
    return tests


def _length(marker: ast.Call, name: str) -> list[str] | None:
    limits = [*marker.args, *(each.value for each in marker.keywords)]
    if len(limits) > 2 or not all(map(is_literal, limits)):
        return None
    keys = ["min_len", "max_len"]
    if marker.keywords:
        keys = [*keys[: len(marker.args)], *(str(each.arg).replace("length", "len") for each in marker.keywords)]
    pairs = [(key, limit) for key, limit in zip(keys, limits, strict=False) if ast.unparse(limit) != "None"]
    return [_LIMITS[key].format(name, ast.unparse(limit)) for key, limit in pairs if key in _LIMITS]


def _near(left: ast.expr, right: ast.expr, name: str) -> list[str]:
    if not is_literal(right):
        return []
    value, asked = ast.literal_eval(right), ast.unparse(left)
    if isinstance(value, list | tuple | set):
        return [repr(each) for each in value] if asked == name else []
    if not isinstance(value, int | float) or abs(value) > _FAR:
        return []
    if asked == name:
        return [repr(each) for each in (value, value + 1, value - 1)]
    if asked == f"len({name})" and isinstance(value, int) and 0 <= value <= 64:
        sizes = [size for size in (value, value + 1, value - 1) if size > 0]
        return [text for size in sizes for text in (repr("abcdefgh" * size)[: size + 1] + "'", repr([*range(size)]))]
    if isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod) and is_literal(left.right):
        step = ast.literal_eval(left.right)
        return [repr(each) for each in (step, 2 * step, 0)] if ast.unparse(left.left) == name else []
    return []


def _last(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]
