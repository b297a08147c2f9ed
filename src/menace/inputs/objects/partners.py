"""Files for a function that reads them, made by the function of the same file that writes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from menace.domain import Arguments, Parameter
from menace.inputs.known import Known
from menace.inputs.source.library import Library
from menace.inputs.source.passing import usages_of
from menace.inputs.source.signatures import Function, stated_parameters
from menace.inputs.values.meanings import named_kinds
from menace.inputs.writer import Writer

_PAIRS = (
    ("read", "write"), ("load", "save"), ("load", "dump"), ("load", "store"), ("read", "save"), ("restore", "save"),
    ("fetch", "store"), ("import", "export"), ("unpack", "pack"), ("parse", "write"), ("get", "put"),
)  # fmt: skip
_MADE = "'menace_made'"
_VARIANTS = 2


def files_of_partner(
    library: Library, path: PurePosixPath, function: Function, parameters: tuple[Parameter, ...]
) -> tuple[Arguments, ...]:
    """Calls of a reader after calls of its writer; none where there is no such pair.

    Either both are told where the file is, or both know it by themselves.
    """
    place = _path_parameter(library, path, function)
    behind = parameters if place is None else parameters[place + 1 :]
    if any(each.required for each in behind):
        return ()
    before = parameters[: place or 0]
    args = tuple(each.values[0] for each in before if each.values) + ((_MADE,) if place is not None else ())
    made = []
    for name in _writers(function.name):
        partner, setup = library.function(path, name, 0), library.import_of(path, name)
        if partner is None or not setup:
            continue
        where = _path_parameter(library, path, partner)
        if (where is None) != (place is None):
            continue
        writer = Writer(library, path)
        others = writer.parameters(partner, Known(), skip_first=False)
        for step in range(_VARIANTS):
            call = f"{name}({', '.join(_arguments(others, where, step))})"
            made.append(Arguments(args, (), (*writer.setup, *setup.split("\n"), call), None))
    return tuple(dict.fromkeys(made))


def _arguments(parameters: tuple[Parameter, ...], where: int | None, step: int) -> Iterator[str]:
    """What the writer is called with: the path at its place, and of the others those it cannot do without."""
    for number, each in enumerate(parameters):
        if number == where:
            yield _MADE if each.style == "positional" else f"{each.name}={_MADE}"
        elif each.required or (where is not None and number < where):
            value = each.values[step % len(each.values)] if each.values else "None"
            yield value if each.style == "positional" else f"{each.name}={value}"


def _writers(name: str) -> Iterator[str]:
    words = name.split("_")
    for reading, writing in _PAIRS:
        if reading in words:
            yield "_".join(writing if word == reading else word for word in words)


def _path_parameter(library: Library, path: PurePosixPath, function: Function) -> int | None:
    """The place of the first parameter that leads to a file."""
    used = usages_of(library, path, function)
    for place, each in enumerate(stated_parameters(function, skip_first=False)):
        usage = used.get(each.name)
        kinds = [*(usage.kinds() if usage is not None else ()), *named_kinds(each.name)]
        if "path" in kinds or "Path" in kinds:
            return place
    return None
