"""Files in the states that the world has them in: written by the code itself, then touched by somebody else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from menace.domain import Arguments, Parameter
from menace.inputs.oracles.filing import Filing, filing_of
from menace.inputs.oracles.round_trips import PATHS
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function, stated_parameters
from menace.inputs.values.meanings import named_kinds

_MADE = "'menace_made'"
_FILE = f"pathlib.Path({_MADE})"
_HELD = f"{_FILE}.read_bytes()"
_EDITS = (
    f"{_HELD}.rstrip(b'\\r\\n')",
    f"{_HELD}.replace(b'\\n', b'\\r\\n')",
    f"{_HELD} + b'\\n\\n'",
    f"b'\\xef\\xbb\\xbf' + {_HELD}",
)
"""What editors do to files: the last line is not ended, other line ends, blank lines, a mark of the encoding."""
_REMARK = f"{_HELD} + b'# note'"
_REMARKS = re.compile(r"\bcomments?\b|\bremarks?\b|`#`")
_STEPS = 3


def file_states(
    function: Function,
    parameters: Sequence[Parameter],
    beside: Mapping[str, Function],
    setup: Mapping[str, str],
    instance: str = "",
) -> Iterator[Arguments]:
    """Calls of a function that writes to files with one that has entries already; none for any other function.

    A method is called on an ``instance``, which is made with the path of such a file.
    A touched file that its reader no longer reads as before is none of the code, and says nothing.
    """
    filing = filing_of(function, beside, is_method=bool(instance))
    given = [each for each in parameters if each.required]
    if filing is None or not all(each.values for each in given):
        return
    maker = _maker(function, filing, beside)
    if not all(setup.get(name) for name in (filing.reader, *([maker.name] if maker is not None else []))):
        return
    steps = [_step(given, filing.path, number) for number in range(_STEPS)]
    before = f"{instance}." if instance else ""
    lines = ["import pathlib", *setup[filing.reader].split("\n"), f"{_FILE}.unlink(missing_ok=True)"]
    if maker is None:
        words = b"".join(f"{literal(each)}\n".encode() for each in _words(given, filing, steps))
        lines.append(f"{_FILE}.write_bytes({words!r})")
    else:
        lines += setup[maker.name].split("\n")
        lines += [f"{before}{maker.name}({_written(maker, filing, step)})" for step in steps[:-1]]
    read = f"{before}{filing.reader}({', '.join(steps[0][each] for each in filing.asked)})"
    texts = [ast.get_docstring(each) or "" for each in (function, beside[filing.reader])]
    remarks = [_REMARK] if any(map(_REMARKS.search, texts)) else []
    # Something new, something else for what is there already, and what is there already for something new.
    first = next(each.name for each in given if each.name != filing.path)
    calls = [steps[-1], {**steps[-1], first: steps[0][first]}, {**steps[0], first: steps[-1][first]}]
    for edit in ("", *_EDITS, *remarks):
        touched = [f"menace_seen = {read}", f"{_FILE}.write_bytes({edit})", f"assert {read} == menace_seen"]
        for step in calls if not edit else calls[:2]:
            args = tuple(step[each.name] for each in given if each.style == "positional")
            kwargs = tuple((each.name, step[each.name]) for each in given if each.style == "keyword")
            yield Arguments(args, kwargs, (*lines, *(touched if edit else ())), instance or None)


def _maker(function: Function, filing: Filing, beside: Mapping[str, Function]) -> Function | None:
    """Who puts entries into such files: the function itself or, where it only takes some out, another one beside it."""
    if filing.found or not filing.takes_out:
        return function
    wanted = {each.name for each in stated_parameters(function, skip_first=not filing.path) if each.required}
    for other in beside.values():
        known = filing_of(other, beside, is_method=not filing.path)
        if known is not None and known.reader == filing.reader and not known.takes_out and wanted & set(known.written):
            return other
    return None


def _step(parameters: Sequence[Parameter], path: str, number: int) -> dict[str, str]:
    """Ordinary values of the parameters, for every step others where there are as many, and none of them alike."""
    step = {each.name: chosen(each, number + place) for place, each in enumerate(parameters)}
    return {**step, **{each.name: made_path(each) for each in parameters if each.name == path}}


def made_path(parameter: Parameter) -> str:
    """The path of the file as a parameter takes it: who takes path objects alone has no text among its values."""
    return _MADE if any(isinstance(literal(text), str) for text in parameter.values) else _FILE


def named_as_file(parameter: Parameter) -> bool:
    """Whether a parameter is the path of a file, by its name or by what is tried for it."""
    return parameter.name in PATHS or "path" in named_kinds(parameter.name)


def chosen(parameter: Parameter, step: int) -> str:
    """A value of a parameter that nobody would refuse, another one for each step."""
    ordinary = [text for text in parameter.values if _is_ordinary(literal(text))]
    fitting = ordinary or list(parameter.values)
    return fitting[step % len(fitting)]


def _is_ordinary(value: Any) -> bool:
    """Whether nobody would refuse a value of this type: words, numbers, and what holds some of them."""
    if isinstance(value, str):
        return value.isascii() and value.isalpha()
    if isinstance(value, dict):
        return bool(value) and all(map(_is_ordinary, (*value, *value.values())))
    if isinstance(value, list | tuple | set):
        return bool(value) and all(map(_is_ordinary, value))
    return bool(value) and value == value  # noqa: PLR0124 - what is no number is not equal to itself


def _words(parameters: Sequence[Parameter], filing: Filing, steps: Sequence[Mapping[str, str]]) -> list[str]:
    """The texts that are written in the steps, and would be found in a file of lines."""
    names = [each.name for each in parameters if each.name in filing.written]
    return list(dict.fromkeys(step[name] for name in names for step in steps))


def _written(maker: Function, filing: Filing, step: Mapping[str, str]) -> str:
    """The arguments of a call that puts an entry in: those it shares with the function at hand, any text for others."""
    stated = [each for each in stated_parameters(maker, skip_first=not filing.path) if each.required]
    given = [(each.style, each.name, step.get(each.name, "'word'")) for each in stated]
    return ", ".join(value if style == "positional" else f"{name}={value}" for style, name, value in given)
