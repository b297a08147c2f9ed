"""Findings that need a fault show themselves without Menace, and are gone once the code copes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from menace.domain import Arguments, Failure, Finding, Module, Verdict
from menace.errors import UsageError
from menace.findings import capsule, regression_test
from menace.testing.finding_samples import finding, outcome, section

TARGET = """
import json
import time

def keep(rows):
    with open("rows.json", "w") as file:
        json.dump(rows, file)

def read():
    with open("rows.json") as file:
        return json.load(file)

def ages(times=3):
    first = time.time()
    return [int(time.time() - first) for _ in range(times)]
"""
MENDED = """
import json
import os
import time

def keep(rows):
    with open("rows.new", "w") as file:
        json.dump(rows, file)
    os.replace("rows.new", "rows.json")

def read():
    try:
        with open("rows.json") as file:
            return json.load(file)
    except ValueError as problem:
        raise LookupError("rows.json is damaged") from problem

def ages(times=3):
    first = time.monotonic()
    return [int(time.monotonic() - first) for _ in range(times)]
"""
MODULE = Module(PurePosixPath("rows.py"), "rows", (PurePosixPath("shop"),))
EARLIER = ("from rows import keep", "keep({'a': [1, 2, 3]})")


def under(mode: str, name: str, verdict: Verdict, arguments: Arguments, index: int) -> Finding:
    """A finding of that function which needs the mode."""
    found = finding(outcome(arguments=arguments, index=index), section(name, "rows.py"), "rows")
    ended = replace(found.outcome, verdict=verdict, failure=Failure("Corruption", "rows.json"))
    return replace(found, fault_class="environment", scenario=mode, faults=frozenset({mode}), outcome=ended)


CASES = {
    "enospc": under("enospc", "keep", Verdict.DIVERGED, Arguments(("{'a': [1, 2, 3]}",)), 3),
    "torn_write": under("torn_write", "read", Verdict.FELL_OVER, Arguments(setup=EARLIER), 1),
    "clock_jump": under("clock_jump", "ages", Verdict.DIVERGED, Arguments(), 0),
}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Code that does not cope."""
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "rows.py").write_text(TARGET, encoding="utf-8")
    return tmp_path / "shop"


@pytest.mark.parametrize("mode", CASES)
def test_a_capsule_brings_the_fault_along(mode: str, repository: Path, tmp_path: Path) -> None:
    """It ends with status 1 as long as the code does not cope, and with 0 once it does."""
    fault: dict[str, Any] = {"name": mode, **({"seconds": 3600, "after": 1} if mode == "clock_jump" else {})}
    script = tmp_path / "capsule.py"
    script.write_text(capsule(CASES[mode], MODULE, repository, faults=[fault]), encoding="utf-8")
    ends = []
    for text in (TARGET, MENDED):
        (repository / "rows.py").write_text(text, encoding="utf-8")
        ends.append(subprocess.run([sys.executable, "-I", script], capture_output=True, text=True, timeout=60))

    assert [ended.returncode for ended in ends] == [1, 0], ends


def test_a_test_brings_it_along_as_well(repository: Path, tmp_path: Path) -> None:
    """It compares the call with the same one without the fault."""
    text = regression_test(CASES["enospc"], MODULE, repository, faults=[{"name": "enospc"}])

    compile(text, "test_keep.py", "exec")
    assert "def test_keep" in text
    assert "import menace." not in text


@pytest.mark.parametrize("mode", ["flaky_upstream", "network_partition", "concurrency_spike", "memory"])
def test_what_needs_the_sandbox_is_refused_in_one_sentence(mode: str, repository: Path) -> None:
    """A network or a crowd cannot be put into a file; the command that has them is named."""
    found = replace(CASES["enospc"], faults=frozenset({mode}), scenario=mode)

    with pytest.raises(UsageError, match=f"menace replay {found.id}"):
        capsule(found, MODULE, repository, faults=[{"name": mode}])


@pytest.mark.parametrize("kind", ["Aftermath", "Disorder", "Loss"])
def test_what_takes_several_calls_needs_menace(kind: str, repository: Path) -> None:
    """The call before or after is no part of such a file, which would show nothing."""
    failure = Failure(kind, "after a call that failed, the same call returned None")
    seen = replace(CASES["enospc"].outcome, verdict=Verdict.DIVERGED, failure=failure)
    found = replace(CASES["enospc"], outcome=seen)

    with pytest.raises(UsageError, match=f"menace replay {found.id}"):
        capsule(found, MODULE, repository, faults=[{"name": "enospc"}])


def test_a_stream_that_gives_portions_needs_menace(repository: Path) -> None:
    """It is exchanged for the one that the call is given."""
    found = under("partial_read", "keep", Verdict.DIVERGED, Arguments(("io.BytesIO(b'a')",)), 0)

    with pytest.raises(UsageError, match=f"menace replay {found.id}"):
        capsule(found, MODULE, repository, faults=[{"name": "partial_read"}])
