"""The checks notice what they are there to notice: a suite in which nothing ever fails proves little."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attempts
import psutil
import pytest
import running
from canaries import Canaries, canaries
from traces import nothing_left

Deed = Callable[[Canaries], object]

CONTROL = '''
"""Programs that are caught."""
import canary
from tools import escaped, hostile

@hostile()
def tells_that_it_got_out():
    """Say so, although it did not."""
    escaped("here I am")

@hostile()
def ends_in_another_way():
    """Refuse, where returning was expected."""
    raise ValueError

@hostile()
def knows_a_secret():
    """Tell a secret that somebody gave away."""
    print(open(__file__.replace("control.py", "given_away.txt")).read())
    return {}["known"]

@hostile()
def is_harmless():
    """Do nothing."""
'''


@pytest.fixture
def placed(tmp_path: Path) -> Iterator[Canaries]:
    """Canaries that nobody has touched."""
    with canaries(tmp_path / "outside") as found:
        yield found


def _connect(family: socket.AddressFamily, address: object) -> None:
    with socket.socket(family) as client:
        client.connect(address)


def _stop(process: psutil.Process) -> None:
    process.suspend()
    while process.status() != psutil.STATUS_STOPPED:
        time.sleep(0.001)


DEEDS: dict[str, tuple[Deed, str]] = {
    "a write": (lambda c: (c.folder / "open" / "ledger.txt").write_text("x"), "ledger.txt changed"),
    "a new file": (lambda c: (c.folder / "open" / "new").touch(), "new appeared"),
    "a removal": (lambda c: (c.folder / "open" / "ledger.txt").unlink(), "ledger.txt changed"),
    "a mode": (lambda c: (c.folder / "secret.txt").chmod(0o644), "secret.txt changed"),
    "a time": (lambda c: os.utime(c.folder / "secret.txt"), "secret.txt changed"),
    "a second name": (lambda c: (c.folder / "open" / "link").hardlink_to(c.folder / "secret.txt"), "link appeared"),
    "a connection": (
        lambda c: _connect(socket.AF_INET, c.listeners["TCP"].getsockname()),
        "TCP was reached",
    ),
    "an abstract name": (lambda c: _connect(socket.AF_UNIX, f"\0{c.token}"), "ABSTRACT was reached"),
    "a socket": (lambda c: _connect(socket.AF_UNIX, str(c.sockets / "stream")), "SOCKET was reached"),
    "a stop": (lambda c: _stop(c.process), "canary process changed"),
    "a kill": (lambda c: (c.process.send_signal(signal.SIGKILL), c.process.wait(10)), "canary process changed"),
    "a priority": (lambda c: c.process.nice(19), "canary process changed"),
    "shared memory": (lambda c: Path(f"/dev/shm/{c.token}-x").touch(), "shared memory changed"),
}


@pytest.mark.parametrize("name", DEEDS)
def test_every_deed_is_noticed_once(name: str, placed: Canaries) -> None:
    """What was done to the canaries is told, and not held against the next program."""
    deed, sentence = DEEDS[name]
    try:
        assert placed.disturbed() == []
        deed(placed)

        assert any(sentence in each for each in placed.disturbed())
        assert placed.disturbed() == []
    finally:
        Path(f"/dev/shm/{placed.token}-x").unlink(missing_ok=True)


def test_what_is_left_is_named() -> None:
    """A process and a file that are still there are found; those that were there before are not."""
    found: list[str] = []
    with nothing_left(found):
        process = subprocess.Popen(["sleep", "86400"])
        folder = Path(tempfile.mkdtemp(prefix="forgotten-"))
    process.kill()
    process.wait()
    folder.rmdir()

    assert any("process" in each and "sleep 86400" in each for each in found)
    assert any("temporary file forgotten-" in each for each in found)
    assert len(found) == 2


def test_programs_that_get_out_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that says so, one that ends otherwise and one that knows a secret are told, a harmless one is not."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "control.py").write_text(CONTROL)
    shutil.copy(attempts.PROGRAMS / "tools.py", programs)
    monkeypatch.setattr(attempts, "PROGRAMS", programs)
    monkeypatch.setattr(running, "PROGRAMS", programs)
    told = Canaries.module

    def give_away(placed: Canaries) -> str:
        (tmp_path / "hostile" / "given_away.txt").write_text(placed.secret)
        return told(placed)

    monkeypatch.setattr(Canaries, "module", give_away)
    found = running.problems("control", tmp_path)

    assert [each.partition(":")[0] for each in found if "is_harmless" in each] == []
    assert any("tells_that_it_got_out" in each and "here I am" in each for each in found)
    assert any("ends_in_another_way" in each and "ended as refused" in each for each in found)
    assert any("knows_a_secret" in each and "the secret" in each for each in found)
