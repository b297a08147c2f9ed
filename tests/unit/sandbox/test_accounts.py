"""What is known in the end of a child that was watched: what is seen goes before what is said."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from menace.child.page import Page
from menace.sandbox.watching.reaping import Family
from menace.sandbox.watching.sharing import Shared
from menace.sandbox.watching.watch import Cancelled
from menace.testing.frame_samples import done, end, hello, ready
from menace.testing.watched_children import BEGUN, FINISHED, GOODBYE, SLEEP, follow


def test_a_killed_child_loses_nothing_it_had_finished(files: Shared) -> None:
    """What it counted and told of finished cases holds; an end it told of the one at hand does not."""
    then = f"""
{FINISHED}
page.begin(1, 0); page.say(**{end(1)!r}); page.finish(1, 2, 0.5, 0.25, 2000)
page.stand({{"capabilities": ["spawn"], "events": {{"open": 2}}}})
page.begin(2, 0); page.say(**{end(2)!r})
os.kill(os.getpid(), signal.SIGKILL)
"""
    account = follow(files, hello(), ready(), then=then)

    assert account.sums is not None
    assert account.sums.counts == {("example", "returned"): 1, ("drawn", "fell_over"): 1}
    assert (account.sums.usage.cases, account.sums.usage.wall, account.position) == (2, 1.0, 2)
    assert (account.sums.capabilities, account.sums.events) == (("spawn",), {"open": 2})
    assert account.death is not None
    assert (account.death.how, account.death.index) == ("killed", 2)
    assert not account.is_doubtful


@pytest.mark.parametrize(
    ("says", "then"),
    [
        ((hello(), hello()), SLEEP),
        ((ready(),), SLEEP),
        ((hello(), ready(), done(), done()), SLEEP),
        ((hello(), ready()), f"{BEGUN}; page.say('nope'); {SLEEP}"),
        ((hello(), ready()), f"{BEGUN}; page.report_status(127); os._exit(0)"),
        ((hello(), ready()), f"{BEGUN}; words[layout.FINISHED] = -1; {SLEEP}"),
        ((hello(), ready()), f"{BEGUN}; words[layout.FINISHED] = 4; {SLEEP}"),
        ((hello(), ready()), f"{FINISHED}; words[layout.BANKS[1]] = 9; {GOODBYE}"),
        ((hello(), ready()), f"{FINISHED}; page.finish(0, 0, 0.5, 0.5, 0); {GOODBYE}"),
        ((hello(), ready()), f"{FINISHED}; page.finish(0, 0, float('nan'), 0.5, 0); {GOODBYE}"),
        ((hello(), ready()), f"page.say(**{end(0)!r}); {FINISHED}; {GOODBYE}"),
    ],
)
def test_speaking_out_of_turn_is_a_violation(files: Shared, says: tuple[dict[str, Any], ...], then: str) -> None:
    """A child that says or counts what it may not is ended, and nothing it counted is believed."""
    account = follow(files, *says, then=then)

    assert account.death is not None
    assert account.death.how == "violated"
    assert (account.sums, account.position, account.is_doubtful) == (None, 0, True)


def test_the_time_between_cases_is_not_a_cases_time(files: Shared) -> None:
    """After the end of a case nobody is held to its allowance until the next begins."""
    then = f"{FINISHED}\ntime.sleep(0.3)\n{GOODBYE}"
    account = follow(files, hello(), ready(), then=then, case_wall=0.1, case_cpu=0.01)

    assert (account.death, account.position) == (None, 1)


@pytest.mark.parametrize("then", ["os._exit(0)", "os._exit(3)", "os.kill(os.getpid(), signal.SIGKILL)"])
@pytest.mark.parametrize("said", ["", "page.say('done')"])
def test_an_end_between_two_cases_is_doubtful(files: Shared, said: str, then: str) -> None:
    """Our own harness ends with a word and status 0 only; whoever counted itself as ended and then died, lied."""
    account = follow(files, hello(), ready(), then=f"{FINISHED}\n{said}\n{then}")
    is_honest = said and "_exit(0)" in then

    assert account.is_doubtful == (not is_honest)
    assert (account.death is None) == bool(is_honest)
    if account.death is not None:
        blamed = account.blamed_on(0)
        assert (account.death.how, account.death.index) == ("killed", None)
        assert (blamed.sums, blamed.position, blamed.death) == (None, 0, replace(account.death, index=0))


def test_a_case_that_ended_while_it_was_given_up_has_ended(files: Shared, tmp_path: Path) -> None:
    """A hang that was over before the child was is nobody's death; the counts tell."""
    given_up = tmp_path / "given up"

    class Slow(Family):
        def end(self) -> tuple[int, float]:
            """Let the child finish its case before it is ended."""
            given_up.touch()
            while reader.progress().finished < 1:
                self.wait(0.01)
            return super().end()

    reader = files.reader(0, 3)

    def slow(family: Family) -> Family:
        family.__class__ = Slow
        return family

    waiting = f"while not os.path.exists({str(given_up)!r}): time.sleep(0.01)"
    then = f"{BEGUN}\n{waiting}\npage.finish(0, 0, 0.5, 0.25, 1000)\n{SLEEP}"
    account = follow(files, hello(), ready(), then=then, kin=slow, case_wall=0.1)

    assert account.death is None
    assert account.position == 1


def test_a_greeting_that_was_wiped_off_is_missed(files: Shared) -> None:
    """Where it is known that the child had greeted, a page without it was forged by the target."""

    class Greeted(Family):
        def has_greeted(self) -> bool:
            """It is known."""
            return True

    def greeted(family: Family) -> Family:
        family.__class__ = Greeted
        return family

    then = f"{BEGUN}; words[layout.LOG_LENGTH] = 0; os._exit(0)"
    known, unknown = (follow(files, hello(), ready(), then=then, kin=kin).death for kin in (greeted, None))

    assert known is not None
    assert (known.how, known.stage) == ("violated", "case")
    assert unknown is not None
    assert unknown.stage == "start"


def test_a_job_that_is_done_ends_without_a_death(files: Shared) -> None:
    """All frames come, in order, and the child's CPU time is known."""
    account = follow(files, hello(), ready(), done(), then="sum(range(10**6))")

    assert [frame["kind"] for frame in account.frames] == ["hello", "ready", "done"]
    assert (account.death, account.is_doubtful) == (None, False)
    assert account.cpu_seconds > 0


def test_a_child_that_does_not_leave_is_made_to(files: Shared) -> None:
    """One that stays after it is done is ended with what it started, and that is no clean end."""
    staying = f"signal.signal({int(signal.SIGTERM)}, signal.SIG_IGN)\n{SLEEP}"
    account = follow(files, hello(), ready(), done(), then=staying, between_wall=0.2)

    assert len(account.frames) == 3
    assert account.is_doubtful


def test_cancelling_ends_the_child(files: Shared) -> None:
    """Whoever waits for the end learns that the plan was cancelled."""
    with pytest.raises(Cancelled):
        follow(files, hello(), then=SLEEP, cancelled=True)


def test_an_error_of_ours_ends_the_child(files: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong while it is watched, no process is left."""
    monkeypatch.setattr(files, "printed", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        follow(files, hello(), then=SLEEP)


def test_a_page_is_cleared_before_the_child_comes(files: Shared) -> None:
    """What the last one wrote is not taken for the word of the next."""
    files.reader(0, 3)
    page = Page(files.page)
    page.say(**hello())
    page.begin(2, 0)
    account = follow(files, hello(), ready(), done(), then="")

    assert (account.position, len(account.frames)) == (0, 3)
