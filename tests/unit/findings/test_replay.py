"""Capsules and regression tests do what they promise when they are really run."""

from pathlib import Path, PurePosixPath

import pytest

from menace.domain import Arguments, Failure, Finding, Limits, Module, Outcome, Verdict
from menace.errors import UsageError
from menace.findings import capsule, regression_test
from menace.testing.finding_samples import finding, outcome, section
from menace.testing.proofs import run_capsule, run_test

TARGET = """
import os
import threading

kept = []

def split_amount(cents, parts):
    return cents // parts

async def later(parts):
    return 1 // parts

def stream(parts):
    yield 1 // parts

def spin():
    while True:
        pass

def leave():
    os._exit(0)

def hoard(path):
    kept.append(open(path))

class Account:
    def __init__(self, owner):
        self.owner = owner

    def __secret(self, parts):
        return 1 // parts

    def close(self, parts):
        return 1 // parts

    @property
    def share(self):
        return 1 // self.owner

    @staticmethod
    def rate(parts):
        return 1 // parts
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "billing.py").write_text(TARGET)
    return folder


MODULE = Module(PurePosixPath("src/billing.py"), "billing", (PurePosixPath("shop/src"),))
ZERO = Arguments(("0",))
ON_ACCOUNT = Arguments(("0",), setup=("from billing import Account",), receiver="Account('ann')")

FALLS = {
    "split_amount": Arguments(("100",), (("parts", "0"),)),
    "later": ZERO,
    "stream": ZERO,
    "Account.close": ON_ACCOUNT,
    "Account.__secret": ON_ACCOUNT,
    "Account.share": Arguments(setup=("from billing import Account",), receiver="Account(0)"),
    "Account.rate": ZERO,
}


def found(name: str, ended: Outcome) -> Finding:
    return finding(ended, section(name, "src/billing.py"))


@pytest.mark.parametrize("name", FALLS)
def test_a_capsule_shows_the_exception(name, repository, tmp_path):
    """Functions, coroutines, generators, methods and properties end in the traceback that was found."""
    ended = run_capsule(capsule(found(name, outcome(arguments=FALLS[name])), MODULE, repository), tmp_path)

    assert ended.returncode == 1
    assert ended.stderr.rstrip().split("\n")[-1].startswith("ZeroDivisionError: ")


def test_a_capsule_takes_another_checkout_and_sees_the_repair(repository, tmp_path):
    """The repository may be named on the command line; once the code is mended the capsule ends well."""
    source = repository / "src" / "billing.py"
    source.write_text(TARGET.replace("cents // parts", "parts and cents // parts"))
    text = capsule(found("split_amount", outcome(arguments=FALLS["split_amount"])), MODULE, Path("/nowhere"))

    ended = run_capsule(text, tmp_path, str(repository))

    assert (ended.returncode, ended.stdout) == (0, "The call came back.\n")


def test_a_capsule_of_a_hang_ends_with_the_line_that_hangs(repository, tmp_path):
    """It does not hang itself: after its seconds it prints where the call is, and fails."""
    text = capsule(found("spin", outcome(Verdict.HUNG, Arguments())), MODULE, repository, Limits(wall_seconds=0.3))

    ended = run_capsule(text, tmp_path)

    assert ended.returncode == 1
    assert "in spin" in ended.stderr


def test_a_process_that_leaves_quietly_did_not_come_back(repository, tmp_path):
    """Ending the process with a good status is not taken for a call that returned."""
    ended = run_capsule(capsule(found("leave", outcome(Verdict.KILLED, Arguments())), MODULE, repository), tmp_path)

    assert ended.returncode == 1
    assert "before the call came back" in ended.stderr


def test_a_repository_that_is_itself_a_package_is_imported_from_its_parent(repository, tmp_path):
    """A root without parts means the folder above the repository."""
    (repository / "__init__.py").write_text("")
    (repository / "rates.py").write_text("def rate(parts):\n    return 1 // parts\n")
    module = Module(PurePosixPath("rates.py"), "shop.rates", (PurePosixPath(),))

    ended = run_capsule(
        capsule(finding(outcome(arguments=ZERO), section("rate", "rates.py")), module, repository), tmp_path
    )

    assert "ZeroDivisionError" in ended.stderr


def test_a_script_whose_name_is_taken_is_loaded_from_its_file(repository, tmp_path):
    """A file called like a module of the standard library is still the file that was found."""
    (repository / "token.py").write_text("def rate(parts):\n    return 1 // parts\n")
    module = Module(PurePosixPath("token.py"), "token", (PurePosixPath("shop"),))

    ended = run_capsule(
        capsule(finding(outcome(arguments=ZERO), section("rate", "token.py")), module, repository), tmp_path
    )

    assert "ZeroDivisionError" in ended.stderr


@pytest.mark.parametrize(
    ("repair", "status"),
    [
        ("cents // parts", 1),
        ("cents // parts if parts else 0", 0),
        ("refuse(parts) or cents // parts", 0),
        ("{}[parts]", 1),
    ],
    ids=["as found", "returns", "refuses", "falls over elsewhere"],
)
def test_a_regression_test_fails_until_the_call_returns_or_refuses(repair, status, repository):
    """A deliberate exception is a repair; another accident is not."""
    source = TARGET.replace("cents // parts", repair)
    source += "\ndef refuse(parts):\n    if parts < 1:\n        raise ValueError(parts)\n"
    (repository / "src" / "billing.py").write_text(source)
    file = repository / "tests" / "test_found.py"

    ended = run_test(
        regression_test(found("split_amount", outcome(arguments=FALLS["split_amount"])), MODULE, repository, file), file
    )

    assert ended.returncode == status, ended.stdout


def test_a_regression_test_inside_the_repository_names_no_machine(repository):
    """It finds the repository from its own place, so that it can be committed."""
    text = regression_test(found("split_amount", outcome()), MODULE, repository, repository / "tests" / "test_found.py")

    assert str(repository) not in text
    assert "parents[1]" in text


@pytest.mark.parametrize(
    ("name", "ended", "repair"),
    [
        ("spin", outcome(Verdict.HUNG, Arguments()), ("while True:\n        pass", "return 1")),
        ("leave", outcome(Verdict.KILLED, Arguments()), ("os._exit(0)", "return 1")),
        (
            "hoard",
            outcome(
                Verdict.LEAKED, Arguments(("__import__('os').devnull",)), failed=Failure("Leak", "1 open file handle")
            ),
            ("kept.append(open(path))", "open(path).close()"),
        ),
    ],
    ids=["hung", "killed", "leaked"],
)
def test_a_regression_test_of_a_call_without_an_exception_fails_and_passes(name, ended, repair, repository, tmp_path):
    """Hangs, deaths and leaks are noticed from outside, and their repair as well."""
    file = tmp_path / "test_found.py"
    text = regression_test(found(name, ended), MODULE, repository, file, Limits(wall_seconds=3))

    assert run_test(text, file).returncode == 1
    (repository / "src" / "billing.py").write_text(TARGET.replace(*repair))
    assert run_test(text, file).returncode == 0


def test_text_of_the_target_cannot_break_out_of_the_script(repository):
    """A message full of quotes and line ends stays a message."""
    wicked = Failure("Bad", 'x"""\nimport os; os._exit(9)\n"""\\', None, None)

    for text in (
        capsule(found("leave", outcome(Verdict.KILLED, failed=wicked)), MODULE, repository),
        regression_test(found("leave", outcome(Verdict.KILLED, failed=wicked)), MODULE, repository),
    ):
        compile(text, "generated", "exec")
        assert "\nimport os; os._exit(9)" not in text


def test_a_finding_that_no_test_can_show_yet_is_refused_in_a_sentence(repository):
    """The user is told what works instead."""
    with pytest.raises(UsageError, match=r"violated.*--capsule"):
        regression_test(found("leave", outcome(Verdict.VIOLATED)), MODULE, repository)
