"""Expressions changed a little: numbers, texts and containers inside them, each time giving source again.

The places that can be changed are looked up once for each expression; changing one is then only cutting and joining.
"""

from __future__ import annotations

import ast
import math
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .anything import anything
from .chance import Chance

_MOST_KNOWN = 2000
_LONGEST_TEXT = 300
_LONGEST_EXPRESSION = 2000
_MOST_ITEMS = 40
_CLAMPED = 1000
_LARGEST = 10_000
"""Beyond that a number says more about itself than about the code, unless the one it was made of is as large."""
_LETTERS = "aZ09 -_.,:;+T/\\'\"%{}()[]<>&=\n\t\0éß漢\U0001f600"
_CONTAINERS = {ast.List: "[]", ast.Tuple: "()", ast.Set: "{}"}


class Site(NamedTuple):
    """A place in an expression: where it lies in its bytes, and the value or the texts of the items it holds."""

    kind: str
    start: int
    end: int
    value: Any


_known: Dict[str, Tuple[Site, ...]] = {}


def mutated(text: str, chance: Chance, donors: Sequence[str], *, clamped: bool = False, same_kind: bool = False) -> str:
    """The expression with one place changed; with ``same_kind`` the value stays of its type, and its items of theirs.

    ``donors`` are other expressions from which something may be taken over.
    """
    sites = _sites(text)
    if not same_kind and (not sites or chance.below(12) == 0):
        return chance.of(donors) if donors and chance.below(3) else anything(chance, clamped=clamped)
    if not sites:
        return text
    site = chance.of(sites)
    extra = "" if same_kind else chance.of(donors) if donors and chance.below(2) else anything(chance, clamped=clamped)
    new = _changed(site, chance, extra, clamped=clamped)
    data = text.encode("utf-8")
    result = (data[: site.start] + new.encode("utf-8") + data[site.end :]).decode("utf-8")
    return result if len(result) <= _LONGEST_EXPRESSION else text


def clamped_number(text: str) -> str:
    """The expression, or a small number in place of one that is large and written out."""
    digits = text.lstrip("-")
    is_large = digits.isdigit() and len(digits) > 3
    return "7" if is_large or ("**" in text and "'" not in text and '"' not in text) else text


def _sites(text: str) -> Tuple[Site, ...]:
    known = _known.get(text)
    if known is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[text] = tuple(_found(text))
    return known


def _found(text: str) -> Iterator[Site]:
    try:
        data = text.encode("utf-8")
        waiting: List[ast.AST] = [ast.parse(text, mode="eval").body]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    if b"\n" in data or len(data) > _LONGEST_EXPRESSION:
        return
    while waiting:
        node: Any = waiting.pop()
        start, end = node.col_offset, node.end_col_offset
        number = _negative(node)
        if number is not None:
            yield Site("number", start, end, number)
        elif isinstance(node, ast.Constant):
            yield Site(_kind_of(node.value), start, end, node.value)
        elif type(node) in _CONTAINERS:
            items = [data[each.col_offset : each.end_col_offset].decode("utf-8") for each in node.elts]
            yield Site(_CONTAINERS[type(node)], start, end, items)
            waiting += node.elts
        elif isinstance(node, ast.Dict) and None not in node.keys:
            pairs = [
                data[key.col_offset : value.end_col_offset].decode("utf-8")
                for key, value in zip(node.keys, node.values)  # noqa: B905 - not before Python 3.10
                if key is not None
            ]
            yield Site("dict", start, end, pairs)
            waiting += [each for each in (*node.keys, *node.values) if each is not None]
        elif isinstance(node, ast.Call):
            waiting += [*node.args, *(each.value for each in node.keywords)]


def _negative(node: Any) -> Optional[Any]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value: Any = node.operand.value
        return -value if type(value) in (int, float) else None
    return None


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    return "text" if isinstance(value, str) else "bytes" if isinstance(value, bytes) else "other"


def _changed(site: Site, chance: Chance, extra: str, *, clamped: bool) -> str:
    if site.kind == "number":
        return _number(site.value, chance, clamped=clamped)
    if site.kind == "text":
        return repr(_text(site.value, chance))
    if site.kind == "bytes":
        return repr(_text(site.value.decode("latin-1"), chance).encode("latin-1", "replace"))
    if site.kind == "bool":
        return repr(not site.value)
    if site.kind == "other":
        return extra or repr(site.value) if site.value is not Ellipsis else extra or "..."
    return _container(site, chance, extra)


def _number(value: Any, chance: Chance, *, clamped: bool) -> str:
    way = chance.below(10)
    if not math.isfinite(value):
        value = type(value)(0)
    if way < 6:
        new = (value + 1, value - 1, -value, value * 2, value // 2, value * 10)[way]
    elif way == 6:
        new = type(value)(chance.below(41) - 20)
    elif way == 7:
        new = type(value)(2 ** chance.below(14) + chance.below(3) - 1)
    elif way == 8:
        new = value + type(value)(chance.below(512) - 256)
    else:
        new = type(value)(chance.below(2))
    if abs(new) > (_CLAMPED if clamped else max(_LARGEST, abs(value))):
        new = type(value)(chance.below(100))
    return repr(new)


def _text(value: str, chance: Chance) -> str:
    at, until = sorted((chance.below(len(value) + 1), chance.below(len(value) + 1)))
    way = chance.below(9)
    if way == 0:
        new = value[:at] + value[until:]
    elif way == 1:
        new = value[:at] + value[at + 1 :]
    elif way == 2:
        new = value[:until] + value[at:]
    elif way == 3:
        new = value[:at] + chance.of(_LETTERS) + value[at + 1 :]
    elif way == 4:
        new = value[:at] + chance.of(_LETTERS) + value[at:]
    elif way == 5:
        new = value[:at] + str(chance.below(100)) + value[min(until, at + 2) :]
    elif way == 6:
        new = value[:at]
    elif way == 7:
        new = value[:at] + value[at:until].swapcase() + value[until:]
    else:
        new = value[:at] + value[at:until][::-1] + value[until:]
    return new[:_LONGEST_TEXT]


def _container(site: Site, chance: Chance, extra: str) -> str:
    items = list(site.value)
    _CHANGES[chance.below(len(_CHANGES))](items, chance)
    if extra and site.kind != "dict" and chance.below(3) == 0:
        items.insert(chance.below(len(items) + 1), extra)
    if site.kind == "dict":
        return "{%s}" % ", ".join(items)
    if not items:
        return "set()" if site.kind == "{}" else site.kind
    inside = ", ".join(items[:_MOST_ITEMS]) + ("," if site.kind == "()" else "")
    return site.kind[0] + inside + site.kind[1]


def _drop(items: List[str], chance: Chance) -> None:
    if items:
        del items[chance.below(len(items))]


def _repeat(items: List[str], chance: Chance) -> None:
    if items:
        items.insert(chance.below(len(items) + 1), chance.of(items))


def _swap(items: List[str], chance: Chance) -> None:
    if items:
        one, other = chance.below(len(items)), chance.below(len(items))
        items[one], items[other] = items[other], items[one]


def _cut(items: List[str], chance: Chance) -> None:
    del items[chance.below(len(items) + 1) :]


def _multiply(items: List[str], chance: Chance) -> None:
    items *= 2 + chance.below(2)


_CHANGES: Tuple[Callable[[List[str], Chance], None], ...] = (_drop, _repeat, _swap, _cut, _multiply)
