"""Where the random numbers of a case begin."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from menace.child.conditions import seeding
from menace.child.inputs.chance import seed_of


def draw() -> tuple[float, ...]:
    """A few numbers, some of which are made in pairs."""
    return random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 1), random.getrandbits(40)


@pytest.fixture(params=["known", "not known"])
def _memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the generator's memory can be read and where not; the numbers of the tests go on afterwards."""
    before = random.getstate()
    if request.param == "not known":
        monkeypatch.setattr(seeding, "_memory", None)
    else:
        assert seeding._memory is not None
    yield
    random.setstate(before)


@pytest.mark.usefixtures("_memory")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda: None,
        lambda: random.gauss(0, 1),
        lambda: random.seed(5),
        lambda: [random.getrandbits(32) for _ in range(624)],
        lambda: random.setstate(random.Random(9).getstate()),  # noqa: S311 - what anybody may do
    ],
)
def test_a_case_begins_as_its_seed_says_whatever_was_drawn_before(spoil: Callable[[], object]) -> None:
    """Anybody can have the same numbers with ``random.seed``; half a pair of normal numbers is forgotten too."""
    seeding.reseed(7, 11)
    spoil()
    seeding.reseed(7, 11)
    drawn = draw()
    random.seed(seeding.random_seed(7, 11))

    assert drawn == draw()


def test_cases_have_many_different_sequences() -> None:
    """Only a few in a row have the same one."""
    streams = [seeding.random_seed(7, index) for index in range(800)]

    assert len(set(streams)) in (100, 101)
    assert streams == sorted(streams, key=streams.index)


def test_a_case_that_is_moved_keeps_its_sequence() -> None:
    """A replay puts it into the first place of another seed."""
    assert all(seeding.random_seed(seed_of(7, index), 0) == seeding.random_seed(7, index) for index in range(50))
