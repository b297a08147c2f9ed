"""Further values for the pools of a recipe: of the hinted type by Hypothesis, like the name by faker.

Both run here, in the parent, and what they give is written down as expressions: the child gets pools, not packages.
"""

from __future__ import annotations

import ast
import typing
from collections.abc import Sequence
from typing import Any

from menace.domain.digest import digest
from menace.inputs.strategies.expressions import expression_of
from menace.inputs.strategies.hint_types import is_union, type_of
from menace.inputs.strategies.realistic import is_telling, realistic
from menace.inputs.strategies.typed import drawn_expressions
from menace.inputs.values.hints import Names, Pool

_TYPED, _NAMED = 5, 2
"""Values more would push those that inference found to the end of every pool."""
_PLAIN: dict[str, type] = {"str": str, "int": int, "float": float}
_SELF_EXPLAINING = (bool, type(None))
"""Types with so few values that the pool has them all."""


class Enrichment:
    """Gives the further values of parameters; the same seed gives the same ones."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def pool(self, name: str, hint: ast.expr | None, names: Names, kinds: Sequence[str] = ()) -> Pool:
        """Values for a parameter: of its hint where there is one, else of the first of the kinds it is treated as."""
        kind: Any = None
        if hint is not None:
            kind = type_of(hint, names.origin)
            if kind is None:
                return Pool(())  # then nothing can be said to satisfy it
        elif kinds:
            kind = _PLAIN.get(kinds[0])
            if kind is None:
                return Pool(())
        return _joined(self._typed(kind) if hint is not None else Pool(()), self._named(name, kind))

    def _typed(self, kind: Any) -> Pool:
        if kind in _SELF_EXPLAINING or typing.get_origin(kind) is typing.Literal:
            return Pool(())
        # By type alone: a type that is met a hundred times is drawn for once.
        made = drawn_expressions(kind, _number(self._seed, repr(kind)), _TYPED)
        return Pool(
            tuple(each.text for each in made), tuple(dict.fromkeys(line for each in made for line in each.setup))
        )

    def _named(self, name: str, kind: Any) -> Pool:
        if is_union(kind):
            plain = [each for each in typing.get_args(kind) if each in _PLAIN.values()]
            kind = plain[0] if plain else object
        if (kind is not None and kind not in _PLAIN.values()) or not is_telling(name):
            return Pool(())
        written = [expression_of(value) for value in realistic(name, kind, _number(self._seed, name), _NAMED)]
        return Pool(tuple(each.text for each in written if each is not None))


def _joined(first: Pool, second: Pool) -> Pool:
    return Pool(tuple(dict.fromkeys([*first.values, *second.values])), (*first.setup, *second.setup))


def _number(seed: int, text: str) -> int:
    return int(digest(str(seed), text)[:12], 16)
