"""Functions that give back a changed text, and what their documentation says of who reads such texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from menace.domain import Arguments, Claim, Parameter
from menace.inputs.oracles.file_states import chosen
from menace.inputs.oracles.filing import (
    FINDS,
    LATER,
    OTHERS,
    SUMS,
    TAKES_OUT,
    is_named_as_reader,
    is_plain,
    spelling,
    told_of,
)
from menace.inputs.oracles.round_trips import LOSS
from menace.inputs.oracles.samples import own_texts, shown_calls
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function, Stated, stated_parameters

_MOST_WRITTEN = 2
_MOST_STATES, _MOST_SHOWN, _MOST_OWN = 32, 3, 6
_IN_RESULT = re.compile(r"\bof the (?:result|new|returned)\b|\bin the result\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|no longer|never|without|nothing)\b", re.IGNORECASE)
_WITHOUT = re.compile(r"^(?:without|removing)_|_without_")
_STEPS = 3


@dataclass(frozen=True, slots=True)
class Revision:
    """A function that changes a text, seen with its reader: the parameter with the text, and what is written.

    With ``found`` the reader is said to find what was written, with ``gone`` not to find it any more, with ``others``
    everything else stays as it was.
    """

    reader: str
    text: str
    written: tuple[str, ...]
    found: bool
    others: bool
    gone: bool


def revision_of(function: Function, beside: Mapping[str, Function]) -> Revision | None:
    """What the documentation of a function says of another one that reads the texts which it changes."""
    documentation = ast.get_docstring(function) or ""
    stated = [each for each in stated_parameters(function, skip_first=False) if each.required]
    if not is_plain(function) or function.name.startswith("_") or LOSS.search(documentation):
        return None
    if not 1 < len(stated) <= 1 + _MOST_WRITTEN or not _is_changed_text(stated[0], function):
        return None
    told = told_of(documentation)
    others = any(map(OTHERS.search, told))
    takes_out = _takes_out(function)
    written = tuple(each.name for each in stated[1:])
    for name, where in _readers(function, beside, stated[0], told):
        finds = [each for each in where if FINDS.search(each) and (LATER.search(each) or _IN_RESULT.search(each))]
        found = not takes_out and any(not _DENIED.search(each) and not SUMS.search(each) for each in finds)
        gone = takes_out and any(map(_DENIED.search, finds))
        if found or gone or others:
            return Revision(name, stated[0].name, written, found, others, gone)
    return None


def revised(function: Function, beside: Mapping[str, Function]) -> Iterator[Claim]:
    """That what is written into a text is found there, and everything else as it was."""
    revision = revision_of(function, beside)
    if revision is None:
        return
    reader, text, written = revision.reader, revision.text, "".join(f"{each}, " for each in revision.written)
    asked = f"found={revision.found}, others={revision.others}, gone={revision.gone}"
    both = f"lambda: {reader}({text}), lambda: {reader}(result), ({text}, result)"
    yield Claim("Documentation", f"found_in_result({both}, ({written}), {asked})")


def text_states(
    function: Function,
    parameters: Sequence[Parameter],
    beside: Mapping[str, Function],
    setup: Mapping[str, str],
    tree: ast.Module,
) -> Iterator[Arguments]:
    """Calls of a function that changes texts with some that have entries already, as people leave texts."""
    given = [each for each in parameters if each.required]
    text = given[0].name if given else ""
    is_text = bool(given) and isinstance(literal(given[0].values[0]), str)
    if not is_text or len(given) < 2 or not _is_spoken_of(function, beside, text):
        return
    written = [each.name for each in given[1:]]
    steps = [{each.name: chosen(each, number) for each in given[1:]} for number in range(_STEPS)]
    if all(isinstance(literal(step[written[0]]), str) for step in steps):
        # Names that begin alike are told apart only by who looks at all of them.
        steps[1][written[0]] = repr(literal(steps[0][written[0]]) + literal(steps[2][written[0]]))
    bases = [repr(each) for each in _shown_texts(function, beside, text)][:_MOST_SHOWN]
    maker = _maker(function, beside)
    lines = setup.get(maker.name, "") if maker is not None else ""
    if maker is not None and lines:
        bases = [_entry(maker, _entry(maker, "''", steps[0]), steps[1]), *bases]
    # Something new, what is there already, and another value for that.
    calls = [steps[2], steps[0], {**steps[2], written[0]: steps[0][written[0]]}]
    found = [
        Arguments((state, *(step[each] for each in written)), (), tuple(lines.split("\n")) if lines else ())
        for base in bases
        for state in _left_as(base, own_texts(tree))
        for step in (calls if state == base else calls[:2])
    ]
    yield from list(dict.fromkeys(found))[:_MOST_STATES]


def _left_as(base: str, own: Sequence[str]) -> Iterator[str]:
    """A text as it may be left by others: without an end of its last line, with blank lines, with marks of the code."""
    yield from (base, f"{base}.rstrip()", f"{base} + '\\n\\n'")
    marks = [each for each in own if len(each) == 1 and not each.isalnum() and each.isprintable()][:_MOST_OWN]
    yield from (f"{base} + {mark + 'x'!r}" for mark in marks)


def _is_spoken_of(function: Function, beside: Mapping[str, Function], text: str) -> bool:
    """Whether something is said of who reads the result, be it by an equation."""
    if revision_of(function, beside) is not None:
        return True
    names = "|".join(map(re.escape, beside.keys() - {function.name}))
    nested = re.compile(rf"\b(?:{names})\(\s*{re.escape(function.name)}\(\s*{re.escape(text)}\b") if names else None
    return nested is not None and nested.search(ast.get_docstring(function) or "") is not None


def _maker(function: Function, beside: Mapping[str, Function]) -> Function | None:
    """Who puts entries into such texts: the function itself or, where it takes some out, another one beside it."""
    if not _takes_out(function):
        return function
    text, *names = [each.name for each in _required(function)]
    for other in beside.values():
        asked = [each.name for each in _required(other)]
        if asked[:1] == [text] and set(names) & set(asked) and is_plain(other) and not _takes_out(other):
            return other
    return None


def _entry(maker: Function, text: str, step: Mapping[str, str]) -> str:
    """The call that puts an entry into a text."""
    given = [text, *(step.get(each.name, "'word'") for each in _required(maker)[1:])]
    return f"{maker.name}({', '.join(given)})"


def _takes_out(function: Function) -> bool:
    return TAKES_OUT.search(function.name) is not None or _WITHOUT.search(function.name) is not None


def _required(function: Function) -> list[Stated]:
    return [each for each in stated_parameters(function, skip_first=False) if each.required]


def _shown_texts(function: Function, beside: Mapping[str, Function], text: str) -> Iterator[str]:
    """The texts that documentation shows, of the function and of those beside it that take nothing else."""
    for each in (function, *(other for other in beside.values() if other is not function)):
        if [stated.name for stated in _required(each)][:1] == [text]:
            yield from (value for call in shown_calls(each) for value in map(literal, call.args[:1]) if _is_text(value))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _readers(
    function: Function, beside: Mapping[str, Function], text: Stated, told: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """Functions that read such texts, with the sentences that name them; those first that are named."""
    plain = [name for name, each in beside.items() if name != function.name and _reads(each, text)]
    named = {name: [each for each in told if re.search(spelling(name), each)] for name in plain}
    yield from ((name, where) for name, where in named.items() if where)
    # What stays is told of by its name: all other headers are what ``headers`` gives.
    kept = [each for each in told if OTHERS.search(each)]
    fitting = [name for name in plain if kept and not named[name] and _gives_all(name, kept)]
    if len(fitting) == 1:
        yield fitting[0], []


def _gives_all(name: str, told: Sequence[str]) -> bool:
    return is_named_as_reader(name) or any(re.search(rf"\b{re.escape(name)}\b", each) for each in told)


def _reads(function: Function, text: Stated) -> bool:
    """Whether a function takes such a text and nothing else, and gives something that is none."""
    asked = _required(function)
    if not is_plain(function) or len(asked) != 1 or _hint(asked[0].hint) != _hint(text.hint):
        return False
    if text.hint is None and asked[0].name != text.name:
        return False
    return function.returns is None or _hint(function.returns) != _hint(text.hint)


def _is_changed_text(text: Stated, function: Function) -> bool:
    """Whether what is given back is a text like the one that was given."""
    if text.style != "positional":
        return False
    if text.hint is None or function.returns is None:
        return text.hint is None and function.returns is None
    return _hint(text.hint) == _hint(function.returns) and _hint(text.hint) in ("str", "bytes")


def _hint(hint: ast.expr | None) -> str:
    return "" if hint is None else ast.unparse(hint).strip("'\"")
