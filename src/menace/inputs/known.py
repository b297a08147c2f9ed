"""What is known of the parameters of one function besides its code, and the values that follow from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from menace.inputs.objects.classes import Constructor, field_tests
from menace.inputs.prose.amounts import about, concerning, stated_amounts, texts_about
from menace.inputs.prose.described import described_parameters, documented_hints
from menace.inputs.prose.documentation import demands
from menace.inputs.source.literals import literal
from menace.inputs.source.usage import Usage
from menace.inputs.values import pools
from menace.inputs.values.coinciding import coinciding_lists, coinciding_mappings
from menace.inputs.values.deep_texts import deep_texts
from menace.inputs.values.inside import deep_inside, far_inside, near_inside, vast_inside
from menace.inputs.values.limits import (
    FAR,
    FLOODS,
    bounds_amounts,
    far_items,
    far_keys,
    granted_amounts,
    huge_texts,
    vast_texts,
)
from menace.inputs.values.near import around, near_bytes, near_lists, near_texts
from menace.inputs.values.numerals import numerals, vast_numerals

_FLOATS = re.compile(r"\bfloats?\b")
"""Nobody who writes "a number" thinks of infinity; who writes of floats has it among them."""
_NOT_FINITE = ("float('inf')", "float('nan')")
_MAGNITUDES = ("1000000", "1000000000000", "10000000000000000000000000000")
"""Where a number is divided step by step there is a last step, and few steps lead beyond it."""
_WRAPPED = re.compile(r"((?:io\.)?(?:BytesIO|StringIO)|iter|(?:collections\.)?deque|bytearray|memoryview)\((.+)\)")
_MOST_WRAPPED = 2
_EMPTY = frozenset({"''", "b''", "[]", "()", "{}", "0", "0.0", "set()", "set([])", "None"})


@dataclass(frozen=True, slots=True)
class Known:
    """What documentation and known calls say about the parameters of one function, by name.

    ``hints`` are types that prose states, ``given`` values that known calls give, ``documented`` those among them
    that stand in documentation, ``tests`` the preconditions. ``quoted`` are texts that the documentation shows,
    ``packed`` bytes as the file unpacks them, ``matching`` those that patterns of the function let pass; with
    ``limited`` what is too large is known to be refused, with ``refuses`` an exception is announced for something,
    with ``sums_up`` all results are single numbers. ``text`` is the documentation itself, ``results`` are what
    functions are shown to give that the parameter takes; where things are ``piped``, long ones tell more. ``names``
    are all the parameters; what is said about one of them may say that it ``is_bounded``.
    """

    hints: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    documented: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tests: Sequence[str] = ()
    quoted: Sequence[str] = ()
    packed: Sequence[str] = ()
    matching: tuple[str, ...] = ()
    limited: bool = False
    refuses: bool = False
    sums_up: bool = False
    text: str = ""
    results: Mapping[str, Sequence[str]] = field(default_factory=dict)
    piped: bool = False
    names: Sequence[str] = ()
    is_bounded: bool = False

    def about(self, name: str) -> Known:
        """The same with only what the documentation says about one parameter, or about none in particular."""
        if not self.names:
            return self
        text = concerning(self.text, name, self.names)
        named = concerning(self.text, name, self.names, strictly=len(self.names) > 1)
        return replace(self, text=text, is_bounded=bounds_amounts(text) or bounds_amounts(named, is_named=True))

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
    tests += asked.tests
    return Known(hints=documented_hints(text, names), tests=tests, text=text, names=names), not asked.is_unread


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
    return tuple(dict.fromkeys([*_rewrapped(shown, usage, known), *_unlikely(types, usage, shown, known)]))


def _rewrapped(shown: Sequence[str], usage: Usage, known: Known) -> Iterator[str]:
    """What is made of a literal by a call, as ``io.BytesIO(b"...")`` is, made of those that are nearly like it."""
    for wrapped in [found for text in shown if (found := _WRAPPED.fullmatch(text))][:_MOST_WRAPPED]:
        inside = wrapped[2]
        kinds = kinds_of([inside]) - {"NoneType"}
        yield from (f"{wrapped[1]}({text})" for text in _unlikely(kinds, usage, [inside], known))


def _unlikely(types: Collection[str], usage: Usage, shown: Sequence[str], known: Known) -> tuple[str, ...]:
    amounts = stated_amounts(known.text)
    found = [text for kind, text in FLOODS.items() if kind in types] if known.piped else []
    found += [*known.packed, *near_bytes(shown or usage.values)] if "bytes" in types else []
    if "str" in types:
        texts = [*shown, *known.quoted]
        found += [*known.quoted, *(huge_texts(texts) if known.limited else ())]
        found += vast_texts(texts) if known.sums_up else ()
        odd = numerals(usage.readers, shown, limited=known.limited)
        odd = (*vast_numerals(usage.readers, shown), *odd) if known.refuses else odd
        stated = texts_about(texts, amounts)
        found += pools.interleaved([known.matching, near_texts(texts), around(usage.values), odd, stated])
    if "float" in types and _FLOATS.search(known.text):
        found += _NOT_FINITE
    if "int" in types:
        found += [repr(FAR)] if known.is_bounded else []
        found += [*granted_amounts(known.text), *map(repr, about(amounts))]
    if usage.is_reduced and {"int", "float"} & set(types):
        found += _MAGNITUDES
    far_in = far_inside(shown, FAR) if known.is_bounded or known.limited else ()
    found += [*deep_inside(shown, known.text), *(vast_inside(shown, usage.readers) if known.refuses else ())]
    found += deep_texts(shown, known.text)
    if {"list", "tuple"} & set(types):
        far = far_items(shown) if known.sums_up else ()
        found += pools.interleaved(
            [near_lists(shown), coinciding_lists(shown), far, far_in, near_inside(shown, amounts)]
        )
    if "dict" in types:
        far = far_keys(shown) if known.limited else ()
        mappings = coinciding_mappings(shown, is_record=bool(usage.keys))
        found += pools.interleaved([mappings, far, far_in, near_inside(shown, amounts)])
    return tuple(dict.fromkeys(found))
