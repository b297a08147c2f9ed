"""Pairs of functions of which one undoes what the other does, as their names and hints say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from menace.domain import Claim
from menace.inputs.signatures import Function, decorator_names, stated_parameters

_PAIRS = (
    ("encode", "decode"),
    ("dumps", "loads"),
    ("pack", "unpack"),
    ("quote", "unquote"),
    ("escape", "unescape"),
    ("compress", "decompress"),
    ("serialize", "deserialize"),
    ("serialise", "deserialise"),
    ("encrypt", "decrypt"),
    ("marshal", "unmarshal"),
)
_LOOSE_PAIRS = (
    ("format", "parse"),
    ("unparse", "parse"),
    ("flatten", "unflatten"),
    ("dump", "load"),
    ("write", "read"),
    ("save", "load"),
    ("save", "restore"),
    ("render", "parse"),
    ("export", "import"),
    ("store", "load"),
)
"""Many of these round or tidy up, so they are pairs only where their documentation says so."""
_INVERSE = r"\binverse\b|\bopposite\b|round[- ]?trip|reads? (?:it )?back|\breverses?\b|\b{}\b"
LOSS = re.compile(
    r"\bloss|\blossy|normali[sz]|approximat|\bround(?:s|ed|ing)\b|truncat|irreversibl|one-way|best effort|discard"
    r"|\bdrops?\b|\bdropped\b|ignore|collaps|may differ|not (?:exactly )?(?:the same|preserved|round)",
    re.IGNORECASE,
)


def partner_names(name: str, *, loose: bool = False) -> Iterator[str]:
    """The names a function has that reads back what the one of this name writes."""
    words = name.split("_")
    for forth, back in _LOOSE_PAIRS if loose else _PAIRS:
        if forth in words:
            yield "_".join(back if word == forth else word for word in words)
        elif len(words) == 1 and name.endswith(forth) and not name.endswith(back):
            yield name[: -len(forth)] + back
    if words[0] == "to" and len(words) > 1 and not loose:
        yield "_".join(["from", *words[1:]])
    if loose and words.count("to") == 1 and 0 < words.index("to") < len(words) - 1:
        middle = words.index("to")
        yield "_".join([*words[middle + 1 :], "to", *words[:middle]])


def round_trips(function: Function, others: Mapping[str, Function], setup: Mapping[str, str]) -> Iterator[Claim]:
    """That a function of the same file reads back what this one writes; ``setup`` gives the import of each name."""
    evident = list(partner_names(function.name))
    for name in [*evident, *partner_names(function.name, loose=True)]:
        other = others.get(name)
        if other is None or not setup.get(name) or not _fit(function, other):
            continue
        if name not in evident and not _says_so(function, name):
            continue
        given = stated_parameters(function, skip_first=False)[0].name
        yield Claim("RoundTrip", f"same_again({name}(result), {given})", (setup[name],), alone=True)


def _says_so(function: Function, partner: str) -> bool:
    """Whether the documentation of the one that writes names its partner, or calls it its inverse."""
    text = ast.get_docstring(function) or ""
    return re.search(_INVERSE.format(re.escape(partner)), text, re.IGNORECASE) is not None


def _fit(writer: Function, reader: Function) -> bool:
    if any(isinstance(each, ast.AsyncFunctionDef) or decorator_names(each) for each in (writer, reader)):
        return False
    if any(LOSS.search(ast.get_docstring(each) or "") for each in (writer, reader)):
        return False
    taken, read = (stated_parameters(each, skip_first=False) for each in (writer, reader))
    if any(not each or not each[0].required or any(more.required for more in each[1:]) for each in (taken, read)):
        return False
    return _agree(writer.returns, read[0].hint) and _agree(reader.returns, taken[0].hint)


def _agree(one: ast.expr | None, other: ast.expr | None) -> bool:
    """Whether two hints say the same, as far as they are there."""
    return one is None or other is None or ast.unparse(one).strip("'\"") == ast.unparse(other).strip("'\"")
