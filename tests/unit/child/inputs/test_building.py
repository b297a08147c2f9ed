"""From a position in the stream to the values of one call."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.inputs.building import Builder
from menace.domain import Arguments, Parameter, Recipe
from menace.domain.recipe import recipe_values


def built(*examples: Arguments, setup: tuple[str, ...] = (), foreseen: bool = False) -> list[list[Any]]:
    """The positional arguments of each of these calls."""
    recipe = recipe_values(Recipe(examples=examples, setup=setup))
    builder = Builder({"recipe": recipe, "seed": 1, "workspace": "/nowhere"}, needs_instance=False)
    if foreseen:
        builder.foresee(0, is_alone=True)
    return [builder.build(index).args for index in range(len(examples))]


@pytest.mark.parametrize("is_alone", [True, False])
def test_what_was_foreseen_is_what_is_built(is_alone: bool) -> None:
    """Each job gets its own first case, whichever was foreseen before it."""
    recipe = recipe_values(Recipe(examples=tuple(Arguments((text,)) for text in ("1", "[2]", "'c'"))))
    builder = Builder({"recipe": recipe, "seed": 1, "workspace": "/nowhere"}, needs_instance=False)
    told = []
    for index in range(3):
        builder.foresee(index, is_alone=is_alone)
        told.append(builder.build(index).args)

    assert told == [[1], [[2]], ["c"]]


@pytest.mark.parametrize("foreseen", [True, False])
def test_what_can_change_is_made_anew_for_every_call(foreseen: bool) -> None:
    """No call meets what another one did to its arguments."""
    first, second = built(Arguments(("[1]", "{}", "'a'")), Arguments(("[1]", "{}", "'a'")), foreseen=foreseen)

    assert first == second == [[1], {}, "a"]
    assert first[0] is not second[0]
    assert first[1] is not second[1]


def test_an_expression_that_names_something_is_evaluated_every_time() -> None:
    """Its value may be another one by then, even where its type cannot be changed."""
    setup = ("import itertools", "counted = globals().setdefault('counted', itertools.count())")
    calls = [Arguments(("next(counted)",), setup=setup) for _ in range(3)]

    assert built(*calls) == [[0], [1], [2]]


def test_keywords_are_evaluated_like_the_others() -> None:
    """By name."""
    recipe = recipe_values(Recipe(examples=(Arguments((), kwargs=(("one", "1"), ("other", "-2"))),)))
    builder = Builder({"recipe": recipe, "seed": 1, "workspace": "/nowhere"}, needs_instance=False)

    assert builder.build(0).kwargs == builder.build(0).kwargs == {"one": 1, "other": -2}


@pytest.mark.parametrize("order", [("'a'", "''"), ("''", "'a'")])
def test_an_empty_text_vouches_for_nothing_whatever_came_before(order: tuple[str, str]) -> None:
    """Texts have one shape, yet a loop over an empty one never ran."""
    recipe = recipe_values(Recipe(examples=tuple(Arguments((text, "1")) for text in order)))
    builder = Builder({"recipe": recipe, "seed": 1, "workspace": "/nowhere"}, needs_instance=False)
    told = {text: builder.build(index) for index, text in enumerate(order)}

    assert [told[text].shape for text in order] == ["(str, int)"] * 2
    assert told["''"].accepts == []
    assert told["'a'"].accepts == ["(str, int)"]


def test_values_that_are_written_out_are_read_ahead_and_nothing_is_run() -> None:
    """A case that meets them evaluates nothing; what would have to be run is left for the case that needs it."""
    texts = ("1", "'a'", "print('run')", "[1]", "not python", "2.5")
    parameter = Parameter("one", "positional", True, texts)
    recipe = recipe_values(Recipe((parameter,), examples=tuple(Arguments((text,)) for text in ("0", "2.5", "[1]"))))
    builder = Builder({"recipe": recipe, "seed": 1, "workspace": "/nowhere"}, needs_instance=False)
    builder.foresee(0, is_alone=True)

    assert (builder.build(1).args, builder.has_run) == ([2.5], False)
    assert (builder.build(2).args, builder.has_run) == ([[1]], True)
