"""Whether what a statement printed is what stands below it in the documentation.

In doubt the answer is yes: people shorten, wrap and round what they copy into a text. This file stands on its own, so
that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Iterable, List, Optional

_ADDRESS = re.compile(r"\b0x[0-9A-Fa-f]+|\bat [0-9A-F]{6,}\b")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_RAISED = re.compile(r"^([A-Za-z_][\w.]*)(?::\s*(.*))?$", re.DOTALL)
_ERROR_NAME = re.compile(r"(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Invalid\w*)$")
_OLD_TEXT = re.compile(r"\bu(?=['\"])")
_TOLERANCE, _SHOWN_DECIMALS = 1e-6, 4
_DEPTH = 20


def agrees(expected: str, got: str, evaluate: Callable[[str], Any], *, unordered: bool = False) -> bool:
    """Whether the output is the expected one; ``evaluate`` gives the value of an expression or raises."""
    wanted, printed = _lines(expected), _lines(got)
    if wanted == printed or any(map(_ADDRESS.search, wanted)):
        return True
    if printed and wanted[: len(printed)] == printed:
        return True  # a sentence follows without a blank line between
    one, other = " ".join(wanted), " ".join(printed)
    if len(wanted) > 1 or len(printed) > 1 or "NORMALIZE_WHITESPACE" in expected:
        one, other = " ".join(one.split()), " ".join(other.split())
    return one == other or _with_gaps(one, other) or _nearly(one, other) or _same(one, other, evaluate, unordered)


def expected_error(expected: str) -> Optional[str]:
    """The name of the exception that an example announces, without its module; None when it announces none."""
    lines = [line for line in expected.strip().splitlines() if line.strip()]
    if not lines:
        return None
    is_traceback = lines[0].strip().startswith("Traceback")
    told = lines if not is_traceback else [line for line in lines[1:] if line[:1] not in " \t"]
    for line in reversed(told):
        found = _RAISED.match(line.strip().strip("."))
        if found is not None:
            name = found.group(1).rpartition(".")[2]
            if is_traceback or _ERROR_NAME.search(name):
                return name
    return "Exception" if is_traceback else None


def _lines(text: str) -> List[str]:
    lines = ["" if line.strip() == "<BLANKLINE>" else line.rstrip() for line in text.strip("\n").splitlines()]
    return [_OLD_TEXT.sub("", line) for line in lines]


def _with_gaps(wanted: str, printed: str) -> bool:
    """Whether the text is the other one, in which ``...`` stands for anything."""
    if "..." not in wanted or ("..." in printed and wanted[0] in "'\""):
        return False  # where the text that was printed has dots itself they mean themselves
    position, pieces = 0, [piece.strip() for piece in wanted.split("...")]
    if not printed.startswith(pieces[0]) or not printed.endswith(pieces[-1]):
        return False
    for piece in pieces:
        found = printed.find(piece, position)
        if found < 0:
            return False
        position = found + len(piece)
    return True


def _nearly(wanted: str, printed: str) -> bool:
    """Whether the texts differ in the last digits of decimal numbers only."""
    if _NUMBER.sub("#", wanted) != _NUMBER.sub("#", printed):
        return False
    pairs = zip(_NUMBER.findall(wanted), _NUMBER.findall(printed))  # noqa: B905 - not before Python 3.10
    return all(one == other or _close_as_written(one, other) for one, other in pairs)


def _close_as_written(wanted: str, printed: str) -> bool:
    if "." not in wanted and "." not in printed:
        return False
    decimals = len(wanted.partition(".")[2].partition("e")[0])
    rounding = 1.01 * 10.0**-decimals if decimals >= _SHOWN_DECIMALS and "e" not in wanted.lower() else 0.0
    return abs(float(wanted) - float(printed)) <= max(_TOLERANCE * abs(float(wanted)), rounding)


def _same(wanted: str, printed: str, evaluate: Callable[[str], Any], unordered: bool) -> bool:
    """Whether both texts stand for equal values; a bare word stands for itself."""
    try:
        value = evaluate(printed)
    except Exception:  # whatever was printed is no expression
        return wanted.strip("'\"") == printed
    if isinstance(value, (str, bytes)):
        told = value.decode("latin-1") if isinstance(value, bytes) else value
        if told in (wanted, wanted.strip("'\"")) or told.split() == wanted.split():
            return True
    try:
        return equal(evaluate(wanted), value, unordered=unordered)
    except Exception:  # nothing that could be evaluated, or values that refuse to be compared
        return False


def equal(one: Any, other: Any, *, unordered: bool = False, depth: int = _DEPTH) -> bool:
    """Whether two values are equal, decimals nearly; with ``unordered`` lists in another order are."""
    if one is other:
        return True
    if isinstance(one, float) and isinstance(other, (int, float)):
        return one == other or abs(one - other) <= _TOLERANCE * abs(one) or str(one) == str(other) == "nan"
    if type(one) is type(other) and isinstance(one, (list, tuple)) and depth:
        if len(one) == len(other) and all(
            equal(left, right, unordered=unordered, depth=depth - 1)
            for left, right in zip(one, other)  # noqa: B905 - not before Python 3.10
        ):
            return True
        return unordered and _sorted(one) == _sorted(other)
    if type(one) is dict and type(other) is dict and depth and one.keys() == other.keys():
        return all(equal(one[key], other[key], unordered=unordered, depth=depth - 1) for key in one)
    return bool(one == other)


def _sorted(values: Iterable[Any]) -> List[str]:
    return sorted(map(repr, values))
