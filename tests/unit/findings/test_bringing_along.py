"""Capsules and tests of findings that need a canary or a moment bring both along."""

from pathlib import Path, PurePosixPath

import pytest

from menace.domain import Arguments, Failure, Finding, Module, Outcome, Verdict
from menace.findings import capsule, regression_test
from menace.testing.finding_samples import finding, outcome, section
from menace.testing.proofs import run_capsule, run_test

TARGET = """
import datetime
import shlex
import subprocess
from time import time

started = time()

def quoted(path):
    subprocess.run(f"true {shlex.quote(path)}", shell=True)

def unquoted(path):
    subprocess.run("true " + path, shell=True)

def monthly():
    today = datetime.date.today()
    return today.replace(month=today.month - 1), time() - started

class Account:
    def __init__(self, owner):
        self.owner = owner

    def list(self):
        subprocess.run("true " + self.owner, shell=True)
"""
MODULE = Module(PurePosixPath("src/billing.py"), "billing", (PurePosixPath("shop/src"),))


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "billing.py").write_text(TARGET)
    return folder


def found(name: str, ended: Outcome) -> Finding:
    return finding(ended, section(name, "src/billing.py"))


def attacked(name: str) -> Finding:
    """A finding whose argument was seen to reach a shell."""
    proof = Failure("ShellInjection", "argument path reached a shell", "src/billing.py", 20)
    return found(name, outcome(Verdict.INJECTED, Arguments(("'a; menace_0a1b2c'",)), failed=proof))


def test_a_capsule_proves_an_injection_by_itself(repository, tmp_path):
    """What watches for the canary goes along, and tells code that hands it to a shell from code that quotes it."""
    ended = run_capsule(capsule(attacked("unquoted"), MODULE, repository), tmp_path)
    mended = run_capsule(capsule(attacked("quoted"), MODULE, repository), tmp_path)

    assert ended.returncode == 1
    assert "AssertionError: argument path reached a shell: true a; menace_0a1b2c" in ended.stderr
    assert (mended.returncode, mended.stdout) == (0, "The call came back.\n")


def test_the_canary_may_be_in_what_the_instance_was_made_with(repository, tmp_path):
    """It is watched for from there, too."""
    proof = Failure("ShellInjection", "an argument reached a shell", "src/billing.py", 20)
    made = Arguments(setup=("from billing import Account",), receiver="Account('a; menace_0a1b2c')")
    text = capsule(found("Account.list", outcome(Verdict.INJECTED, made, failed=proof)), MODULE, repository)

    assert "reached a shell: true a; menace_0a1b2c" in run_capsule(text, tmp_path).stderr


def test_a_test_of_an_injection_fails_until_the_input_is_quoted(repository, tmp_path):
    """The test is named after what it asks for."""
    text = regression_test(attacked("unquoted"), MODULE, repository)

    assert "def test_unquoted_keeps_its_input_where_it_belongs" in text
    assert run_test(text, tmp_path / "before" / "test_it.py").returncode == 1
    mended = regression_test(attacked("quoted"), MODULE, repository)
    assert run_test(mended, tmp_path / "after" / "test_it.py").returncode == 0


def dated(moment: int) -> Finding:
    """A finding that needs the clock to stand at a moment."""
    failed = Failure("ValueError", "day is out of range for month", "src/billing.py", 40, moment=moment)
    return found("monthly", outcome(arguments=Arguments(), failed=failed))


LAST_DAY, ANY_DAY = 1_735_689_598_000_000, 1_746_100_000_000_000


def test_a_capsule_brings_the_moment_along(repository, tmp_path):
    """The call is made when the clock stands where it stood, and code is imported before that."""
    ended = run_capsule(capsule(dated(LAST_DAY), MODULE, repository), tmp_path)
    other = run_capsule(capsule(dated(ANY_DAY), MODULE, repository), tmp_path)

    assert ended.stderr.rstrip().endswith("ValueError: day is out of range for month")
    assert other.returncode == 0


def test_a_test_sets_the_clock_back_when_it_is_over(repository, tmp_path):
    """The tests beside it see the time of the machine."""
    beside = "\n\ndef test_beside():\n    assert datetime.datetime.now().year > 2024 and time.time() > 1_760_000_000\n"
    text = regression_test(dated(LAST_DAY), MODULE, repository) + "import datetime" + beside

    ended = run_test(text, tmp_path / "test_it.py")

    assert "1 failed, 1 passed" in ended.stdout
