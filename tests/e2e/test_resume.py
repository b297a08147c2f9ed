"""A run that is interrupted or killed loses nothing: it can be finished, and the end is the same."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from commands import Answer, Done, Menace, finished, kept, report_of, rows_of, settled, tree

OPTIONS = ("--cases", "3", "--scenario", "normal", "--module", "figures.py", "--module", "words.py")
STEP_SECONDS = 0.01
PATIENCE_SECONDS = 60.0


@pytest.fixture
def undisturbed(done: Callable[..., Done]) -> Done:
    """The same project, run to its end."""
    return done("tiny", *OPTIONS)


def _wait_until(process: subprocess.Popen[str], reached: Callable[[], bool]) -> None:
    """Come back as soon as the run has reached a point; polling, because nobody announces it."""
    for _ in range(int(PATIENCE_SECONDS / STEP_SECONDS)):
        if reached():
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(STEP_SECONDS)
            raise AssertionError("the run ended before it reached the point")
    raise AssertionError("the run did not reach the point")


def _broken_off(menace: Menace, repository: Path, sent: signal.Signals, reached: Callable[[], bool]) -> Answer:
    with menace.start("run", repository, *OPTIONS, "-n", "1") as process:
        try:
            _wait_until(process, reached)
            process.send_signal(sent)
            return finished(process)
        finally:
            process.kill()


def _check_equal(repository: Path, undisturbed: Done) -> None:
    mine, other = kept(repository), kept(undisturbed.repository)

    assert settled(report_of(repository)) == settled(undisturbed.report)
    assert len(set(mine.tallies)) == len(mine.tallies), "a tally is there twice"
    assert mine.verdicts == other.verdicts
    assert sorted(mine.findings) == sorted(other.findings)


def test_an_interrupted_run_says_how_to_go_on_and_does(
    project: Callable[[str], Path], menace: Menace, undisturbed: Done
) -> None:
    """Ctrl-C ends with 130 and the command that finishes exactly the rest."""
    repository = project("tiny")
    before = tree(repository)

    answer = _broken_off(menace, repository, signal.SIGINT, lambda: rows_of(repository, "tallies") > 2)

    assert answer.status == 130
    said = answer.stderr.splitlines()[-1]
    assert said.endswith(f"menace run {repository} --resume")
    assert list(menace.temporary.iterdir()) == []
    half = kept(repository).tallies
    assert 2 < len(half) < len(kept(undisturbed.repository).tallies)

    answer = menace(*said.partition("menace ")[2].split(), "--json")

    assert answer.status == 1
    assert "Going on with run" in answer.stderr
    assert answer.json["run"]["resumed"] is True
    assert set(half) <= set(kept(repository).tallies)
    _check_equal(repository, undisturbed)
    assert tree(repository) == before


@pytest.mark.parametrize(
    ("table", "rows"), [("runs", 0), ("tallies", 1), ("tallies", 8)], ids=["at the start", "early", "late"]
)
def test_a_killed_run_can_be_finished(
    project: Callable[[str], Path], menace: Menace, undisturbed: Done, table: str, rows: int
) -> None:
    """After ``kill -9`` the resumed run has the tallies and findings of an undisturbed one, none twice."""
    repository = project("tiny")

    answer = _broken_off(menace, repository, signal.SIGKILL, lambda: rows_of(repository, table) > rows)
    assert answer.status == -signal.SIGKILL

    answer = menace("run", repository, "--resume")

    assert answer.status == 1
    assert "Going on with run" in answer.stderr
    _check_equal(repository, undisturbed)
    assert list(menace.temporary.iterdir()) == []


def test_nothing_to_resume_is_an_ordinary_run(
    project: Callable[[str], Path], menace: Menace, undisturbed: Done
) -> None:
    """Without an unfinished run, ``--resume`` starts one."""
    repository = project("tiny")

    answer = menace("run", repository, *OPTIONS, "--resume")

    assert answer.status == 1
    assert "Going on with run" not in answer.stderr
    _check_equal(repository, undisturbed)
