"""What of a case is told in full, and what is only counted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from menace.child.calls.ends import End
from menace.child.measuring.branches import Marks
from menace.child.page import Page
from menace.child.reporting import Reporter
from menace.sandbox.watching.reading import Reader
from menace.sandbox.watching.sharing import Shared, shared
from menace.testing.frame_samples import failure, hello


class QuietObserver:
    """Has seen what it is told to have seen; a real one could never be removed from this process again."""

    def __init__(self) -> None:
        self.touched: set[str] = set()
        self.capabilities: set[str] = set()
        self.events: dict[str, int] = {}

    def saw(self, capability: str, event: str) -> None:
        """A case touched something."""
        self.touched = {capability}
        self.capabilities.add(capability)
        self.events[event] = self.events.get(event, 0) + 1


class Told:
    """A reporter, and the parent's view of what it reports."""

    def __init__(self, files: Shared, folder: Path, stop: int = 10**6) -> None:
        self.files, self.observer = files, QuietObserver()
        self.reader: Reader = files.reader(0, stop)
        self.page = Page(files.page)
        observer: Any = self.observer
        self.reporter = Reporter(self.page, files.output, observer, Marks(str(folder), self.page.marks()))
        self.page.say(**hello())
        self.reporter.ready()
        self.reader.frames()
        self._next = 0

    def case(self, verdict: str = "returned", printed: bytes = b"", **fields: Any) -> bool:
        """Report a case; whether there may be another."""
        self.reporter.begin(self._next)
        os.write(self.files.output, printed)
        ended = End(self._next, 0)
        ended.verdict = verdict
        for name, value in fields.items():
            setattr(ended, name, value)
        self._next += 1
        return self.reporter.end(ended)

    def frames(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind that came since the last look."""
        return [frame for frame in self.reader.frames() if frame["kind"] == kind]


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    """A reporter on a page of its own."""
    with shared(tmp_path) as files:
        yield Told(files, tmp_path)


def test_quiet_ends_are_only_counted(told: Told) -> None:
    """Nothing is said of what returned, refused or never bound."""
    for verdict in ("returned", "refused", "unbound", "returned"):
        told.case(verdict, failure=None if verdict == "returned" else failure())

    assert told.reader.frames() == []
    assert told.reader.sums().counts == {
        ("example", "returned"): 2,
        ("example", "refused"): 1,
        ("example", "unbound"): 1,
    }


def test_the_first_ends_of_each_cause_are_told(told: Told) -> None:
    """The same line over and over is told a few times, another line is another cause, and all are counted."""
    for line in [4] * 10 + [9] * 2:
        told.case("fell_over", failure=failure(line))
    frames = told.frames("end")

    assert [(frame["index"], frame["failure"]["line"]) for frame in frames] == [
        (0, 4),
        (1, 4),
        (2, 4),
        (10, 9),
        (11, 9),
    ]
    assert told.reader.sums().counts == {("example", "fell_over"): 12}


def test_ends_of_what_the_code_takes_are_told_besides(told: Told) -> None:
    """Arguments of the wrong types fall first and often, and would hide those that count."""
    told.case("returned", accepts=["(int)"])
    for shape in ["(str)"] * 5 + ["(int)"] * 5:
        told.case("fell_over", failure=failure(4), shape=shape)

    assert [frame["shape"] for frame in told.frames("end")] == ["(str)"] * 3 + ["(int)"] * 3


def test_an_end_is_told_with_all_that_is_known_of_it(told: Told) -> None:
    """Attempt, shape, times and memory are those of the case."""
    told.case("leaked", attempt=2, shape="(str)", wall=0.5, cpu=0.25, peak=7, failure=failure(None))
    (frame,) = told.frames("end")

    assert (frame["verdict"], frame["attempt"], frame["shape"]) == ("leaked", 2, "(str)")
    assert (frame["wall"], frame["cpu"], frame["peak"]) == (0.5, 0.25, 7)


def test_the_output_of_an_end_is_its_own(told: Told) -> None:
    """What others printed is not told with it, and of much only the end."""
    told.case(printed=b"quiet\n")
    told.case("fell_over", b"mine \xff\n", failure=failure())
    told.case("fell_over", failure=failure())
    told.case("fell_over", b"x" * 5000 + b"y" * 3000, failure=failure())
    outputs = [frame["output"] for frame in told.frames("end")]

    assert outputs == ["mine \\xff\n", "", "x" * 1000 + "y" * 3000]


def test_output_that_nobody_asks_for_is_forgotten(told: Told) -> None:
    """A case that prints much burdens the next ones neither with its text nor with its size."""
    for _ in range(20):
        told.case(printed=b"x" * 50_000)
    told.case("fell_over", b"mine", failure=failure())
    (frame,) = told.frames("end")

    assert told.files.printed() < 200_000
    assert frame["output"] == "mine"
    assert told.files.printed_since(told.reader.progress().output) == "mine"


def test_an_output_that_was_closed_is_empty(tmp_path: Path) -> None:
    """A case that takes the descriptor away is told all the same."""
    with shared(tmp_path) as files:
        told = Told(files, tmp_path)
        own = os.dup(files.output)
        told.reporter = Reporter(told.page, own, told.reporter.observer, Marks(str(tmp_path), told.page.marks()))
        told.case("fell_over", b"before", failure=failure(1))
        os.close(own)
        told.case("fell_over", b"after", failure=failure(2))

        assert [frame["output"] for frame in told.frames("end")] == ["before", ""]


def test_a_shape_is_told_once(told: Told) -> None:
    """What was shown to be accepted needs no second proof, and there is an end to it."""
    told.case(accepts=["(int)", "(str)"])
    told.case(accepts=["(int)"])
    told.case(accepts=["(str)", "(list)"])

    assert [(frame["index"], frame["shapes"]) for frame in told.frames("accepts")] == [
        (0, ["(int)", "(str)"]),
        (2, ["(list)"]),
    ]
    for number in range(1000):
        told.case(accepts=[f"({number})"])
    assert 100 < len(told.frames("accepts")) < 300


def test_the_want_of_an_instance_is_told_once_and_counted(told: Told) -> None:
    """The reason is that of the first; other wants are only counted."""
    for message in ("first", "second"):
        told.case("unbound", needs="instance", failure=failure(message=message))
    told.case("unbound", needs="file", failure=failure())

    assert [frame["instance"] for frame in told.frames("lacks")] == ["first"]
    assert told.reader.sums().events == {"needs instance": 2, "needs file": 1}


def test_what_was_touched_stands_before_the_next_case(told: Told) -> None:
    """A child that is killed later has told it already."""
    told.observer.saw("spawn", "subprocess.Popen")
    told.case()
    told.reporter.begin(1)
    sums = told.reader.sums()

    assert (sums.capabilities, sums.events) == (("spawn",), {"subprocess.Popen": 1})


def test_when_the_page_is_full_another_process_goes_on(told: Told) -> None:
    """The last end is still told and counted, and the page is not overrun."""
    cases, goes_on = 0, True
    while goes_on:
        goes_on = told.case("fell_over", b"\0" * 4000, failure=failure(cases))
        cases += 1
        assert cases < 10_000
    told.reporter.stand()

    assert told.page.say("done")
    *ends, last = told.reader.frames()
    assert (len(ends), last["kind"]) == (cases, "done")
    assert told.reader.sums().counts == {("example", "fell_over"): cases}
