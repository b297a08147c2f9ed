"""Inputs from what the signature and the body say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from menace.child.inputs.generate import call_at
from menace.domain import Arguments, Section
from menace.domain.plan import recipe_values
from menace.inputs.recipe import RecipeBook


class SignatureStrategy:
    """Proposes the stream of calls that a section's recipe describes."""

    name = "signature"

    def __init__(self, book: RecipeBook) -> None:
        self._book = book

    def propose(self, section: Section, rng: Random) -> Iterator[Arguments]:
        """Calls without end, the plainest first."""
        values = recipe_values(self._book.recipe(section))
        seed, index = rng.getrandbits(32), 0
        while True:
            call = call_at(values, seed, index)
            yield Arguments(call.args, call.kwargs, call.setup, call.receiver)
            index += 1
