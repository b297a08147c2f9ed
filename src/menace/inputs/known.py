"""What is known of the parameters of one function besides its code, and the values that follow from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from menace.inputs import pools
from menace.inputs.limits import huge_texts
from menace.inputs.near import around, near_lists, near_texts
from menace.inputs.usage import Usage

_EMPTY = frozenset({"''", "b''", "[]", "()", "{}", "0", "0.0", "set()", "set([])", "None"})


@dataclass(frozen=True, slots=True)
class Known:
    """What documentation and known calls say about the parameters of one function, by name.

    ``hints`` are types that prose states, ``given`` values that known calls give, ``documented`` those among them
    that stand in documentation, ``tests`` the preconditions. ``quoted`` are texts that the documentation shows,
    ``packed`` bytes as the file unpacks them; with ``limited`` what is too large is known to be refused.
    ``text`` is the documentation itself.
    """

    hints: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    documented: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tests: Sequence[str] = ()
    quoted: Sequence[str] = ()
    packed: Sequence[str] = ()
    limited: bool = False
    text: str = ""


NOTHING = Known()
"""For what nobody describes."""


def arranged(values: Sequence[str], special: Sequence[str]) -> tuple[str, ...]:
    """The plainest value, then the empty ones, which tell most, then ordinary and special ones in turns."""
    empty = [text for text in (*values, *special) if text in _EMPTY]
    mixed = pools.interleaved([tuple(values[1:]), tuple(special)])
    return tuple(dict.fromkeys([*values[:1], *empty, *mixed]))


def awkward(types: Collection[str], usage: Usage, shown: Sequence[str], known: Known) -> tuple[str, ...]:
    """What code or documentation mention, what is nearly like that, and what asks for more than is granted."""
    found = list(known.packed) if "bytes" in types else []
    if "str" in types:
        texts = [*shown, *known.quoted]
        found += [*known.quoted, *(huge_texts(texts) if known.limited else ())]
        found += pools.interleaved([near_texts(texts), around(usage.values)])
    if {"list", "tuple"} & set(types):
        found += near_lists(shown)
    return tuple(dict.fromkeys(found))
