"""The stream of calls: a pure function of recipe, seed and position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.generate import call_at, mix
from menace.domain import Arguments, Parameter, Recipe
from menace.domain.recipe import recipe_values

POOL = st.lists(st.integers(0, 99).map(str), min_size=1, max_size=6, unique=True).map(tuple)


@st.composite
def parameter_lists(draw: st.DrawFn) -> tuple[Parameter, ...]:
    """Parameters as a signature can have them: required before optional, keywords last."""
    required = draw(st.integers(0, 3))
    optional = draw(st.integers(0, 3))
    keywords = draw(st.lists(st.booleans(), max_size=2))
    return (
        *(Parameter(f"r{n}", "positional", True, draw(POOL)) for n in range(required)),
        *(Parameter(f"o{n}", "positional", False, draw(POOL)) for n in range(optional)),
        *(Parameter(f"k{n}", "keyword", is_required, draw(POOL)) for n, is_required in enumerate(keywords)),
    )


SEEDS = st.integers(-(2**70), 2**70)
INDEXES = st.integers(0, 10_000)


def values(*parameters: Parameter, **more: Any) -> dict[str, Any]:
    """A recipe in the form the child reads."""
    return recipe_values(Recipe(parameters=parameters, **more))


@given(parameters=parameter_lists(), seed=SEEDS, index=INDEXES)
def test_a_call_depends_on_its_position_alone(parameters: tuple[Parameter, ...], seed: int, index: int) -> None:
    """The same position gives the same call, whatever was asked for before."""
    recipe = values(*parameters)
    first = call_at(recipe, seed, index)
    for other in (0, index + 1, index * 2):
        call_at(recipe, seed, other)

    assert call_at(recipe, seed, index) == first


@given(parameters=parameter_lists(), seed=SEEDS, index=INDEXES)
def test_arguments_come_from_the_pools_and_leave_no_hole(
    parameters: tuple[Parameter, ...], seed: int, index: int
) -> None:
    """Each value belongs to the parameter it is passed for, and everything required is there."""
    call = call_at(values(*parameters), seed, index)
    positional = [each for each in parameters if each.style == "positional"]
    keywords = {each.name: each for each in parameters if each.style == "keyword"}

    assert all(text in each.values for text, each in zip(call.args, positional, strict=False))
    assert sum(each.required for each in positional) <= len(call.args) <= len(positional)
    assert all(text in keywords[name].values for name, text in call.kwargs)
    assert {name for name, each in keywords.items() if each.required} <= {name for name, _ in call.kwargs}


@given(parameters=parameter_lists(), seed=SEEDS)
def test_every_value_of_every_pool_has_its_turn(parameters: tuple[Parameter, ...], seed: int) -> None:
    """Two positions per parameter and value are enough to have seen each value, and each default left alone."""
    recipe = values(*parameters)
    count = 2 * len(parameters) * (1 + max((len(each.values) for each in parameters), default=0)) + 1
    calls = [call_at(recipe, seed, index) for index in range(count)]

    for position, each in enumerate(parameters):
        if each.style == "positional":
            seen = {call.args[position] for call in calls if len(call.args) > position}
        else:
            seen = {dict(call.kwargs)[each.name] for call in calls if each.name in dict(call.kwargs)}
        assert seen == set(each.values)


@given(parameters=parameter_lists(), seed=SEEDS)
def test_the_first_call_is_the_plainest(parameters: tuple[Parameter, ...], seed: int) -> None:
    """It passes the first value of what is required, and nothing else."""
    call = call_at(values(*parameters), seed, 0)
    required = [each for each in parameters if each.required]

    assert call.args == tuple(each.values[0] for each in required if each.style == "positional")
    assert dict(call.kwargs) == {each.name: each.values[0] for each in required if each.style == "keyword"}


def test_examples_come_first_and_are_passed_on_unchanged() -> None:
    """Known calls are the head of the stream; behind them it begins as it would without them."""
    example = Arguments(("'x'",), (("n", "2"),), ("import decimal",), "Thing()")
    parameter = Parameter("a", "positional", True, ("1", "2"))
    recipe = values(parameter, examples=(example,))
    first = call_at(recipe, 1, 0)

    assert (first.args, first.kwargs, first.setup, first.receiver) == (
        example.args,
        example.kwargs,
        example.setup,
        example.receiver,
    )
    assert [call_at(recipe, 1, index + 1) for index in range(9)] == [
        call_at(values(parameter), 1, index) for index in range(9)
    ]


def test_an_instance_is_built_from_the_constructors_parameters() -> None:
    """The plain receiver comes first; another attempt gives another one for the same arguments."""
    size = Parameter("size", "positional", True, ("1", "2", "3"))
    name = Parameter("name", "keyword", True, ("'a'",))
    recipe = values(receiver=(size, name), receiver_name="Box", setup=("from target import Box",))

    assert call_at(recipe, 5, 0).receiver == "Box(1, name='a')"
    assert call_at(recipe, 5, 0).setup == ("from target import Box",)
    assert {call_at(recipe, 5, 0, attempt).receiver for attempt in range(1, 8)} > {"Box(2, name='a')"}


def test_a_receiver_that_is_there_is_only_named() -> None:
    """Without constructor parameters the name is the whole expression, and without a name there is none."""
    assert call_at(values(receiver_name="Colour.RED"), 1, 4).receiver == "Colour.RED"
    assert call_at(values(), 1, 4).receiver is None


@given(seed=SEEDS, index=INDEXES, slot=st.integers(0, 20))
def test_bits_stay_in_sixty_four(seed: int, index: int, slot: int) -> None:
    """Any whole number is a seed."""
    assert 0 <= mix(seed, index, slot) < 2**64


def test_bits_are_the_same_everywhere() -> None:
    """The numbers are part of what replay relies on, so they may never change."""
    assert [mix(1, 2, 3), mix(-1, 0, 0)] == [10992497170816931160, 16946567177733334686]


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_another_seed_is_another_stream(seed: int) -> None:
    """Random positions differ from seed to seed."""
    recipe = values(Parameter("a", "positional", True, tuple(map(str, range(50)))))
    stream = [call_at(recipe, seed, index).args for index in range(40)]

    assert stream != [call_at(recipe, seed + 1, index).args for index in range(40)]


def test_all_parameters_have_their_second_value_at_once() -> None:
    """What is empty comes second in most pools, and some code is reached only when nothing else is given."""
    one, other = (Parameter(name, "positional", True, ("'a'", "''", "'b'")) for name in "xy")
    option = Parameter("z", "keyword", False, ("1", "0"))

    assert call_at(values(one, other, option), 5, 2)[:2] == (("''", "''"), ())


def test_several_values_are_drawn_for_any_number_of_arguments() -> None:
    """None, one, two and three of them."""
    star = values(Parameter("*parts", "positional", False, ("1", "2", "3")))
    calls = [call_at(star, 1, index).args for index in range(200)]

    assert {len(each) for each in calls} == {0, 1, 2, 3}
    assert any(len(set(each)) == 3 for each in calls)
