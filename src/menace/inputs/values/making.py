"""Arguments that another function of the same file makes: a reader gets what the writer beside it gives.

Where documentation shows what that is, it is given as it stands; here nobody shows it, so the call itself stands in the
place of the argument.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from menace.domain import Parameter
from menace.inputs.known import Known
from menace.inputs.source.library import Library
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.values.feedback import undone_by
from menace.inputs.writer import Writer

_MAKING = frozenset(
    {
        *("make", "build", "create", "new", "format", "encode", "write", "dump", "dumps", "pack", "sign", "issue"),
        *("render", "compose", "generate", "serialize", "serialise", "to", "join"),
    }
)
_VARIANTS = 2
_EARLY = 3


def made_by_others(
    library: Library, path: PurePosixPath, function: Function, parameters: Sequence[Parameter]
) -> tuple[tuple[Parameter, ...], tuple[str, ...]]:
    """The parameters with calls of functions that make such values among theirs, and the statements these need."""
    hints = {each.name: each.hint for each in stated_parameters(function, skip_first=False)}
    made: list[Parameter] = []
    setup: dict[str, None] = {}
    for parameter in parameters:
        calls: dict[str, None] = {}
        for maker in _makers(library.tree(path), function, parameter.name) if parameter.required else ():
            statement = library.import_of(path, maker.name)
            if statement and _gives(maker, hints.get(parameter.name)):
                writer = Writer(library, path)
                others = writer.parameters(maker, Known(), skip_first=False)
                calls.update(dict.fromkeys(_calls(maker.name, others)))
                setup.update(dict.fromkeys([*writer.setup, *statement.split("\n")]) if calls else {})
        values = (*parameter.values[:_EARLY], *calls, *parameter.values[_EARLY:])
        made.append(replace(parameter, values=tuple(dict.fromkeys(values))))
    return tuple(made), tuple(setup)


def _makers(tree: ast.Module, function: Function, name: str) -> Iterator[ast.FunctionDef]:
    """Functions whose result the function undoes, or that make what goes by the name; those with examples need not."""
    for other in tree.body:
        if not isinstance(other, ast.FunctionDef) or other.name == function.name:
            continue
        first, _, rest = other.name.partition("_")
        if not (function.name in undone_by(other.name) or (first in _MAKING and rest == name)):
            continue
        is_shown = ">>>" in (ast.get_docstring(other) or "")
        makes_several = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(other))
        if not (is_shown or makes_several or decorator_names(other)):
            yield other


def _gives(maker: ast.FunctionDef, hint: ast.expr | None) -> bool:
    """Whether a function gives what a hint asks for; without one, whether it gives anything."""
    if hint is not None:
        return maker.returns is not None and ast.unparse(maker.returns) == ast.unparse(hint)
    return any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(maker))


def _calls(name: str, parameters: Sequence[Parameter]) -> Iterator[str]:
    for step in range(_VARIANTS):
        needed = [each for each in parameters if each.required and each.values]
        given = ((each, each.values[step % len(each.values)]) for each in needed)
        told = (text if each.style == "positional" else f"{each.name}={text}" for each, text in given)
        yield f"{name}({', '.join(told)})"
