"""The page: what was written there is whole, whenever its writer is stopped."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from menace.child import page as layout
from menace.child.page import Page
from menace.sandbox.watching.sharing import Shared, shared
from menace.testing.frame_samples import done, end, hello, ready

Fresh = Callable[..., str]

RETURNED, REFUSED = layout.VERDICTS.index("returned"), layout.VERDICTS.index("refused")
EXAMPLE, DRAWN = 0, 1


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Shared]:
    """The two files of a child."""
    with shared(tmp_path) as both:
        yield both


def run(page: Page, *indexes: int, verdict: int = RETURNED) -> None:
    """Cases that end well."""
    for index in indexes:
        page.begin(index, 0)
        page.calling(0, "(int)")
        page.finish(EXAMPLE, verdict, 0.5, 0.25, 1000)


def test_frames_arrive_whole_and_in_order(files: Shared) -> None:
    """What was said since the last look is what the next look finds."""
    reader, page = files.reader(0, 3), Page(files.page)
    page.say(**hello())
    page.say(**ready())

    assert reader.frames() == [hello(), ready()]
    page.say(**end(0, output="\ud800"))
    assert reader.frames() == [end(0, output="\ud800")]
    assert reader.frames() == []


def test_cases_are_counted_by_kind_and_verdict(files: Shared) -> None:
    """Times are summed with their squares, of the memory the most is kept."""
    reader, page = files.reader(4, 9), Page(files.page)
    for index, (kind, verdict) in enumerate([(EXAMPLE, RETURNED), (DRAWN, REFUSED), (DRAWN, REFUSED)], 4):
        page.begin(index, 0)
        page.finish(kind, verdict, float(index), 0.5, 1000 - index, used=[index, 0, 1])
    sums = reader.sums()

    assert sums.counts == {("example", "returned"): 1, ("drawn", "refused"): 2}
    assert (sums.usage.cases, sums.usage.peak_memory_bytes) == (3, 996)
    assert (sums.usage.wall, sums.usage.wall_squared) == (4 + 5 + 6, 16 + 25 + 36)
    assert (sums.usage.cpu, sums.usage.cpu_squared) == (1.5, 0.75)


def test_the_case_at_hand_is_told_with_its_shape(files: Shared) -> None:
    """From its begin to its end a case is at hand; its attempt and shape are known once it is called."""
    reader, page = files.reader(7, 9), Page(files.page)
    seen = [reader.progress()]
    run(page, 7)
    seen.append(reader.progress())
    page.begin(8, 12)
    seen.append(reader.progress())
    page.calling(3, "(grüße)" + "x" * 5000)
    seen.append(reader.progress())
    page.finish(EXAMPLE, RETURNED, 0.0, 0.0, 0)
    seen.append(reader.progress())

    assert [each.index for each in seen] == [None, None, 8, 8, None]
    assert [each.finished for each in seen] == [0, 1, 1, 1, 2]
    assert (seen[2].attempt, seen[2].shape, seen[2].output) == (0, "", 12)
    assert seen[3].attempt == 3
    assert seen[3].shape.startswith("(grüße)xxx")
    assert len(seen[3].shape) < 1000


class Stopped(Exception):
    """The writer ended here."""


def stopped_everywhere(action: Callable[[], None], code: CodeType) -> Iterator[bool]:
    """Does something again and again, each time stopped a line later in this code; whether it got to its end."""
    for lines in itertools.count():
        left = lines

        def stop(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal left
            if frame.f_code is not code:
                return None
            if event == "line":
                left -= 1
                if left < 0:
                    raise Stopped
            return stop

        before = sys.gettrace()
        sys.settrace(stop)
        try:
            action()
        except Stopped:
            whole = False
        else:
            whole = True
        finally:
            sys.settrace(before)
        yield whole
        if whole:
            return


def test_a_writer_that_is_stopped_loses_nothing_it_had_finished(files: Shared) -> None:
    """At whatever line counting is cut off, the counts are those of before or of after, and add up."""
    seen = []
    reader = files.reader(0, 3)

    def count() -> None:
        nonlocal reader
        reader, page = files.reader(0, 3), Page(files.page)
        run(page, 0, 1)
        page.begin(2, 0)
        page.finish(DRAWN, REFUSED, 0.5, 0.25, 5000)

    # The first two cases run through the same code, so every line of all three is a place to stop.
    for _ in stopped_everywhere(count, Page.finish.__code__):
        sums = reader.sums()
        seen.append(sums.usage.cases)

        assert sum(sums.counts.values()) == sums.usage.cases
        assert sums.usage.wall == 0.5 * sums.usage.cases
        assert sums.usage.peak_memory_bytes == {0: None, 1: 1000, 2: 1000, 3: 5000}[sums.usage.cases]

    assert set(seen) == {0, 1, 2, 3}
    assert seen == sorted(seen)


def test_a_frame_that_was_cut_off_was_not_said(files: Shared) -> None:
    """There is all of it or nothing."""
    reader = files.reader(0, 3)

    def say() -> None:
        nonlocal reader
        reader, page = files.reader(0, 3), Page(files.page)
        page.say(**hello())

    found = [reader.frames() for _ in stopped_everywhere(say, Page.say.__code__)]

    assert found[0] == []
    assert found[-1] == [hello()]
    assert all(frames in ([], [hello()]) for frames in found)


def test_of_what_stands_the_old_or_the_new_holds(files: Shared) -> None:
    """A text that was cut off leaves the one before it."""
    reader = files.reader(0, 3)

    def stand() -> None:
        nonlocal reader
        reader, page = files.reader(0, 3), Page(files.page)
        for number in range(3):
            page.stand({"capabilities": ["write"] * number, "events": {"open": number}})

    found = []
    for _ in stopped_everywhere(stand, Page.stand.__code__):
        sums = reader.sums()
        found.append(len(sums.capabilities))

        assert sums.events in ({}, {"open": len(sums.capabilities)})

    assert set(found) == {0, 1, 2}


def test_a_text_that_is_too_long_leaves_the_older_one(files: Shared) -> None:
    """The page is not written past the place that is meant for it."""
    reader, page = files.reader(0, 3), Page(files.page)
    page.say(**hello())
    page.stand({"capabilities": ["write"], "events": {}})
    page.stand({"capabilities": [], "events": {"x" * layout.STANDING_LIMIT: 1}})

    assert reader.sums().capabilities == ("write",)
    assert reader.frames() == [hello()]


def test_a_full_page_is_noticed_in_time(files: Shared) -> None:
    """Long before there is no room the writer is told, and a short last word always fits."""
    reader, page = files.reader(0, 10**6), Page(files.page)
    page.say(**hello())
    page.say(**ready())
    said = 0
    while page.has_room:
        assert page.say(**end(said, output="x" * 4000))
        said += 1
    while page.say(**end(said, output="x" * 4000)):
        said += 1

    assert page.say(**done())
    assert [frame["kind"] for frame in reader.frames()] == ["hello", "ready", *["end"] * said, "done"]


def test_the_keeper_tells_how_the_worker_ended(files: Shared) -> None:
    """Nothing, until it does; zero is a status too."""
    reader, page = files.reader(0, 3), Page(files.page)
    told = [reader.status()]
    for status in (0, 9, 3 << 8):
        page.report_status(status)
        told.append(reader.status())

    assert told == [None, 0, 9, 3 << 8]


def test_a_page_serves_one_job_after_the_other(files: Shared) -> None:
    """Nothing of the first is left for the second."""
    page = Page(files.page)
    for start in (0, 5):
        reader = files.reader(start, start + 2)
        page.start()
        page.say(**hello())
        page.stand({"capabilities": [], "events": {"open": start + 1}})
        run(page, start, start + 1)

        assert reader.frames() == [hello()]
        assert reader.sums().usage.cases == 2
        assert reader.sums().events == {"open": start + 1}
    after = files.reader(8, 9)
    assert (after.frames(), after.sums().usage.cases, after.sums().events) == ([], 0, {})


SENT = """
import os
from menace.child.page import LOG_AT, LOG_LENGTH, SIZE, WORD, Page
page_file = os.memfd_create("page")
os.truncate(page_file, SIZE)
process = os.fork()
if not process:
    page = Page(page_file)
    os.close(page_file)
    {before}
    page.say("ready")
    os._exit(9)
os.waitpid(process, 0)
length = int.from_bytes(os.pread(page_file, 8, LOG_LENGTH * WORD), "little")
print(os.pread(page_file, length, LOG_AT)[4:].decode())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs files in memory")
@pytest.mark.parametrize(
    "before",
    [
        "pass",
        "os.closerange(0, 1000)",
        "[os.dup2(os.open(os.devnull, 1), n) for n in range(3, 200)]",
        "os.write = os.fstat = os.open = None",
    ],
)
def test_no_descriptor_is_needed_for_the_last_words(fresh: Fresh, before: str) -> None:
    """Whatever the target does to the descriptors, what is said arrives."""
    assert fresh(SENT.format(before=before)) == '{"kind":"ready"}'


@pytest.mark.skipif(sys.platform != "linux", reason="needs files in memory")
def test_programs_that_are_started_do_not_get_the_page(fresh: Fresh) -> None:
    """The mapping keeps a descriptor of its own, which ends with this program."""
    code = """
        import os, subprocess, sys
        from menace.child.page import SIZE, Page
        descriptor = os.memfd_create("page")
        os.truncate(descriptor, SIZE)
        page = Page(descriptor)
        os.close(descriptor)
        subprocess.run(["ls", "-l", "/proc/self/fd"], close_fds=False)
    """

    assert "memfd" not in fresh(code)
