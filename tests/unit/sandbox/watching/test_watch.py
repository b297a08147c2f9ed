"""A child watched from outside: every stage has its allowance."""

from __future__ import annotations

import time
from typing import Any

import pytest

from menace.sandbox.layers.overuse import Ceiling
from menace.sandbox.watching.reaping import Family
from menace.sandbox.watching.sharing import Shared
from menace.testing.frame_samples import hello, ready
from menace.testing.watched_children import BEGUN, FINISHED, GOODBYE, SLEEP, death_of, follow


class StandingClock:
    """The clock of the machine, and how far it has jumped."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def monotonic(self) -> float:
        """What the clock shows."""
        return time.monotonic() + self.ahead


STUCK: dict[str, tuple[tuple[dict[str, Any], ...], str, str, str]] = {
    "start_wall": ((), "", "start", "did not start"),
    "import_wall": ((hello(),), "", "import", "did not finish in 0.1 s"),
    "case_wall": ((hello(), ready()), BEGUN, "case", "no end after 0.1 s of wall time"),
    "between_wall": ((hello(), ready()), FINISHED, "case", "did not go on after a case"),
    "between_wall before": ((hello(), ready()), "", "case", "did not go on"),
    "between_wall behind": ((hello(), ready()), f"{FINISHED}; page.say('done')", "case", "did not go on"),
}


@pytest.mark.parametrize("name", sorted(STUCK))
def test_every_stage_has_its_time(files: Shared, name: str) -> None:
    """A child that does not go on is ended, and the stage is told; so is one that does not leave."""
    says, then, stage, reason = STUCK[name]
    death = death_of(files, *says, then=f"{then}\n{SLEEP}", **{name.partition(" ")[0]: 0.1})

    assert (death.how, death.stage) == ("hung", stage)
    assert reason in death.reason
    assert death.wall_seconds > 0.1


@pytest.mark.parametrize(("stall", "is_hung"), [(100.0, False), (0.0, True)])
def test_time_in_which_nobody_could_look_is_held_against_nobody(
    files: Shared, monkeypatch: pytest.MonkeyPatch, stall: float, is_hung: bool
) -> None:
    """A machine that stood still did so for the child too; time that was asked for counts, however it passes."""
    clock = StandingClock()
    monkeypatch.setattr("menace.sandbox.watching.watch.time", clock)

    class Late:
        """Watches that child, and sees 100 seconds go by while it waits for the first time."""

        def __init__(self, family: Family) -> None:
            self._family, self.refusals, self.own = family, family.refusals, family.own
            self.end, self.members, self.has_greeted = family.end, family.members, family.has_greeted
            self.is_out_of_memory = family.is_out_of_memory

        def wait(self, seconds: float) -> bool:
            """Wait, for longer than was asked for where a stall is due."""
            ended = self._family.wait(0.05)
            clock.ahead += seconds if not stall else stall if not clock.ahead else 0.0
            return ended

    then = f"{BEGUN}; time.sleep({1000 if is_hung else 0.5}); page.finish(0, 0, 0.5, 0.25, 1000); {GOODBYE}"
    account = follow(files, hello(), ready(), then=then, kin=Late, case_wall=3 if is_hung else 30)

    assert (account.death is not None and account.death.how == "hung") == is_hung


def test_computing_for_ever_has_its_own_allowance(files: Shared) -> None:
    """CPU time of everything below the child counts, whatever the clock says."""
    spinning = f"{BEGUN}\nimport subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])"
    death = death_of(files, hello(), ready(), then=spinning, case_cpu=0.1, case_wall=60)

    assert (death.how, death.reason) == ("hung", "no end after 0.1 s of CPU time")


@pytest.mark.parametrize("forged", ["numbers[layout.SPENT] = 1e9", "numbers[layout.BEGAN] = 1e18"])
def test_the_clocks_of_a_child_win_it_no_time(files: Shared, forged: str) -> None:
    """When a case began, and what was used before it, are its own words; they hold only as far as they can be."""
    start_again = f"{BEGUN}\nimport subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'while True: pass'])"
    then = f"{start_again}\nwhile True:\n    {forged}\n    time.sleep(0.001)"
    death = death_of(files, hello(), ready(), then=then, case_cpu=0.2, case_wall=60)

    assert (death.how, death.index) == ("hung", 0)


@pytest.mark.parametrize(
    "forged",
    [
        "words[layout.FINISHED] ^= 1",
        "words[layout.CURRENT] ^= 1",
        "words[layout.FINISHED] = words[layout.CURRENT] = -words[layout.CURRENT]",
    ],
)
def test_going_back_and_forth_wins_no_time(files: Shared, forged: str) -> None:
    """A case that seems to begin again and again is ended, not waited for."""
    death = death_of(files, hello(), ready(), then=f"{BEGUN}\nwhile True:\n    {forged}\n    time.sleep(0.01)")

    assert death.how in ("violated", "hung")
    assert death.wall_seconds < 10


def test_too_much_output_ends_a_child(files: Shared) -> None:
    """Printing without end is a death, not a full memory; what was printed before the case does not count."""
    printing = "while True: print('x' * 10000)"
    before = "print('x' * (1 << 20), flush=True); page.begin(0, 1 << 20)"
    death = death_of(files, hello(), ready(), then=f"{before}\n{printing}", output_bytes=1 << 20, case_wall=60)

    assert (death.how, death.reason, death.index) == ("killed", "printed more than 1 MiB", 0)


def test_the_output_of_the_case_at_hand_is_told(files: Shared) -> None:
    """From where it began, and only the end of it."""
    then = "print('before', flush=True); page.begin(0, 7); print('x' * 9000, 'mine', flush=True); os._exit(3)"
    account = follow(files, hello(), ready(), then=then)

    assert account.output.endswith("xx mine\n")
    assert len(account.output) == 4000


def test_too_many_processes_end_a_child(files: Shared) -> None:
    """A case that starts more than it may is stopped."""
    starting = f"{BEGUN}\nimport subprocess\nkept = [subprocess.Popen(['sleep', '1000']) for _ in range(8)]\n{SLEEP}"
    death = death_of(files, hello(), ready(), then=starting, ceiling=Ceiling(processes=3), case_wall=60, case_cpu=60)

    assert (death.how, death.reason) == ("killed", "started more than 3 processes")


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("os._exit(3)", "ended its process with status 3"),
        ("os._exit(0)", "ended its process with status 0"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal SIGKILL"),
        ("os.kill(os.getpid(), 35)", "ended by signal 35"),
    ],
)
def test_a_child_that_is_gone_tells_how(files: Shared, then: str, reason: str) -> None:
    """The death names the case that was running, with its attempt and shape."""
    death = death_of(files, hello(), ready(), then=f"{BEGUN}; page.calling(2, '(int)')\n{then}")

    assert (death.how, death.index, death.attempt, death.shape) == ("killed", 0, 2, "(int)")
    assert reason in death.reason


@pytest.mark.parametrize(
    ("status", "reason"),
    [(0, "ended its process with status 0"), (9, "ended by signal SIGKILL"), (3 << 8, "with status 3")],
)
def test_the_keeper_may_tell_the_end(files: Shared, status: int, reason: str) -> None:
    """A wait status that was reported goes before the end of the process that reported it."""
    death = death_of(files, hello(), ready(), then=f"{BEGUN}; page.report_status({status}); os._exit(0)")

    assert reason in death.reason
