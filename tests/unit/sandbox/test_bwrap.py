"""The boxed backend: what is in the box, what stays outside, and where there can be none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import Verdict
from menace.errors import SandboxUnavailable
from menace.sandbox import BwrapBackend
from menace.testing.bench import PATIENT, Bench, verdicts
from menace.testing.processes import bwrap_backend

needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")

PutInPlace = Callable[[str], None]


@pytest.fixture
def boxed(tmp_path: Path) -> Bench:
    """A repository whose plans run in boxes."""
    repository = tmp_path / "little"
    repository.mkdir()
    return Bench(repository, bwrap_backend)


@pytest.fixture
def put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PutInPlace:
    """``put_in_place(script)`` lets a shell script stand where bwrap is looked for; nothing else is found there."""

    def put(script: str) -> None:
        folder = tmp_path / "programs"
        folder.mkdir()
        if script:
            (folder / "bwrap").write_text(f"#!/bin/sh\n{script}\n")
            (folder / "bwrap").chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))

    return put


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        pytest.param("", "install the package bubblewrap", id="not installed"),
        pytest.param(
            "echo 'bwrap: No permissions to create new namespace' >&2; exit 1", "No permissions", id="refused"
        ),
        pytest.param("exit 7", "it ended with status 7", id="silent"),
    ],
)
def test_where_there_is_no_box_the_reason_is_told(
    boxed: Bench, put_in_place: PutInPlace, script: str, reason: str
) -> None:
    """One sentence says what is missing, and the status is that of a machine which cannot."""
    put_in_place(script)
    with bwrap_backend(boxed.repository) as backend, pytest.raises(SandboxUnavailable, match=reason) as refused:
        backend.check()

    assert refused.value.exit_code == 4
    assert str(refused.value).startswith("the bwrap sandbox cannot be used: ")
    assert "\n" not in str(refused.value)


@needs_bwrap
def test_a_release_that_cannot_forbid_user_namespaces_will_do(boxed: Bench, put_in_place: PutInPlace) -> None:
    """The option is left out where it is unknown, and cases run."""
    real = shutil.which("bwrap")
    put_in_place(f'case "$*" in *--disable-userns*) echo unknown >&2; exit 1;; esac\nexec {real} "$@"')

    assert boxed.verdicts("def f(x): return x", "f", "1") == {Verdict.RETURNED: 1}


@needs_bwrap
def test_what_lies_beside_the_repository_is_not_in_the_box(boxed: Bench, tmp_path: Path) -> None:
    """A file that anybody may read does not exist in there, whatever Landlock would say of it."""
    (tmp_path / "diary.txt").write_text("mine")
    source = f"import os\ndef f(x):\n    assert not os.path.lexists({str(tmp_path / 'diary.txt')!r})\n    return x"

    assert boxed.verdicts(source, "f", "1") == {Verdict.RETURNED: 1}


@needs_bwrap
def test_the_disk_is_full_at_the_limit(boxed: Bench) -> None:
    """Code meets the error that it knows from full disks, however many files it spreads its data over."""
    source = """
        import errno
        def f(x):
            try:
                for number in range(64):
                    with open(f"part{number}", "wb") as file:
                        file.write(bytes(1 << 16))
            except OSError as error:
                assert error.errno == errno.ENOSPC
                return number
            raise LookupError("there was room for all")
    """
    tally = boxed.run(boxed.plan_of(source, "f", "1", limits=replace(PATIENT, disk_bytes=1 << 20)))

    assert verdicts(tally) == {Verdict.RETURNED: 1}
    assert tally.enforced["disk"] == "kernel"


@needs_bwrap
@pytest.mark.parametrize("place", ["/tmp", "/dev/shm", "."])
def test_what_a_case_leaves_is_gone_for_the_next(boxed: Bench, place: str) -> None:
    """Wherever a case may write, the one after it finds nothing."""
    source = f"""
        import os
        def f(x):
            with open({place!r} + "/left", "x"):
                return x
    """

    assert boxed.verdicts(source, "f", "1", "2", "3") == {Verdict.RETURNED: 3}


@needs_bwrap
def test_the_record_names_the_box(boxed: Bench) -> None:
    """Its layers are those of the plain backend, and itself."""
    plan = boxed.plan_of("def f(x): return x", "f", "1")
    with bwrap_backend(boxed.repository) as backend:
        assert isinstance(backend, BwrapBackend)
        (tally,) = backend.run(plan)
        held = backend.isolation()

    assert tally.blocked is None
    assert any(line.startswith("bubblewrap") for line in held)
    assert {"private network", "private process table"} <= set(held)
    assert tally.spent_cpu_seconds > 0
