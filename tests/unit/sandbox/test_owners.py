"""A process is known again while it lives, whatever happens to the clock."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import psutil
import pytest

from menace.sandbox import owners
from menace.sandbox.owners import PREFIX, is_owner_gone, owned_prefix

on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the kernel does not tell ticks here")


def test_what_we_make_is_ours_while_we_live() -> None:
    """The name is the same at every look, and begins with our number."""
    assert owned_prefix() == owned_prefix()
    assert owned_prefix().startswith(f"{PREFIX}{os.getpid()}-")
    assert not is_owner_gone(f"{owned_prefix()}x")


@on_linux
@pytest.mark.parametrize("seconds", [-3600.0, -1.0, 1.0, 3600.0])
def test_a_clock_that_is_set_right_makes_nobody_another(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Times of the clock are worked out from the machine's start, which moves with every correction."""
    name, before = f"{owned_prefix()}x", psutil.Process.create_time
    monkeypatch.setattr(psutil.Process, "create_time", lambda process: before(process) + seconds)

    assert not is_owner_gone(name)
    assert name == f"{owned_prefix()}x"


@on_linux
def test_an_owner_that_ended_is_gone() -> None:
    """Its number alone does not keep it."""
    with subprocess.Popen(["sleep", "1000"]) as owner:
        name = f"{PREFIX}{owner.pid}-{owners._began(owner.pid)}-x"
        assert not is_owner_gone(name)
        owner.kill()

    assert is_owner_gone(name)


def _told(name: str, ticks: int) -> str:
    """What the kernel says of a process: its start is the twenty-second value."""
    return " ".join(["77", f"({name})", "S", *map(str, range(4, 22)), str(ticks), *map(str, range(23, 53))])


@pytest.mark.parametrize("name", ["python", "a b", "x) R 1 2 3", "((", "))"])
def test_the_start_is_found_behind_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A program may choose its name, with blanks and brackets; a later process of the same number is another."""
    monkeypatch.setattr(owners, "_PROC", tmp_path)
    (tmp_path / "77").mkdir()
    (tmp_path / "77" / "stat").write_text(_told(name, 123456))

    assert not is_owner_gone(f"{PREFIX}77-t123456-x")
    assert is_owner_gone(f"{PREFIX}77-t123455-x")
    assert is_owner_gone(f"{PREFIX}78-t123456-x")


def test_who_does_not_tell_its_start_may_be_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not known to be gone is left alone."""
    monkeypatch.setattr(owners, "_PROC", tmp_path)
    (tmp_path / "77" / "stat").mkdir(parents=True)

    assert not is_owner_gone(f"{PREFIX}77-t1-x")


def test_without_ticks_the_clock_decides_with_some_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere the name tells whole seconds, and a second more or less is no other process."""
    monkeypatch.setattr(owners, "_PROC", tmp_path)
    name, before = f"{owned_prefix()}x", psutil.Process.create_time
    assert name.startswith(f"{PREFIX}{os.getpid()}-{int(psutil.Process().create_time())}-")
    for seconds, gone in ((-1.0, False), (0.0, False), (1.0, False), (1000.0, True)):
        moved = seconds
        monkeypatch.setattr(psutil.Process, "create_time", lambda process, moved=moved: before(process) + moved)
        assert is_owner_gone(name) is gone
