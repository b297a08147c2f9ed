"""Calls that carry attacks or are made wrongly: how many, which, and that anybody can read them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.generate import Call, call_at, is_hostile, spoilt_kind
from menace.child.inputs.payloads import FAMILIES, unlocked
from menace.domain import NORMAL, Arguments, Parameter, Recipe, Scenario
from menace.domain.plan import recipe_in, recipe_values

NAME = Parameter("name", "positional", True, ("'Ada'", "'Grace'"))
SIZE = Parameter("size", "positional", True, ("3", "-1"))
RECORD = Parameter("record", "keyword", False, ("{'id': 7, 'name': 'Ada'}", "{}"))
ALL = (NAME, SIZE, RECORD)


def values(*parameters: Parameter, **more: Any) -> dict[str, Any]:
    """A recipe in the form the child reads."""
    return recipe_values(Recipe(parameters=parameters, **more))


def carries(call: Call, intensity: int) -> bool:
    """Whether a payload stands in the call."""
    stock = [payload for kind in unlocked(intensity) for payload in kind]
    given = [*call.args, *(value for _, value in call.kwargs)]
    return any(payload in text for payload in stock for text in given)


@pytest.mark.parametrize("intensity", [0, 5, 10, 30, 70, 100])
@pytest.mark.parametrize("seed", [1, 99])
def test_intensity_is_the_share_of_hostile_cases(intensity: int, seed: int) -> None:
    """Of a thousand cases exactly that share carries a payload; below ten there is none to carry."""
    recipe = values(*ALL, threat=intensity)
    hostile = [is_hostile(recipe, seed, index) for index in range(1000)]
    carrying = [carries(call_at(recipe, seed, index), intensity) for index in range(1000)]

    assert sum(hostile) == (0 if intensity < 10 else 10 * intensity)
    assert carrying == hostile


def test_short_streams_have_their_share_too() -> None:
    """Twenty cases at thirty per cent have about six, wherever the stream is cut."""
    recipe = values(*ALL, threat=30)
    counts = [sum(is_hostile(recipe, 3, index) for index in range(start, start + 20)) for start in range(0, 400, 7)]

    assert 4 <= min(counts) <= max(counts) <= 8


def test_families_unlock_one_after_the_other() -> None:
    """At each threshold the payloads of one more family turn up, and not before."""
    for family in FAMILIES:
        seen = {
            intensity: {
                text for index in range(3000) for text in call_at(values(NAME, SIZE, threat=intensity), 1, index).args
            }
            for intensity in (family.unlocked_at - 1, family.unlocked_at)
        }
        stock = {*family.texts, *family.numbers}
        assert not stock & seen[family.unlocked_at - 1], family.name
        assert stock <= seen[family.unlocked_at], family.name


@given(seed=st.integers(0, 2**64), index=st.integers(0, 10_000), threat=st.integers(10, 100), misuse=st.booleans())
def test_a_spoilt_call_is_a_pure_function_that_python_can_read(
    seed: int, index: int, threat: int, misuse: bool
) -> None:
    """The same position gives the same call, and every argument of it is an expression."""
    recipe = values(*ALL, threat=threat, misuse=misuse)
    call = call_at(recipe, seed, index)

    assert call_at(recipe, seed, index) == call
    for text in [*call.args, *(value for _, value in call.kwargs)]:
        eval(compile(text, "<input>", "eval"))  # noqa: S307 - our own stock


def test_without_threat_and_misuse_the_stream_is_as_ever() -> None:
    """A recipe that says nothing of either has the digest and the calls it always had."""
    recipe, spoilt = Recipe(ALL), Recipe(ALL, threat=50)
    old = {key: value for key, value in recipe_values(recipe).items() if key not in ("threat", "misuse")}

    assert [call_at(old, 7, index) for index in range(50)] == [
        call_at(recipe_values(recipe), 7, index) for index in range(50)
    ]
    assert [spoilt_kind(old, 7, index) for index in range(50)] == [None] * 50
    assert recipe.digest != spoilt.digest


def test_misuse_is_of_every_kind() -> None:
    """Too many arguments, too few, wrong types, a field too few and somebody else's file."""
    recipe = values(*ALL, misuse=True)
    calls = [call_at(recipe, 1, index) for index in range(300)]
    texts = {text for call in calls for text in (*call.args, *(value for _, value in call.kwargs))}

    assert {spoilt_kind(recipe, 1, index) for index in range(300)} == {"misuse"}
    assert any(len(call.args) > len(ALL) for call in calls)
    assert any(len(call.args) < 2 for call in calls)
    assert {"str(3)", "None", "'/etc/shadow'"} <= texts
    assert "dict(list({'id': 7, 'name': 'Ada'}.items())[1:])" in texts


def test_attacks_go_before_misuse_and_examples_are_not_spared() -> None:
    """Where a scenario has both, its share is hostile and the rest is misuse."""
    example = Arguments(("'documented'", "1"))
    recipe = values(*ALL, threat=40, misuse=True, examples=(example,) * 100)
    kinds = [spoilt_kind(recipe, 5, index) for index in range(100)]

    assert (kinds.count("hostile"), kinds.count("misuse")) == (40, 60)
    assert carries(call_at(recipe, 5, kinds.index("hostile")), 40)


def test_a_function_without_parameters_can_carry_nothing() -> None:
    """Its cases are ordinary whatever the scenario asks for."""
    recipe = values(threat=100, misuse=True)

    assert [spoilt_kind(recipe, 1, index) for index in range(20)] == [None] * 20


@pytest.mark.parametrize(
    ("scenario", "threat", "misuse"),
    [
        (NORMAL, 0, False),
        (Scenario("x", threat_intensity=30), 30, False),
        (Scenario("x", stub_strategy="hostile"), 100, False),
        (Scenario("x", faults=frozenset({"hostile_input"}), threat_intensity=50), 50, False),
        (Scenario("x", stub_strategy="misuse", threat_intensity=20), 20, True),
        (Scenario("x", faults=frozenset({"user_misuse"})), 0, True),
    ],
)
def test_a_scenario_says_how_its_recipes_are_spoilt(scenario: Scenario, threat: int, misuse: bool) -> None:
    """By intensity, by strategy, or by the failure mode that asks for one."""
    recipe = recipe_in(Recipe(ALL), scenario)

    assert (recipe.threat, recipe.misuse) == (threat, misuse)
    assert recipe.parameters == ALL
