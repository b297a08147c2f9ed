"""Arguments on which promises are most easily broken: awkward texts, the texts of the code itself, small limits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Arguments, Claim
from menace.inputs.oracles.something import SOMETHING
from menace.inputs.oracles.transcripts import steps_in
from menace.inputs.oracles.weaving import woven
from menace.inputs.source.signatures import Function, Stated, stated_parameters

_TEXTS = (
    "a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i", "x 28y 29z", "\\n", "\\\\", "a\\", "'\"`", "%41+ b&c=d%",
    "\t \r\n",
    "e\u0301\u00df\u0130", "\x00", "a|b,c;d:e", "\U0001f642", "<b>&amp;", "{}[]()", " a  b ", "-1.5e3",
    "=?#~",
)  # fmt: skip
_SEVERAL = re.compile(r"^(?:[\w.]*\.)?(?:list|sequence|iterable|collection)\[(str|bytes)\]$", re.IGNORECASE)
_TEXT_NAMES = frozenset({"text", "string", "s", "line", "word", "value", "data", "message"})
_OF_PIECES = re.compile(r"(?:items_no_longer_than|lengths_within|joins_to|cuts|adds_up_to|same_items|has_length)\(")
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
    # That anything comes back is no promise which awkward values would break.
    claims = [each for each in claims if each.source != SOMETHING]
    if claims and not skip_first:
        yield from _shown(function)
    stated = stated_parameters(function, skip_first=skip_first)
    if any(_OF_PIECES.match(claim.source) for claim in claims):
        yield from _pieces(stated)
    if not claims or not stated or any(each.required for each in stated[1:] if each.name not in _limits(claims)):
        return
    kind = _kind(stated[0])
    limits = [each.name for each in stated if each.name in _limits(claims)]
    if kind is not None and limits:
        for size in (0, 1, 2, 3, 5):
            yield Arguments((_long(kind),), ((limits[0], str(size)),))
    elif kind is not None and "bytes" not in kind:
        for text in dict.fromkeys((*_TEXTS, *_own_texts(tree))):
            yield Arguments((ascii(text) if kind == "str" else f"[{text!a}, 'b']",))
    elif kind is None and any(claim.oracle == "RoundTrip" for claim in claims):
        shown = [] if skip_first else [each.args[0] for each in _shown(function) if len(each.args) == 1]
        yield from (Arguments((each,)) for each in woven((*shown, *values), (*_TEXTS, *_own_texts(tree))))


def _pieces(stated: Sequence[Stated]) -> Iterator[Arguments]:
    """Sequences and totals that do not come out even, with small sizes: by these parts are told from others."""
    required = [each for each in stated if each.required]
    hints = ["" if each.hint is None else ast.unparse(each.hint).strip("'\"") for each in required]
    if len(required) != 2 or not (hints[1] == "int" or (not hints[1] and required[1].name in _SIZE_NAMES)):
        return
    if _NUMBERS.match(hints[0]) or (not hints[0] and required[0].name in _SEQUENCE_NAMES):
        wholes = [str(list(range(length))) for length in _UNEVEN]
    elif hints[0] == "str" or (not hints[0] and required[0].name in _TEXT_NAMES):
        wholes = [repr("abcdefghijkl"[:length]) for length in _UNEVEN]
    elif hints[0] == "int":
        wholes = [str(length) for length in _UNEVEN]
    else:
        return
    yield from (Arguments((whole, str(size))) for whole in wholes for size in (1, 2, 3, 4))


def _shown(function: Function) -> Iterator[Arguments]:
    """The calls of a function with literals that stand in its documentation."""
    for step in steps_in(ast.get_docstring(function) or ""):
        for node in ast.walk(ast.parse(step.statement)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != function.name:
                continue
            values = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg is not None)]
            if len(values) == len(node.args) + len(node.keywords) and all(map(_is_literal, values)):
                kwargs = tuple((str(keyword.arg), ast.unparse(keyword.value)) for keyword in node.keywords)
                yield Arguments(tuple(map(ast.unparse, node.args)), kwargs)


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, MemoryError, RecursionError):
        return False
    return True


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
    return tuple(dict.fromkeys((*_own_texts(tree), *_TEXTS)))


def _own_texts(tree: ast.Module) -> list[str]:
    """Short texts that the code itself deals with."""
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    short = [text for text in dict.fromkeys(found) if 0 < len(text) <= _OWN_LENGTH and not text.isidentifier()]
    return short[:_OWN_TEXTS]
