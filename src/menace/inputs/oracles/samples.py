"""Arguments on which promises are most easily broken: awkward texts, the texts of the code itself, small limits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Arguments, Claim
from menace.inputs.oracles.kinds import RELATIONS as KINDS
from menace.inputs.oracles.once import RELATION
from menace.inputs.oracles.something import SOMETHING
from menace.inputs.oracles.transcripts import steps_in
from menace.inputs.oracles.weaving import woven
from menace.inputs.source.literals import is_literal, literal
from menace.inputs.source.signatures import Function, Stated, stated_parameters

_TEXTS = (
    "a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i", "x 28y 29z", "\\n", "\\\\", "a\\", "'\"`", "%41+ b&c=d%",
    "\t \r\n",
    "e\u0301\u00df\u0130", "\x00", "a|b,c;d:e", "\U0001f642", "<b>&amp;", "{}[]()", " a  b ", "-1.5e3",
    "=?#~",
)  # fmt: skip
_SEVERAL = re.compile(r"^(?:[\w.]*\.)?(?:list|sequence|iterable|collection)\[(str|bytes)\]$", re.IGNORECASE)
_TEXT_NAMES = frozenset({"text", "string", "s", "line", "word", "value", "data", "message"})
_OF_PIECES = re.compile(
    r"(?:items_no_longer_than|lengths_within|joins_to|cuts|adds_up_to|same_items|has_length|shares_out|leaves_none_out)\("
)
_NUMBERS = re.compile(
    r"^(?:[\w.]*\.)?(?:list|sequence|iterable|collection)(?:\[(?:int|float|T|Any|\w*T|object)\])?$", re.IGNORECASE
)
_SEQUENCE_NAMES = frozenset({"items", "values", "sequence", "seq", "iterable", "elements", "numbers", "rows", "data"})
_SIZE_NAMES = frozenset(
    {"size", "n", "count", "parts", "most", "limit", "length", "width", "number", "k", "chunk_size"}
)
_UNEVEN = (4, 6, 7, 10, 12)
"""Some come out even with some sizes: who breaks a promise for all others has to keep it for these."""
_OWN_TEXTS, _OWN_LENGTH = 16, 20
_OF_FORM = re.compile(r"(?:is_stripped|lacks_runs|lacks_at_end|lacks_at_start)\(")
_SPELT = re.compile(r"\bis_written_in\(\w+, (\d+|None), (\d+|None)")
_CUT = {
    "list str": ("['a\\r', '\\nb']", "['e', '\\u0301']", "['a', 'bc d', '', ' e']"),
    "list bytes": (r"[b'\xc3', b'\xa9']", r"[b'a\r', b'\nb']", "[b'a', b'bcd', b'', b'ef']"),
}
"""Pieces that were cut where nobody should have to care: inside of a letter, of a line end, of a group."""
_ASKED, _SHOWN_TEXTS, _MARKS = 6, 2, 5
_LIMIT = re.compile(r"^(?:no_longer_than|has_length)\(result, (\w+)\)$")


def telling_inputs(
    function: Function,
    tree: ast.Module,
    claims: Sequence[Claim],
    values: Sequence[str] = (),
    *,
    skip_first: bool = False,
) -> Iterator[Arguments]:
    """Calls of a function with one awkward argument, or with small limits where one is promised to be kept.

    First of all come the calls that its own documentation shows: they are what a promise is tried by. ``values`` are
    known ones of the first parameter.
    """
    # That something comes back, of which kind, or alike for all iterables, is nothing that awkward values would break.
    claims = [each for each in claims if each.source != SOMETHING and not each.source.startswith((RELATION, *KINDS))]
    if claims and not skip_first:
        yield from shown_calls(function)
    stated = stated_parameters(function, skip_first=skip_first)
    if any(_OF_PIECES.match(claim.source) for claim in claims):
        yield from _pieces(stated, [] if skip_first else [*shown_calls(function)])
    if not claims or not stated or any(each.required for each in stated[1:] if each.name not in _limits(claims)):
        return
    kind = _kind(stated[0]) or ("str" if stated[0].hint is None and _are_texts(values) else None)
    if kind == "str" and not skip_first:
        yield from _likely_broken(function, claims)
    limits = [each.name for each in stated if each.name in _limits(claims)]
    if kind in _CUT and any("put_together(" in claim.source for claim in claims):
        yield from (Arguments((pieces,)) for pieces in _CUT[kind])
    if kind is not None and limits:
        for size in (0, 1, 2, 3, 5):
            yield Arguments((_long(kind),), ((limits[0], str(size)),))
    elif kind is not None and "bytes" not in kind:
        for text in dict.fromkeys((*_TEXTS, *own_texts(tree))):
            yield Arguments((ascii(text) if kind == "str" else f"[{text!a}, 'b']",))
    elif kind is None and any(claim.oracle == "RoundTrip" for claim in claims):
        shown = [] if skip_first else [each.args[0] for each in shown_calls(function) if len(each.args) == 1]
        yield from (Arguments((each,)) for each in woven((*shown, *values), (*_TEXTS, *own_texts(tree))))


def _are_texts(values: Sequence[str]) -> bool:
    """Whether known values, the first of them, are texts: documentation has said so, or calls show it."""
    first = values[:_ASKED]
    return bool(first) and all(isinstance(literal(each), str) for each in first)


def _spaced(shown: Sequence[str]) -> Iterator[str]:
    """Texts with more around each of their marks than there was: blanks, or the mark itself."""
    for text in shown:
        yield f"  {text}  "
        for mark in list(dict.fromkeys(each for each in text if not each.isalnum() and not each.isspace()))[:_MARKS]:
            yield from (text.replace(mark, new) for new in (f"{mark} ", f" {mark}", f" {mark} ", mark * 3))


def _likely_broken(function: Function, claims: Sequence[Claim]) -> Iterator[Arguments]:
    """Calls with the texts that documentation shows, changed where claims speak of letters."""
    shown = (literal(each.args[0]) for each in shown_calls(function) if each.args)
    texts = [each for each in shown if isinstance(each, str)][:_SHOWN_TEXTS]
    changed = [*_spaced(texts)] if any(_OF_FORM.match(claim.source) for claim in claims) else []
    for claim in claims:
        spelt = _SPELT.search(claim.source)
        changed += _misspelt(texts, [int(each) for each in spelt.groups() if each.isdigit()]) if spelt else []
    yield from (Arguments((ascii(text),)) for text in dict.fromkeys(changed))


def _misspelt(shown: Sequence[str], bounds: Sequence[int]) -> Iterator[str]:
    """Texts with one letter that is hardly the one which was asked for, or with one more or less than there may be."""
    for text in shown:
        yield from (text + last for last in ("\n", " ", "_", "-", "\u00e9", "\u0663", text[-1:]))
        yield from (text[:-1], text[1:], text.upper(), text.lower(), f" {text}")
        yield from (text[:-1] + last for last in ("\u0663", "\u00e9"))
        yield from ((text * (each + 1))[:length] for each in bounds for length in (each - 1, each + 1) if length > 0)


def _pieces(stated: Sequence[Stated], shown: Sequence[Arguments]) -> Iterator[Arguments]:
    """Sequences and totals that do not come out even, with small sizes: by these parts are told from others."""
    required = [each for each in stated if each.required]
    if len(required) != 2:
        return
    # What nobody has hinted at may be seen in a call that documentation shows.
    calls = [each.args for each in shown if len(each.args) == 2 and not each.kwargs]
    whole, size = ("" if each.hint is None else ast.unparse(each.hint).strip("'\"") for each in required)
    if not size and (required[1].name in _SIZE_NAMES or any(type(literal(each[1])) is int for each in calls)):
        size = "int"
    if not whole:
        kinds = [type(literal(each[0])).__name__ for each in calls if literal(each[0]) is not None]
        whole = kinds[0] if kinds else _named_kind(required[0].name)
    if size != "int":
        return
    if _NUMBERS.match(whole):
        wholes = [str(list(range(length))) for length in _UNEVEN]
    elif whole == "str":
        wholes = [repr("abcdefghijkl"[:length]) for length in _UNEVEN]
    elif whole == "int":
        wholes = [str(length) for length in _UNEVEN]
    else:
        return
    yield from (Arguments((whole, str(size))) for whole in wholes for size in (1, 2, 3, 4))


def _named_kind(name: str) -> str:
    return "list" if name in _SEQUENCE_NAMES else "str" if name in _TEXT_NAMES else ""


def shown_calls(function: Function) -> Iterator[Arguments]:
    """The calls of a function with literals that stand in its documentation."""
    for step in steps_in(ast.get_docstring(function) or ""):
        for node in ast.walk(ast.parse(step.statement)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != function.name:
                continue
            values = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg is not None)]
            if len(values) == len(node.args) + len(node.keywords) and all(map(is_literal, values)):
                kwargs = tuple((str(keyword.arg), ast.unparse(keyword.value)) for keyword in node.keywords)
                yield Arguments(tuple(map(ast.unparse, node.args)), kwargs)


def _limits(claims: Sequence[Claim]) -> set[str]:
    return {found[1] for claim in claims if (found := _LIMIT.match(claim.source)) is not None}


def _kind(stated: Stated) -> str | None:
    if stated.hint is None:
        return "str" if stated.name in _TEXT_NAMES else None
    hint = ast.unparse(stated.hint).strip("'\"")
    several = _SEVERAL.match(hint)
    if several is not None:
        return f"list {several[1]}"
    return hint if hint in ("str", "bytes") else None


def _long(kind: str) -> str:
    return {
        "str": "'abcdefgh'",
        "bytes": "b'abcdefgh'",
        "list str": "['a', 'bc', 'd', 'ef']",
        "list bytes": "[b'a', b'bc', b'd', b'ef']",
    }[kind]


def awkward_texts(tree: ast.Module) -> tuple[str, ...]:
    """Texts that are hard to write and to read back, those of the code itself among them."""
    return tuple(dict.fromkeys((*own_texts(tree), *_TEXTS)))


def own_texts(tree: ast.Module) -> list[str]:
    """Short texts that the code itself deals with."""
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    short = [text for text in dict.fromkeys(found) if 0 < len(text) <= _OWN_LENGTH and not text.isidentifier()]
    return short[:_OWN_TEXTS]
