"""Calls as expressions: what a text stands for, and one argument of a call put in another's place."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

Arguments = Tuple[List[str], List[Tuple[str, str]]]
"""Positional and named expressions of a call."""
_NUMBERS = ("float(", "int(", "decimal.", "fractions.")


def kind_of(expression: str) -> Optional[str]:
    """What an expression gives, as far as its first characters tell."""
    first, second = expression[:1], expression[1:2]
    if first in ("'", '"') or (first in "frFR" and second in ("'", '"')):
        return "text"
    if first in "bB" and second in ("'", '"'):
        return "bytes"
    if first.isdigit() or (first == "-" and second.isdigit()) or expression.startswith(_NUMBERS):
        return "number"
    if expression.startswith("(pathlib.Path("):
        # Made and named in one expression.
        return "file" if ".write_" in expression else "text"
    if is_mapping(expression):
        return "mapping"
    if first in "[(":
        return "container"
    if expression.startswith(("io.StringIO", "io.BytesIO")):
        return "stream"
    return "path" if expression.startswith("pathlib.") else None


def is_mapping(expression: str) -> bool:
    """Whether an expression is a mapping written out."""
    return expression[:1] == "{" and (":" in expression or expression == "{}")


def value_at(args: List[str], kwargs: List[Tuple[str, str]], place: int) -> str:
    """The argument at a place: positions first, then names."""
    return args[place] if place < len(args) else kwargs[place - len(args)][1]


def put(args: List[str], kwargs: List[Tuple[str, str]], place: int, value: str) -> Arguments:
    """The call with another value at a place."""
    if place < len(args):
        args[place] = value
    else:
        kwargs[place - len(args)] = (kwargs[place - len(args)][0], value)
    return args, kwargs


def with_some(call: Arguments, parameters: List[Dict[str, Any]]) -> Arguments:
    """The call, with its first parameter given where it would be made without any argument."""
    args, kwargs = list(call[0]), list(call[1])
    if not args and not kwargs:
        args, kwargs, _ = with_place((args, kwargs), parameters, 0)
    return args, kwargs


def with_place(
    call: Arguments, parameters: List[Dict[str, Any]], number: int
) -> Tuple[List[str], List[Tuple[str, str]], int]:
    """The call with a parameter given, by its plainest value where it was left out, and the place it has there."""
    args, kwargs = list(call[0]), list(call[1])
    parameter = parameters[number]
    for place, (name, _) in enumerate(kwargs):
        if name == parameter["name"]:
            return args, kwargs, len(args) + place
    if number < len(args) and not any(each["name"].startswith("*") for each in parameters[: number + 1]):
        # Known calls give by position also what could be given by name.
        return args, kwargs, number
    if parameter["style"] == "keyword":
        kwargs.append((parameter["name"], parameter["values"][0]))
        return args, kwargs, len(args) + len(kwargs) - 1
    names = {name for name, _ in kwargs}
    for each in parameters[len(args) : number + 1]:
        if each["style"] == "keyword" or each["name"] in names:
            # Given by name already; what comes after it cannot be given by position.
            break
        args.append(each["values"][0])
    return args, kwargs, min(number, len(args) - 1) if args else len(kwargs) - 1
