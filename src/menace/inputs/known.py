"""What is known of the parameters of one function besides its code, and the values that follow from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from menace.inputs import pools
from menace.inputs.classes import Constructor, field_tests
from menace.inputs.coinciding import coinciding_lists, coinciding_mappings
from menace.inputs.described import described_parameters, documented_hints
from menace.inputs.documentation import demands
from menace.inputs.limits import FAR, FLOODS, bounds_amounts, far_items, far_keys, huge_texts
from menace.inputs.literals import literal
from menace.inputs.near import around, near_bytes, near_lists, near_texts
from menace.inputs.numerals import numerals
from menace.inputs.usage import Usage

_FLOATS = re.compile(r"\bfloats?\b")
"""Nobody who writes "a number" thinks of infinity; who writes of floats has it among them."""
_NOT_FINITE = ("float('inf')", "float('nan')")
_MAGNITUDES = ("1000000", "1000000000000", "10000000000000000000000000000")
"""Where a number is divided step by step there is a last step, and few steps lead beyond it."""
_EMPTY = frozenset({"''", "b''", "[]", "()", "{}", "0", "0.0", "set()", "set([])", "None"})


@dataclass(frozen=True, slots=True)
class Known:
    """What documentation and known calls say about the parameters of one function, by name.

    ``hints`` are types that prose states, ``given`` values that known calls give, ``documented`` those among them
    that stand in documentation, ``tests`` the preconditions. ``quoted`` are texts that the documentation shows,
    ``packed`` bytes as the file unpacks them, ``matching`` those that patterns of the function let pass; with
    ``limited`` what is too large is known to be refused, with ``sums_up`` all results are single numbers. ``text`` is
    the documentation itself, ``results`` are what functions are shown to give that the parameter takes;
    where things are ``piped``, long ones tell more.
    """

    hints: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    documented: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tests: Sequence[str] = ()
    quoted: Sequence[str] = ()
    packed: Sequence[str] = ()
    matching: tuple[str, ...] = ()
    limited: bool = False
    sums_up: bool = False
    text: str = ""
    results: Mapping[str, Sequence[str]] = field(default_factory=dict)
    piped: bool = False

    def results_of(self, name: str, types: Collection[str]) -> list[str]:
        """The results for a parameter that are of one of the types."""
        return [text for text in self.results.get(name, ()) if type(literal(text)).__name__ in types]


NOTHING = Known()
"""For what nobody describes."""


def kinds_of(shown: Sequence[str]) -> frozenset[str]:
    """The types of values that are written out."""
    return frozenset(type(literal(text)).__name__ for text in shown)


def said_of(made: Constructor) -> tuple[Known, bool]:
    """What a class and its constructor say about their parameters, and whether all that they ask for could be read."""
    text = "\n\n".join(ast.get_docstring(each) or "" for each in (made.owner, made.function) if each is not None)
    tests, names = [test for each in made.stated for test in field_tests(each)], [each.name for each in made.stated]
    if not any(described_parameters(text, names)):
        return Known(tests=tests), True
    asked = demands(text, names)
    return Known(hints=documented_hints(text, names), tests=[*tests, *asked.tests], text=text), not asked.is_unread


def arranged(values: Sequence[str], special: Sequence[str]) -> tuple[str, ...]:
    """The plainest value, then the empty ones, which tell most, then ordinary and special ones in turns.

    Of the empty ones that of the plainest value's own kind comes first.
    """
    plainest = values[0][:1] if values else ""
    empty = sorted((text for text in (*values, *special) if text in _EMPTY), key=lambda text: text[:1] != plainest)
    mixed = pools.interleaved([tuple(values[1:]), tuple(special)])
    return tuple(dict.fromkeys([*values[:1], *empty, *mixed]))


def awkward(types: Collection[str], usage: Usage, shown: Sequence[str], known: Known) -> tuple[str, ...]:
    """What code or documentation mention, what is nearly like that, and what asks for more than is granted."""
    found = [text for kind, text in FLOODS.items() if kind in types] if known.piped else []
    found += [*known.packed, *near_bytes(shown or usage.values)] if "bytes" in types else []
    if "str" in types:
        texts = [*shown, *known.quoted]
        found += [*known.quoted, *(huge_texts(texts) if known.limited else ())]
        odd = numerals(usage.readers, shown, limited=known.limited)
        found += pools.interleaved([known.matching, near_texts(texts), around(usage.values), odd])
    if "float" in types and _FLOATS.search(known.text):
        found += _NOT_FINITE
    if "int" in types and bounds_amounts(known.text):
        found.append(repr(FAR))
    if usage.is_reduced and {"int", "float"} & set(types):
        found += _MAGNITUDES
    if {"list", "tuple"} & set(types):
        far = far_items(shown) if known.sums_up else ()
        found += pools.interleaved([near_lists(shown), coinciding_lists(shown), far])
    if "dict" in types:
        far = far_keys(shown) if known.limited else ()
        found += pools.interleaved([coinciding_mappings(shown, is_record=bool(usage.keys)), far])
    return tuple(dict.fromkeys(found))
