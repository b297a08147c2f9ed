"""What the cases of a stream teach."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from menace.child.inputs.generate import way_at
from menace.domain import Arguments, CaseRange, Kept, Recipe, Tally, Verdict, VerdictCount
from menace.domain.recipe import recipe_values
from menace.runs.notebook import FIRST_EPOCH, LONGEST_EPOCH, Notebook
from menace.runs.workload import Stream
from menace.testing.stream_samples import NUMBER, stream, tally_of

RECIPE = Recipe((NUMBER,))


def kept(index: int, *marks: int) -> Kept:
    """A call that got somewhere first."""
    return Kept(index, Arguments((str(index),)), marks)


def taken(source: Stream, start: int, stop: int, *calls: Kept, hung: int = 0) -> int:
    """Let a stream hear of some cases; how much of it was new."""
    tally = replace(tally_of(source.plan(CaseRange(start, stop))), kept=calls)
    if hung:
        tally = replace(tally, verdicts=(VerdictCount("untyped", Verdict.HUNG, hung),))
    return source.notebook.take(source.recipe, source.seed, tally)


def test_lessons_are_drawn_at_fixed_places() -> None:
    """Their distances double up to a limit, behind the examples."""
    book, places = Notebook(), [0]
    for _ in range(12):
        places.append(book.end_of_epoch(RECIPE, places[-1]))
    distances = [after - before for before, after in pairwise(places)]

    assert distances[:3] == [FIRST_EPOCH, 2 * FIRST_EPOCH, 4 * FIRST_EPOCH]
    assert distances[-1] == LONGEST_EPOCH
    assert book.end_of_epoch(replace(RECIPE, examples=(Arguments(),) * 5), 0) == FIRST_EPOCH + 5


def test_a_recipe_learns_only_at_such_a_place() -> None:
    """In between it stays the same object, so that nobody has to be told again."""
    source = stream(recipe=RECIPE)
    taken(source, 0, 6, kept(2, 1))
    assert source.plan(CaseRange(6, 12)).recipe is source.recipe
    taken(source, 6, 12, kept(7, 2))
    learned = source.plan(CaseRange(12, 36)).recipe

    assert [each.args for each in learned.kept] == [("2",), ("7",)]
    assert [(lesson.start, lesson.kept) for lesson in learned.lessons] == [(12, 2)]
    assert learned is source.plan(CaseRange(12, 36)).recipe


def test_what_was_learned_does_not_change_who_the_stream_is() -> None:
    """Tallies find their stream before and after."""
    source = stream(recipe=RECIPE)
    before = source.id
    taken(source, 0, 12, kept(2, 1))

    assert source.plan(CaseRange(12, 13)).recipe.lessons
    assert source.id == source.plan(CaseRange(12, 13)).stream == before


def test_only_what_nobody_showed_before_counts() -> None:
    """A branch is new once, whoever takes it again."""
    source = stream(recipe=RECIPE)

    assert taken(source, 0, 12, kept(2, 1), kept(3, 2, 3)) == 2
    assert taken(source, 12, 36, kept(13, 1), kept(14, 2, 4)) == 1


def test_the_same_tally_teaches_once() -> None:
    """Whoever goes on with a stream that is known already learns nothing twice."""
    source = stream(recipe=RECIPE)
    taken(source, 0, 12, kept(2, 1))
    learned = source.plan(CaseRange(12, 36)).recipe

    assert taken(source, 0, 12, kept(2, 1)) == 0
    assert source.plan(CaseRange(12, 36)).recipe is learned


def test_a_hang_clamps_numbers_from_then_on() -> None:
    """Earlier cases stay what they were."""
    source = stream(recipe=RECIPE)
    taken(source, 0, 12)
    taken(source, 12, 36, hung=1)

    assert [lesson.clamped for lesson in source.plan(CaseRange(36, 37)).recipe.lessons] == [False, True]


def test_a_second_hang_clamps_what_the_first_left() -> None:
    """And there is nothing to clamp beyond that."""
    source = stream(recipe=RECIPE)
    start = 0
    for hung in (1, 0, 1, 1):
        stop = source.notebook.end_of_epoch(RECIPE, start)
        taken(source, start, stop, hung=hung)
        start = stop

    assert [lesson.clamped for lesson in source.plan(CaseRange(start, start + 1)).recipe.lessons] == [1, 1, 2, 2]


def test_pools_that_gave_all_they_hold_give_less() -> None:
    """Who has many values to draw goes on with them."""
    wide = Recipe((replace(NUMBER, values=tuple(map(str, range(1000)))),))
    few, many = stream(recipe=RECIPE), stream(recipe=wide)
    for source in (few, many):
        taken(source, 0, 12)
        taken(source, 12, 36)
    last = [source.plan(CaseRange(36, 37)).recipe.lessons[-1].weights for source in (few, many)]

    assert 0 < last[0][0] < last[1][0]


def test_what_a_way_brought_long_ago_counts_less() -> None:
    """A way that brought something in the beginning falls back when it brings nothing more."""
    source = stream(recipe=RECIPE)
    taken(source, 0, 12)
    values = recipe_values(source.plan(CaseRange(12, 36)).recipe)
    rich = [index for index in range(12, 36) if way_at(values, source.seed, index) == "wrong"]
    taken(source, 12, 36, *(kept(index, index) for index in rich))
    taken(source, 36, 84)
    taken(source, 84, 180)
    _, after, *_, last = (lesson.weights for lesson in source.plan(CaseRange(180, 181)).recipe.lessons)

    assert last[2] < after[2]


def test_a_way_that_brings_more_gets_more() -> None:
    """And none ever gets nothing."""
    source = stream(recipe=RECIPE)
    taken(source, 0, 12, kept(2, 1))
    values = recipe_values(source.plan(CaseRange(12, 36)).recipe)
    rich = [index for index in range(12, 36) if way_at(values, source.seed, index) == "wrong"]
    taken(source, 12, 36, *(kept(index, index) for index in rich))
    before, after = (lesson.weights for lesson in source.plan(CaseRange(36, 37)).recipe.lessons)

    assert after[2] > before[2]
    assert min(after) > 0


def test_the_same_tallies_teach_the_same() -> None:
    """Times have no part in it."""
    streams = [stream(recipe=RECIPE), stream(recipe=RECIPE)]
    for seconds, source in enumerate(streams):
        tally: Tally = replace(tally_of(source.plan(CaseRange(0, 12)), cpu=seconds), kept=(kept(2, 1), kept(5, 2)))
        source.notebook.take(source.recipe, source.seed, tally)

    assert streams[0].plan(CaseRange(12, 13)).recipe == streams[1].plan(CaseRange(12, 13)).recipe


def test_a_typed_stream_keeps_only_what_satisfies_the_hints() -> None:
    """A wrong argument that got somewhere is told, and nothing that claims to be right is made of it."""
    source = stream(recipe=replace(RECIPE, contract="typed"))
    taken(source, 0, 12, kept(2, 1))
    values = recipe_values(source.plan(CaseRange(12, 36)).recipe)
    wild = next(index for index in range(12, 36) if way_at(values, source.seed, index) == "anything")

    assert taken(source, 12, 36, kept(wild, 9)) == 1
    assert [each.args for each in source.plan(CaseRange(36, 37)).recipe.kept] == [("2",)]
