"""Parameters of a function as its source states them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Stated:
    """One parameter in the source: name, how it is passed, its hint and its default."""

    name: str
    style: Literal["positional", "keyword"]
    required: bool
    hint: ast.expr | None
    default: ast.expr | None


def stated_parameters(function: Function, *, skip_first: bool) -> list[Stated]:
    """The parameters one can pass; ``*args`` counts as one more that may be left out, ``**kwargs`` stays empty."""
    arguments = function.args
    ordered = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(ordered) - len(arguments.defaults)) + list(arguments.defaults)
    stated = []
    for position, (argument, default) in enumerate(zip(ordered, defaults, strict=True)):
        # One with a default goes by keyword, so that it can be given without those before it.
        by_position = default is None or position < len(arguments.posonlyargs)
        style: Literal["positional", "keyword"] = "positional" if by_position else "keyword"
        stated.append(Stated(argument.arg, style, default is None, argument.annotation, default))
    if skip_first:
        del stated[:1]
    variadic = arguments.vararg
    # Behind parameters that are given by keyword nothing can be given by position.
    if variadic is not None and all(each.style == "positional" for each in stated):
        stated.append(Stated(f"*{variadic.arg}", "positional", False, variadic.annotation, None))
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        stated.append(Stated(argument.arg, "keyword", keyword_default is None, argument.annotation, keyword_default))
    return stated


def takes_unhinted_rest(function: Function) -> bool:
    """Whether ``*args`` or ``**kwargs`` stand there without a hint: then the hints do not say what may be passed."""
    return any(rest is not None and rest.annotation is None for rest in (function.args.vararg, function.args.kwarg))


def decorator_names(node: Function | ast.ClassDef) -> set[str]:
    """The last parts of the decorators' names: ``functools.cached_property`` is ``cached_property``."""
    names = set()
    for decorator in node.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(target, ast.Attribute):
            names.add(target.attr)
        elif isinstance(target, ast.Name):
            names.add(target.id)
    return names


def is_private(stated: Stated) -> bool:
    """Whether only the code itself gives this one."""
    return not stated.required and stated.name.startswith("_")
