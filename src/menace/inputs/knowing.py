"""What is known about the parameters of a function before any values are made for them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace

from menace.domain import Arguments
from menace.inputs.harvest.gathering import Found
from menace.inputs.known import Known
from menace.inputs.prose.described import documented_hints
from menace.inputs.prose.documentation import documented_exceptions
from menace.inputs.prose.fitting import numbers_in
from menace.inputs.source.signatures import Function, Stated
from menace.inputs.values.feedback import fed_back
from menace.inputs.values.limits import packed, states_limit, sums_up, uses_pipes
from menace.inputs.values.matching import matching_texts
from menace.inputs.values.near import quoted_texts


def known_about(text: str, tests: Sequence[str], stated: Sequence[Stated], calls: Sequence[Found]) -> Known:
    """What a text, known calls and tests say about the parameters of a function."""
    names = [each.name for each in stated]
    whole = [each.name for each in stated if _is_whole(each.default)]
    hints = {**numbers_in(tests, whole), **documented_hints(text, names)}
    fine = [each for each in calls if is_portable(each)]
    return Known(
        hints=hints,
        given=_given(stated, [each.arguments for each in fine]),
        documented=_given(stated, [each.arguments for each in fine if each.is_documented]),
        tests=tests,
        quoted=quoted_texts(text, names),
        text=text,
        names=names,
    )


def with_limits(known: Known, text: str, function: Function, tree: ast.Module, *, is_method: bool) -> Known:
    """What is known, how much may be asked of the function, and which results it may be given."""
    limited, is_summed = states_limit(text, function), sums_up(text, function.name)
    return replace(
        known,
        limited=limited,
        # What a file is about is often told once, at its top.
        quoted=known.quoted or quoted_texts(ast.get_docstring(tree) or "", known.names),
        refuses=bool(documented_exceptions(text)),
        sums_up=is_summed,
        packed=packed(tree, limited=limited),
        matching=matching_texts(tree, function, spread=limited or is_summed),
        piped=uses_pipes(tree),
        results={} if is_method else fed_back(function, tree),
    )


def _is_whole(default: ast.expr | None) -> bool:
    return isinstance(default, ast.Constant) and type(default.value) is int


def _given(stated: Sequence[Stated], calls: Iterable[Arguments]) -> dict[str, list[str]]:
    """The values that known calls give each parameter, in their order."""
    found: dict[str, dict[str, None]] = {}
    for call in calls:
        for parameter, value in zip(stated, call.args, strict=False):
            found.setdefault(parameter.name, {})[value] = None
        for name, value in call.kwargs:
            found.setdefault(name, {})[value] = None
    return {name: list(values) for name, values in found.items()}


def is_portable(call: Found) -> bool:
    """Whether the values of a call can be used in others: one import that fails would spoil those, too."""
    return not call.raises and all(map(_imports_library, call.arguments.setup))


def _imports_library(line: str) -> bool:
    words = line.split()
    return words[0] in ("import", "from") and words[1].partition(".")[0] in sys.stdlib_module_names
