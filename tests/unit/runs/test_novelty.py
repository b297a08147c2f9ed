"""What nobody has seen before."""

from __future__ import annotations

from dataclasses import replace

from menace.domain import Arguments, CaseRange, Kept, Recipe, Tally
from menace.runs.novelty import Novelty
from menace.runs.workload import Stream
from menace.testing.stream_samples import NUMBER, stream, tally_of


def reaching(source: Stream, *marks: int) -> Tally:
    """A round in which one call was the first of its stream to take these branches."""
    return replace(tally_of(source.plan(CaseRange(0, 12))), kept=(Kept(3, Arguments(("1",)), marks),))


def test_what_another_section_of_the_file_showed_is_known() -> None:
    """A function that only leads to another one brings nothing of its own, in another file it does."""
    news = Novelty()

    assert news.of(stream("inner"), reaching(stream("inner"), 1, 2)) == 1
    assert news.of(stream("outer"), reaching(stream("outer"), 1, 2)) == 0
    assert news.of(stream("outer"), reaching(stream("outer"), 2, 3)) == 1
    assert news.of(stream("outer", "other.py"), reaching(stream("outer", "other.py"), 1)) == 1


def test_public_code_gets_there_once_more() -> None:
    """What internal code showed is news again when public code shows it, and not the other way round."""
    news, internal = Novelty(), stream("_inner", recipe=Recipe((NUMBER,), is_internal=True))

    assert news.of(internal, reaching(internal, 1)) == 1
    assert news.of(stream("outer"), reaching(stream("outer"), 1)) == 1
    assert news.of(internal, reaching(internal, 1)) == 0
