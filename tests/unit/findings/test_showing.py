"""Findings of the oracles show themselves, and see when they are gone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from menace.domain import Arguments, Failure, Finding, Module, Verdict
from menace.findings import capsule, regression_test
from menace.findings.showing import as_call
from menace.testing.finding_samples import failure, finding, outcome, section

WRONG = """
def half(number):
    return number // 2

def cut(text, limit=3):
    return text

def write(value):
    return str(value)

def read(text):
    return int(text) + 1

def count(number):
    return 0
"""
RIGHT = """
def half(number):
    return number / 2

def cut(text, limit=3):
    return text[:limit]

def write(value):
    return str(value)

def read(text):
    return int(text)

def count(number):
    if number < 0:
        raise ValueError("negative")
    return 0
"""
MODULE = Module(PurePosixPath("shop.py"), "shop", (PurePosixPath("repo"),))


def untrue(kind: str, source: str) -> Failure:
    """A promise that was broken."""
    return Failure(kind, "not so", untrue=source)


FOUND = {
    "half": (
        Arguments(setup=("from shop import half", "five = 5"), steps=(("half(five)", "2.5"),)),
        Failure("Example", "half(five) gives 2, documented is 2.5"),
    ),
    "cut": (Arguments(("'abcdef'",)), untrue("Property", "no_longer_than(result, limit)")),
    "write": (Arguments(("4",)), untrue("RoundTrip", "from shop import read\nsame_again(read(result), value)")),
    "count": (Arguments(("-1",)), untrue("Documentation", "not (number < 0)")),
}


def found(name: str) -> Finding:
    """The finding about a function of the little module."""
    arguments, failed = FOUND[name]
    return finding(outcome(Verdict.DIVERGED, arguments, failed=failed), section(name, "shop.py"), "shop")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=60, env=environment)


@pytest.mark.parametrize("name", FOUND)
def test_a_capsule_fails_until_code_and_promise_agree(name: str, tmp_path: Path) -> None:
    """The judge goes along with the call, so nothing but the standard library is needed."""
    repository = tmp_path / "repo"
    repository.mkdir()
    (script := tmp_path / "capsule.py").write_text(capsule(found(name), MODULE, repository))

    (repository / "shop.py").write_text(WRONG)
    assert "AssertionError: " in run("-I", str(script)).stderr
    (repository / "shop.py").write_text(RIGHT)
    ended = run("-I", str(script))
    assert (ended.returncode, ended.stdout) == (0, "The call came back.\n")


@pytest.mark.parametrize("name", FOUND)
def test_a_regression_test_fails_now_and_passes_when_mended(name: str, tmp_path: Path) -> None:
    """A call that refuses on purpose from now on keeps its promise too."""
    repository = tmp_path / "repo"
    repository.mkdir()
    file = repository / "test_found.py"
    file.write_text(regression_test(found(name), MODULE, repository, file))
    options = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--basetemp", str(tmp_path / "base"))

    (repository / "shop.py").write_text(WRONG)
    assert run(*options, str(file)).returncode == 1
    (repository / "shop.py").write_text(RIGHT)
    assert run(*options, str(file)).returncode == 0


def test_an_example_that_falls_over_fails_even_if_it_raises_on_purpose(tmp_path: Path) -> None:
    """Its documentation shows a result, so refusing is no way out."""
    (tmp_path / "shop.py").write_text(RIGHT)
    arguments = Arguments(setup=("from shop import count",), steps=(("count(-1)", "0"),))
    fallen = finding(outcome(Verdict.FELL_OVER, arguments, failed=failure("ValueError")), section("count", "shop.py"))
    (script := tmp_path / "capsule.py").write_text(capsule(fallen, MODULE, tmp_path))

    assert run("-I", str(script)).returncode == 1


@pytest.mark.parametrize(
    ("statement", "name", "call"),
    [
        ("f(1, b=[2])", "f", (("1",), (("b", "[2]"),), None)),
        ("bag.put(1)", "Bag.put", (("1",), (), "bag")),
        ("print(f(1))", "f", ((), (), None)),
        ("f(*a)", "f", ((), (), None)),
        ("a = f(1)", "f", ((), (), None)),
    ],
)
def test_a_statement_as_a_call(
    statement: str, name: str, call: tuple[tuple[str, ...], tuple[tuple[str, str], ...], str | None]
) -> None:
    """Where a statement is nothing but a call of its section, the report gives its arguments."""
    shown = as_call(Arguments(steps=((statement, "2"),)), section(name))

    assert (shown.args, shown.kwargs, shown.receiver) == call
