"""The stream of calls once earlier cases have taught something."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.generate import call_at, is_wild, vouches, way_at
from menace.child.inputs.ways import WAYS
from menace.domain import Arguments, Lesson, Parameter, Recipe
from menace.domain.recipe import recipe_values

NUMBER = Parameter("n", "positional", True, ("1", "2"), typed=True, free=True)
NAME = Parameter("name", "keyword", False, ("'a'", "'b'"), typed=True)
KEPT = (Arguments(("41",), (("name", "'x'"),)), Arguments(("99999",), setup=("import decimal",)))
FIRST = Lesson(12, 1, (0, 0, 0, 1))
SECOND = Lesson(36, 2, (1, 1, 1, 1), clamped=True)


def recipe(*lessons: Lesson, contract: Any = "untyped", **more: Any) -> dict[str, Any]:
    """A recipe with lessons, as the child reads it."""
    return recipe_values(Recipe((NUMBER, NAME), kept=KEPT, lessons=lessons, contract=contract, **more))


@given(seed=st.integers(), index=st.integers(0, 200))
def test_a_call_depends_on_nothing_but_what_was_known_before_it(seed: int, index: int) -> None:
    """Lessons and calls that came later change nothing about the cases before them."""
    early = recipe_values(Recipe((NUMBER, NAME), kept=KEPT[:1], lessons=(FIRST,)))
    late = recipe(FIRST, SECOND)
    if index < SECOND.start:
        assert call_at(early, seed, index) == call_at(late, seed, index)
    assert call_at(late, seed, index) == call_at(late, seed, index)


def test_before_the_first_lesson_calls_are_drawn_as_ever() -> None:
    """The first cases of a stream are those of a recipe that knows no lessons."""
    plain = recipe_values(Recipe((NUMBER, NAME)))

    assert [call_at(recipe(FIRST), 1, index) for index in range(12)] == [
        call_at(plain, 1, index) for index in range(12)
    ]


def test_ways_get_their_share() -> None:
    """Weights decide how often each way finds the arguments."""
    lesson = Lesson(12, 2, (10, 20, 30, 40))
    ways = Counter(way_at(recipe(lesson), 3, index) for index in range(1000, 5000))

    assert [round(ways[way] / 400) * 10 for way in WAYS] == [10, 20, 30, 40]


def test_known_calls_are_changed_and_keep_their_surroundings() -> None:
    """What was kept is where changes begin, with the statements it relies on."""
    changed = [call_at(recipe(Lesson(12, 2, (0, 0, 0, 1))), 1, index) for index in range(100, 400)]

    assert any(call.args and call.args[0].startswith("4") for call in changed)
    assert any("import decimal" in call.setup for call in changed)
    assert len({call.args for call in changed}) > 50


def test_one_argument_is_wrong_and_the_others_are_as_they_were() -> None:
    """Exactly one place differs from a call that is known or drawn."""
    examples = (Arguments(("41",), (("name", "'x'"),)),)
    wrong = [call_at(recipe(Lesson(13, 0, (0, 0, 1, 0)), examples=examples), 1, index) for index in range(201, 401, 2)]
    of_example = [call for call in wrong if len(call.args) == 1 and len(call.kwargs) == 1]

    assert any((call.args == ("41",)) != (call.kwargs == (("name", "'x'"),)) for call in of_example)
    assert any(call.args[0] not in ("1", "2", "41") for call in wrong)


def test_once_a_case_was_too_much_numbers_are_small() -> None:
    """Also those of calls that were kept before."""
    calls = [call_at(recipe(Lesson(12, 2, (1, 1, 1, 1), clamped=True)), 1, index) for index in range(100, 600)]

    assert not any("99999" in call.args or "10 ** 18" in call.args for call in calls)


def test_where_hints_vouch_for_all_only_what_they_leave_free_is_changed() -> None:
    """A changed call of a typed section still satisfies its hints."""
    typed = recipe(Lesson(12, 1, (0, 0, 0, 1)), contract="typed")
    calls = [call_at(typed, 1, index) for index in range(100, 400)]

    assert all(call.args[0].lstrip("-").isdigit() for call in calls)
    assert {dict(call.kwargs).get("name") for call in calls} <= {None, "'x'", "'a'", "'b'"}
    assert not any(is_wild(typed, 1, index) for index in range(100, 400))


def test_statements_of_the_documentation_are_no_calls_to_change() -> None:
    """An example that consists of steps is run as it stands, and nothing is made of it."""
    steps = Arguments(steps=(("f(1)", "1"),))
    learned = recipe_values(Recipe((NUMBER,), examples=(steps,), lessons=(Lesson(13, 0, (0, 0, 0, 1)),)))

    assert all(call_at(learned, 1, index).args for index in range(20, 60))


def test_what_is_made_of_an_example_claims_nothing_where_hints_do() -> None:
    """Tests also make calls to see them refused; only what was drawn from the hints satisfies them, and its changes."""
    examples = (Arguments(("'not a number'",)),)
    typed = recipe(Lesson(13, 1, (0, 0, 0, 1)), contract="typed", examples=examples)
    indexes = range(101, 401)
    wild = [is_wild(typed, 1, index) for index in indexes]
    first = [call_at(typed, 1, index).args[0] for index in indexes]

    assert {True, False} == set(wild)
    assert all(text[0] in "'\"" for text, is_one in zip(first, wild, strict=True) if is_one)
    assert all(text[0] not in "'\"" for text, is_one in zip(first, wild, strict=True) if not is_one)


def test_only_examples_and_draws_show_what_the_code_takes() -> None:
    """That something odd comes back once does not make it welcome."""
    lessons = recipe(Lesson(12, 2, (1, 1, 1, 1)))

    assert all(vouches(lessons, 1, index) == (way_at(lessons, 1, index) == "drawn") for index in range(12, 200))


def test_every_value_has_its_turn_though_not_at_once() -> None:
    """The first dozen values of a parameter are tried at every other call, the rest between other ways of finding."""
    values = tuple(str(number) for number in range(40))
    many = recipe_values(
        Recipe((Parameter("n", "positional", True, values),), kept=KEPT, lessons=(Lesson(12, 2, (0, 1, 0, 0)),))
    )
    drawn = [index for index in range(400) if way_at(many, 1, index) == "drawn"]

    assert {call_at(many, 1, index).args[0] for index in drawn} >= set(values)
    assert {call_at(many, 1, index).args[0] for index in range(1, 24, 2)} == set(values[1:13])
    assert sum(24 <= index < 190 for index in drawn) == len(values) - 12


def test_any_number_of_arguments_is_tried_where_any_may_be_given() -> None:
    """One, none and several, each of any kind."""
    star = Parameter("*parts", "positional", False, ("1", "2"))
    for weights in ((0, 1, 0, 0), (0, 0, 1, 0)):
        open_ended = recipe_values(Recipe((star,), lessons=(Lesson(12, 0, weights),)))
        counts = {len(call_at(open_ended, 1, index).args) for index in range(100, 400)}

        assert {1, 2} <= counts


def test_no_value_has_two_turns_because_another_parameter_has_more() -> None:
    """The turns of a short pool are over when all of its values had one; other ways find the arguments instead."""
    short, long = (
        Parameter(name, "positional", True, tuple(str(number) for number in range(count)))
        for name, count in (("a", 3), ("b", 30))
    )
    pools = recipe_values(Recipe((short, long), lessons=(Lesson(12, 0, (0, 1, 0, 0)),)))
    drawn = [call_at(pools, 1, index).args for index in range(14, 400) if way_at(pools, 1, index) == "drawn"]

    assert len(drawn) == len(set(drawn))
