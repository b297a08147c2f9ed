"""Code that finds the page its harness shares with the parent, and writes there what suits it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from menace.domain import Limits, Tally, Verdict
from menace.domain.tally import OWN_FAILURE
from menace.sandbox import ProcessBackend
from menace.testing.bench import PATIENT, Bench, verdicts
from menace.testing.forging import FIND
from menace.testing.frame_samples import end, hello

RETURNED, KILLED, VIOLATED, HUNG = Verdict.RETURNED, Verdict.KILLED, Verdict.VIOLATED, Verdict.HUNG

CALLED = """
def f{position}(number):
    if number == 2:
        page, layout, memory, words, numbers, bank = found()
        {action}
"""
AT_ONCE = 4
"""Plans that are carried out side by side, for they mostly wait."""


def run_all(either_bench: Bench, actions: Sequence[str], called: str = CALLED, limits: Limits = PATIENT) -> list[Tally]:
    """For each action a batch of four cases, the second of which does it; all of them are sections of one module."""
    source = FIND + "".join(called.format(position=at, action=action) for at, action in enumerate(actions))
    plans = [either_bench.plan_of(source, f"f{at}", "1", "2", "3", "4", limits=limits) for at in range(len(actions))]
    with either_bench.open_backend(either_bench.repository) as backend, ThreadPoolExecutor(AT_ONCE) as pool:
        return [tally for tallies in pool.map(lambda plan: list(backend.run(plan)), plans) for tally in tallies]


def told(tally: Tally) -> list[tuple[Verdict, tuple[str, ...]]]:
    """The cases that are told, with their inputs."""
    return [(outcome.verdict, outcome.arguments.args) for outcome in tally.interesting]


SCRIBBLES = {
    "garbage for frames": "added(b'garbage that is no frame'); looked_at()",
    "a frame without end": "added(b'\\xff' * 4); looked_at()",
    "a list for a frame": "added(b'\\0\\0\\0\\2[]'); looked_at()",
    "a frame of an unknown kind": "page.say('nope')",
    "a second greeting": f"page.say(**{hello()!r})",
    "done before it is": "page.say('done'); page.say('done')",
    "an end that did not happen": f"page.say(**{end(0)!r} | dict(index=words[layout.CURRENT]))",
    "the end of another case": f"page.say(**{end(0)!r} | dict(index=3 - words[layout.CURRENT] // 2))",
    "the end of a case that is not there": f"page.say(**{end(400)!r})",
    "an end that is only counted": f"page.say(**{end(1, 'returned')!r})",
    "an end without a failure": f"page.say(**{end(1, failure=None)!r})",
    "frames below zero": "words[layout.LOG_LENGTH] = -1; looked_at()",
    "frames beyond the page": "words[layout.LOG_LENGTH] = 1 << 60; looked_at()",
    "a few bytes of frames more": "words[layout.LOG_LENGTH] += 3; looked_at()",
    "no frames any more": "looked_at(); words[layout.LOG_LENGTH] = 0; looked_at()",
    "a case before the first": "words[layout.CURRENT] = -5; looked_at()",
    "a case behind the last": "words[layout.CURRENT] = 400; looked_at()",
    "finished fewer than none": "words[layout.FINISHED] = -1; looked_at()",
    "finished more than there are": "words[layout.FINISHED] = 400; looked_at()",
    "finished more than begun": "page.finish(0, 0, 0.0, 0.0, 0)",
    "a shape without end": "words[layout.SHAPE_LENGTH] = 1 << 40; looked_at()",
    "an attempt below zero": "words[layout.ATTEMPT] = -1; looked_at()",
    "clocks that are no numbers": "numbers[layout.BEGAN] = float('nan'); looked_at()",
    "more counted": "words[bank] += 1",
    "counts below zero": "words[bank + 1] -= 1; words[bank] += 1",
    "times below zero": "numbers[bank + layout.WALL] = -1e9",
    "times that are no numbers": "numbers[bank + layout.CPU] = float('nan')",
    "times without end": "numbers[bank + layout.WALL_SQUARED] = float('inf')",
    "memory beyond counting": "words[bank + layout.PEAK] = 1 << 62",
    "an account of itself that is none": "memory[layout.STANDING_AT[1]] = 91; words[layout.STANDING] = 9",
    "an account of itself that never ends": "words[layout.STANDING] = 1 << 40",
    "wings": "page.stand({'capabilities': ['fly'], 'events': {}})",
    "garbage through every descriptor": "[written(n, b'garbage that is no frame') for n in range(3, 256)]; looked_at()",
    "everything": "memory[:] = b'\\xff' * len(memory); looked_at()",
    "nothing, and its end": "memory[:] = bytes(len(memory)); os._exit(0)",
    "nothing, and its death": "memory[:] = bytes(len(memory)); os.kill(os.getpid(), signal.SIGKILL)",
    "that it is not fit": (
        "frame = framed(kind='unfit', reason='no'); memory[layout.LOG_AT : layout.LOG_AT + len(frame)] = frame; "
        "words[layout.LOG_LENGTH] = len(frame); words[layout.CURRENT] = -1; os._exit(0)"
    ),
}


# In a few parts, so that no test takes long and several workers have something to do.
@pytest.mark.parametrize("names", [sorted(SCRIBBLES)[part::5] for part in range(5)], ids=range(5))
def test_a_forger_is_found_and_costs_only_itself(either_bench: Bench, names: list[str]) -> None:
    """The culprit alone is a violation; the cases around it are counted as if it were not there."""
    tallies = run_all(either_bench, [SCRIBBLES[name] for name in names])
    found = {
        name: (verdicts(tally), tally.blocked, tally.count(), tally.usage.cases, told(tally))
        for name, tally in zip(names, tallies, strict=True)
    }

    assert found == dict.fromkeys(names, ({RETURNED: 3, VIOLATED: 1}, None, 4, 4, [(VIOLATED, ("2",))]))


PERHAPS_SEEN = (
    "memory[layout.LOG_AT : layout.LOG_AT + 24] = b'garbage that is no frame'",
    "memory[layout.LOG_AT :] = bytes(len(memory) - layout.LOG_AT)",
    "words[layout.LOG_LENGTH] = 7",
    "words[layout.CURRENT] += 1",
    "words[layout.STATUS] = 128",
    "words[layout.OUTPUT] = -1 << 62",
)


def test_what_was_read_already_or_is_written_anew_does_no_harm(either_bench: Bench) -> None:
    """It depends on the moment whether anybody sees it; the others are counted right either way."""
    for action, tally in zip(PERHAPS_SEEN, run_all(either_bench, PERHAPS_SEEN), strict=True):
        assert (tally.count(), tally.usage.cases, tally.blocked) == (4, 4, None), action
        assert tally.count(RETURNED) >= 3, action
        assert {outcome.arguments.args for outcome in tally.interesting} <= {("2",)}, action


ENDS = (
    "os._exit(0)",
    "os._exit(7)",
    "os.kill(os.getpid(), signal.SIGKILL)",
    "page.say('done'); os._exit(7)",
    "page.say('done'); os.kill(os.getpid(), signal.SIGKILL)",
)


def test_whoever_counts_itself_as_ended_cannot_hide_its_death(either_bench: Bench) -> None:
    """What the kernel saw is told, whatever was written before."""
    tallies = run_all(either_bench, [f"page.finish(0, 0, 0.0, 0.0, 0); {end}" for end in ENDS])
    found = {end: (verdicts(tally), told(tally)) for end, tally in zip(ENDS, tallies, strict=True)}

    assert found == dict.fromkeys(ENDS, ({RETURNED: 3, KILLED: 1}, [(KILLED, ("2",))]))


OWN = (
    "page.say('fails', index=1, reason='no'); page.say('done'); os._exit(0)",
    "[setattr(each, 'counts', {1j: 0}) for each in gc.get_objects() if type(each).__name__ == 'Reporter']",
)
"""What looks like an error of ours: said so by the code itself, or made so where nobody can see that it was made."""


def test_an_error_of_ours_is_told_as_ours_and_costs_one_case(either_bench: Bench) -> None:
    """That the process ended is counted where it was seen; no fault is made of it, and all other cases are run."""
    for action, tally in zip(OWN, run_all(either_bench, OWN), strict=True):
        (event,) = [event for event in tally.events if event.startswith(OWN_FAILURE)]
        assert (verdicts(tally), tally.blocked, told(tally)) == ({RETURNED: 3, KILLED: 1}, None, []), action
        assert "reason='no'" in action or "at child/wire.py" in event, event


def test_what_the_kernel_saw_is_not_an_error_of_ours(either_bench: Bench) -> None:
    """A death by signal, or with another status, stays what it was, whatever was said before."""
    ends = ("os._exit(7)", "os.kill(os.getpid(), signal.SIGKILL)", "time.sleep(100)")
    tallies = run_all(
        either_bench, [f"page.say('fails', index=1, reason='no'); page.say('done'); {end}" for end in ends]
    )

    assert [told(tally) for tally in tallies] == [[(KILLED, ("2",))], [(KILLED, ("2",))], [(HUNG, ("2",))]]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children get little time between two cases."""
    usual: Callable[..., Any] = ProcessBackend._allowance

    def shorter(*arguments: Any, **named: Any) -> Any:
        return replace(usual(*arguments, **named), between_wall=2.0)

    monkeypatch.setattr(ProcessBackend, "_allowance", shorter)


@pytest.mark.usefixtures("hurried")
def test_whoever_counts_itself_as_ended_cannot_hide_its_hang(either_bench: Bench) -> None:
    """A case that goes on behind its own end is told as one that has none."""
    hangs = [f"page.finish(0, 0, 0.0, 0.0, 0); {said}time.sleep(1000)" for said in ("", "page.say('done'); ")]

    for tally in run_all(either_bench, hangs):
        assert (verdicts(tally), told(tally)) == ({RETURNED: 3, HUNG: 1}, [(HUNG, ("2",))])


TOGGLES = "while True: words[layout.FINISHED] ^= 1; time.sleep(0.01)"


def test_whoever_begins_again_and_again_has_an_end(either_bench: Bench) -> None:
    """The clock of a case is not set back by going back."""
    (tally,) = run_all(either_bench, [f"\n        {TOGGLES}"], limits=Limits(cpu_seconds=5, wall_seconds=5))
    ((verdict, _),) = told(tally)

    assert tally.count(RETURNED) == 3
    assert verdict in (VIOLATED, HUNG)


TAKERS = (
    "released(page)",
    "released(page); [each.close() for each in vars(page).values() if isinstance(each, mmap.mmap)]",
    "vars(page).clear()",
    "type(page).finish = type(page).begin = None",
    "page.finish = None",
)


def test_whoever_takes_the_page_away_costs_only_itself(either_bench: Bench) -> None:
    """A harness that cannot write any more has been ended by the case at hand."""
    for action, tally in zip(TAKERS, run_all(either_bench, TAKERS), strict=True):
        ((verdict, inputs),) = told(tally)

        assert (tally.count(), tally.count(RETURNED)) == (4, 3), action
        assert verdict in (KILLED, VIOLATED), action
        assert inputs == ("2",), action


HANDS = (
    "import _thread; _thread.start_new_thread(later, ())",
    "os.fork() or (later(), os._exit(0))",
    "os.fork() or (os.setsid(), os.fork() or later(), os._exit(0))",
)
LATER = """
def later():
    time.sleep(0.2)
    page, layout, memory, words, numbers, bank = found()
    memory[layout.LOG_AT : layout.LOG_AT + 24] = b"garbage that is no frame"
    words[layout.BANKS[0]] = words[layout.BANKS[1]] = 77

def f{position}(number):
    if number == 2:
        {action}
    else:
        time.sleep(0.4)
"""


def test_a_hand_that_writes_later_does_not_change_the_others(either_bench: Bench) -> None:
    """A thread or a process that scribbles while others run is not held against them."""
    for action, tally in zip(HANDS, run_all(either_bench, HANDS, LATER), strict=True):
        assert (tally.count(), tally.usage.cases) == (4, 4), action
        assert tally.count(RETURNED) >= 3, action
        assert {outcome.arguments.args for outcome in tally.interesting} <= {("2",)}, action


def test_the_section_of_a_forger_is_the_only_one_that_suffers(either_bench: Bench) -> None:
    """Another section of the same module, called afterwards, is told as it is."""
    source = (
        FIND
        + CALLED.format(position="", action="memory[:] = b'\\xff' * len(memory); looked_at()")
        + "\ndef g(n): return 1 / n\n"
    )
    forger, other = either_bench.plan_of(source, "f", "1", "2"), either_bench.plan_of(source, "g", "1", "0")
    with either_bench.open_backend(either_bench.repository) as backend:
        (bad,) = backend.run(forger)
        (good,) = backend.run(other)

    assert verdicts(bad) == {RETURNED: 1, VIOLATED: 1}
    assert verdicts(good) == {RETURNED: 1, Verdict.FELL_OVER: 1}


DIRTY = """
import os, threading
def f(number):
    if number == 3:
        while True: pass
    if number == 6:
        os.kill(os.getpid(), 9)
    if number == 8:
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    if number == 9:
        return 1 / 0
    if number == 11:
        page, layout, memory, words, numbers, bank = found()
        words[bank] += 1
    print("this is", number)
"""


def test_the_accounts_add_up_whatever_happens_within_a_batch(either_bench: Bench) -> None:
    """A hang, a kill, a leak, a fall and a forger in one batch: every case is told once, with its own end."""
    plan = either_bench.plan_of(
        FIND + DIRTY, "f", *map(str, range(14)), limits=Limits(cpu_seconds=0.4, wall_seconds=30)
    )
    tally = either_bench.run(plan)

    assert (tally.count(), tally.usage.cases) == (14, 14)
    assert {outcome.arguments.args: outcome.verdict for outcome in tally.interesting} == {
        ("3",): HUNG,
        ("6",): KILLED,
        ("8",): Verdict.LEAKED,
        ("9",): Verdict.FELL_OVER,
        ("11",): VIOLATED,
    }
    assert tally.count(RETURNED) == 9
    assert [set(outcome.output.split("\n")) for outcome in tally.interesting[2:3]] == [{"this is 8", ""}]
