"""Defaults that a documentation names, where the code has others."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from menace.domain import Claim
from menace.inputs.source.signatures import Function, Stated, stated_parameters

_VALUE = r"`*(?P<value>-?\d+(?:\.\d+)?|True|False|'[^'\n]*'|\"[^\"\n]*\")`*(?=[.,;)\s]|$)(?! \w)"
_NAMED = r"(?:\bdefaults to |[(,] ?default(?:s to|:| is)? )"
_SHAPES = (
    r"(?<!\w)[`*]*{name}[`*]* defaults to {value}",
    r"\bdefault (?:for|of) [`*]*{name}[`*]* is {value}",
    r":param(?: \w+)? {name}:[^\n]*?{named}{value}",
    r"^[ \t]*{name}(?: \([^)\n]*\))?: [^\n]*?{named}{value}",
)
"""The value must stand alone: a number before a word is so many seconds, or bytes, or something else."""


def documented_defaults(function: Function, text: str) -> Iterator[Claim]:
    """That leaving out an argument is the same as giving the default of the text, where the code has another."""
    stated = stated_parameters(function, skip_first=False)
    if "default" not in text or any(each.name.startswith("*") for each in stated):
        return
    given = [
        each.name if each.style == "positional" else f"{each.name}={each.name}" for each in stated if each.required
    ]
    for each in stated:
        value = _documented(each, text)
        if value is not None and _is_other(each.default, value):
            without, with_it = (
                f"{function.name}({', '.join(call)})" for call in (given, [*given, f"{each.name}={value}"])
            )
            # Where nothing stands for the default, what is made of it may tell the two apart on purpose.
            is_sure = not (isinstance(each.default, ast.Constant) and each.default.value is None)
            yield Claim("Documentation", f"comes_alike(lambda: {without}, lambda: {with_it})", sure=is_sure)


def _documented(stated: Stated, text: str) -> str | None:
    if stated.default is None:
        return None
    for shape in _SHAPES:
        pattern = shape.format(name=re.escape(stated.name), named=_NAMED, value=_VALUE)
        found = re.search(pattern, text, re.MULTILINE)
        if found is not None:
            return found["value"]
    return None


def _is_other(default: ast.expr | None, value: str) -> bool:
    """Whether the code has another value of the same kind, or nothing, so that the body decides."""
    try:
        known = ast.literal_eval(default) if default is not None else None
    except (ValueError, TypeError, SyntaxError):
        return False
    wanted = ast.literal_eval(value)
    return known is None or (isinstance(wanted, bool) is isinstance(known, bool) and known != wanted)
