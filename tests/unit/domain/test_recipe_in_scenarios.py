"""Recipes as scenarios have them."""

from __future__ import annotations

import pytest

from menace.domain import Arguments, Recipe
from menace.domain.recipe import Claim, recipe_in
from menace.scenarios import scenario_named

PLAIN = Arguments(("1",), receiver="Box()")
USED = Arguments(("1",), setup=("used = Box()", "used.put(1)"), receiver="used")
RISING = Claim("Property", "rises(result)")
KEPT = Claim("Property", "gives_back(self_afterwards.get(key), value)")
RECIPE = Recipe(examples=(PLAIN, USED), claims=(RISING, KEPT, Claim("RoundTrip", "load(result) == text")))


@pytest.mark.parametrize(
    ("scenario", "examples", "claims"),
    [
        ("normal", (PLAIN, USED), RECIPE.claims),
        ("clock_jump", (PLAIN, USED), (RISING,)),
        ("eio", (PLAIN, USED), ()),
        ("flaky_upstream", (PLAIN,), ()),
        ("user_misuse", (PLAIN,), ()),
    ],
)
def test_what_the_documentation_promises_holds_where_nothing_fails(
    scenario: str, examples: tuple[Arguments, ...], claims: tuple[Claim, ...]
) -> None:
    """And what an instance went through matters to disks and clocks."""
    recipe = recipe_in(RECIPE, scenario_named(scenario))

    assert (recipe.examples, recipe.claims) == (examples, claims)
