"""What a recipe needs to be hostile with beyond the usual stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import PurePosixPath
from typing import Any

from menace.child.inputs.further import ANY_NAME
from menace.domain import Recipe, Section
from menace.inputs.attacks.backtracking import careless_texts, catastrophic_texts
from menace.inputs.attacks.checks import known_texts, passing_frames
from menace.inputs.attacks.flows import Flows
from menace.inputs.attacks.framing import folders_of, frames_of
from menace.inputs.source.library import Library
from menace.inputs.source.tracing import Aim

_MOST_FRAMES = 18
CANARY = "{canary}"
"""Where a text that a user gives is to hold the canary of the case."""


class Armoury:
    """Arms the recipes of one target."""

    def __init__(self, library: Library, texts: Mapping[PurePosixPath, str]) -> None:
        """``texts`` are the files of the target as they stand."""
        self._library, self._flows, self._texts = library, Flows(library), texts

    def armed(self, recipe: Recipe, section: Section, payloads: Sequence[Any] = ()) -> Recipe:
        """The recipe of a section with what fits its code, and what a user gives."""
        found = (section.path, section.qualified_name, section.span[0])
        aims = self._flows.aims(*found) if section.is_callable else ()
        if not (recipe.parameters or recipe.receiver is not None or any(map(_takes_any_name, aims))):
            return recipe
        frames = self._frames(recipe, found, aims)
        if any(family == "place" for _, family in aims):
            # Where folders are named at the top of a file, their names are as good as words of the function.
            folders = folders_of(self._library, self._flows.reached(*found))
            recipe = replace(recipe, words=tuple(dict.fromkeys((*recipe.words, *folders))))
        return replace(armed(recipe, self._texts.get(section.path, ""), payloads, aims), frames=frames)

    def _frames(self, recipe: Recipe, found: tuple[PurePosixPath, str, int], aims: Sequence[Aim]) -> tuple[str, ...]:
        """What is written around a payload so that it gets to where it does harm, the kinds of it in turns."""
        names = [name for name, _ in aims if name]
        if not names:
            return ()
        reached = self._flows.reached(*found)
        kinds = (
            passing_frames(self._library, reached),
            frames_of(self._library, reached),
            known_texts(recipe, names),
        )
        turns = (each for turn in zip_longest(*kinds) for each in turn if each is not None)
        return tuple(dict.fromkeys(turns))[:_MOST_FRAMES]


def armed(recipe: Recipe, source: str, payloads: Sequence[Any] = (), aims: Sequence[Aim] = ()) -> Recipe:
    """The recipe of a section with the hostile values that a user gives, and those its file's own patterns suggest.

    ``aims`` say which families of attacks fit what the code does with its parameters.
    """
    if not recipe.parameters and not aims:
        return recipe
    is_careless = bool(careless_texts(source))
    # Where each pattern reads every text in one way only, there is nothing to keep busy.
    fitting = tuple(aim for aim in aims if is_careless or aim[1] != "backtracking")
    texts = catastrophic_texts(source)
    return replace(recipe, payloads=tuple(map(expression, payloads)), pumped=texts, aims=fitting)


def _takes_any_name(aim: Aim) -> bool:
    return aim[0].startswith(ANY_NAME)


def expression(payload: Any) -> str:
    """A value as the child reads it; a canary goes where the user asked for it."""
    return repr(payload).replace(CANARY, "TOKEN")
