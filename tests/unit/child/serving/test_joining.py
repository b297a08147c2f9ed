"""Libraries of a zygote that lie in fewer pieces: nothing but the number of pieces changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from menace.child.serving import joining

_JOINED = """
import json, re, ssl, sys
from menace.child.serving.joining import Joiner
def pieces():
    return open("/proc/self/maps").read().count(".so")
before = pieces()
Joiner().join()
print(before, pieces())
import decimal, sqlite3, zlib  # libraries that are loaded afterwards
print(zlib.decompress(zlib.compress(b"as ever")), sqlite3.connect(":memory:").execute("select 1").fetchone())
"""
_LIBRARY = b"""\
10000-11000 r--p 00000000 fe:00 1 /lib/one.so
11000-13000 r-xp 00001000 fe:00 1 /lib/one.so
13000-14000 r--p 00003000 fe:00 1 /lib/one.so
15000-16000 r--p 00004000 fe:00 1 /lib/one.so
16000-17000 rw-p 00005000 fe:00 1 /lib/one.so
17000-18000 rw-p 00000000 00:00 0
"""
_DATA = b"""\
20000-21000 r--p 00000000 fe:00 2 /data/table
21000-22000 rw-p 00001000 fe:00 2 /data/table
22000-23000 r--p 00001000 fe:00 3 /lib/two.so
23000-24000 r-xp 00005000 fe:00 3 /lib/two.so
24000-25000 r--p 00006000 fe:00 4 /lib/three.so
"""


def asked(listed: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, int]]:
    """What the system is asked for when memory looks like this: where, how much, and what may be done there."""
    (tmp_path / "maps").write_bytes(listed)
    monkeypatch.setattr(joining, "_MAP", str(tmp_path / "maps"))
    joiner, calls = joining.Joiner(), []
    monkeypatch.setattr(joiner, "_protect", lambda *call: calls.append(call))
    joiner.join()
    return calls


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="pieces are joined on Linux only")
def test_there_are_fewer_pieces_and_all_of_them_work() -> None:
    """Libraries that are there go on to work, new ones can be loaded, and the interpreter comes down cleanly."""
    ran = subprocess.run([sys.executable, "-c", _JOINED], capture_output=True, text=True, check=False)

    counts, works = ran.stdout.splitlines()
    before, after = map(int, counts.split())
    assert after < before
    assert (works, ran.stderr, ran.returncode) == ("b'as ever' (1,)", "", 0)


def test_what_is_read_can_be_run_and_what_was_closed_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both sides of the code become like it, and what lies before the data like the data."""
    assert asked(_LIBRARY, tmp_path, monkeypatch) == [
        (0x10000, 0x1000, 5), (0x13000, 0x1000, 5), (0x15000, 0x1000, 3),
    ]  # fmt: skip


def test_data_and_strangers_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without code is somebody's data; pieces that do not follow each other in their file stay two."""
    assert asked(_DATA, tmp_path, monkeypatch) == []


def test_without_a_map_of_memory_nothing_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the process table is hidden, libraries stay as they are, and the process lives on."""
    joiner, calls = joining.Joiner(), []
    monkeypatch.setattr(joiner, "_protect", lambda *call: calls.append(call))
    monkeypatch.setattr(joining, "_MAP", str(tmp_path / "nothing"))

    joiner.join()

    assert not calls
