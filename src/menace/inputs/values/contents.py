"""What lists and mappings hold besides ordinary items, where a hint says of what they are made."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from menace.inputs.known import NOTHING, Known
from menace.inputs.prose.amounts import stated_amounts
from menace.inputs.source.entries import records_of
from menace.inputs.source.literals import literal
from menace.inputs.source.lookups import lists_of
from menace.inputs.source.usage import Usage
from menace.inputs.values import pools
from menace.inputs.values.coinciding import coinciding_lists, coinciding_mappings
from menace.inputs.values.freedom import is_free
from menace.inputs.values.inside import far_inside, near_inside, vast_inside
from menace.inputs.values.limits import FAR
from menace.inputs.values.near import around, near_lists, near_texts
from menace.inputs.values.numerals import numerals

_LISTS = frozenset({"list", "List", "Iterable", "Sequence", "Collection", "MutableSequence"})
_MAPPINGS = frozenset({"dict", "Dict", "Mapping", "MutableMapping"})


def contents(hint: ast.expr | None, usage: Usage, shown: Sequence[str], known: Known = NOTHING) -> tuple[str, ...]:
    """Lists and mappings with what the code looks for in its items, and those nearly like the known ones.

    What is ``known`` besides may say where amounts end.
    """
    found = [lists_of(hint, tuple(usage.members)), _recorded(hint, usage)]
    for kind, parts in _containers(hint):
        marks = around(usage.values)
        if kind in _LISTS and parts == ["str"]:
            odd = numerals(usage.readers, (), limited=False)
            quoted = (*known.quoted, *near_texts(known.quoted))
            found.append(tuple(f"[{text}]" for text in pools.interleaved([marks, odd, quoted])))
        elif kind in _MAPPINGS and parts[-1:] == ["str"]:
            found.append(tuple(f"{{'a': {text}}}" for text in marks))
    if is_free(hint):
        found += [near_lists(shown), coinciding_lists(shown), near_inside(shown, stated_amounts(known.text))]
        found += [far_inside(shown, FAR)] if known.is_bounded else []
        found += [vast_inside(shown, usage.readers)] if known.refuses else []
        found.append(coinciding_mappings(shown, is_record=False, typed=True))
    return pools.interleaved(found)


def _recorded(hint: ast.expr | None, usage: Usage) -> tuple[str, ...]:
    """Mappings with the entries that the code reads by name, or lists of such, as far as the hint takes them."""
    text = ast.unparse(hint) if hint is not None else ""
    outer, _, inside = text.rstrip("]").partition("[")
    name = outer.rpartition(".")[2]
    if name in _MAPPINGS and usage.record:
        return _of_type(records_of(usage.record, usage.optional), inside)
    mapping, _, parts = inside.partition("[")
    if name in _LISTS and mapping.rpartition(".")[2] in _MAPPINGS and usage.item_record:
        return pools.sequence_of(_of_type(records_of(usage.item_record, usage.optional), parts) or ("{}",))
    return ()


def _of_type(records: Sequence[str], parts: str) -> tuple[str, ...]:
    """The records whose values are of the type that stands last between the brackets of a hint."""
    kind = parts.rpartition(", ")[2]
    if not kind or kind in ("Any", "object"):
        return tuple(records)
    held = ((text, literal(text) or {}) for text in records)
    return tuple(text for text, record in held if all(type(each).__name__ == kind for each in record.values()))


def _containers(hint: ast.expr | None) -> Iterator[tuple[str, list[str]]]:
    """The alternatives of a hint that say what is in them: their names, and those of the parts."""
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        yield from _containers(hint.left)
        yield from _containers(hint.right)
    elif isinstance(hint, ast.Subscript):
        name = ast.unparse(hint.value).rpartition(".")[2]
        parts = list(hint.slice.elts) if isinstance(hint.slice, ast.Tuple) else [hint.slice]
        if name in ("Optional", "Union"):
            for part in parts:
                yield from _containers(part)
        else:
            yield name, [ast.unparse(part) for part in parts]
