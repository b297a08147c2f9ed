"""What the parent makes of the words of a zygote, however many of them arrive at once."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from menace.child import wire
from menace.domain import Verdict
from menace.sandbox.zygote import DiedYoung, ImportFailed, Zygote
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import warm_backend

HELLO: dict[str, Any] = {"kind": "hello", "network": None}
CONFINED: dict[str, Any] = {"kind": "confined", "layers": {}}
GONE: dict[str, Any] = {"kind": "gone", "status": 7 << 8}
NO_FRAME = b"\xff\xff\xff\xff"

Told = Callable[[bytes], Zygote]


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    """Makes a zygote of a process that ends by itself and has said what is given."""
    zygotes: list[Zygote] = []

    def told(words: bytes) -> Zygote:
        ours, theirs = socket.socketpair()
        (tmp_path / "pool").mkdir()
        process = subprocess.Popen([sys.executable, "-c", "pass"])
        process.wait()
        zygotes.append(Zygote(process, ours, tmp_path / "pool"))
        with theirs:
            theirs.sendall(words)
        return zygotes[0]

    yield told
    for zygote in zygotes:
        zygote.end()


def frames(*messages: dict[str, Any]) -> bytes:
    """Several frames as they arrive together."""
    return b"".join(wire.encode(message) for message in messages)


@pytest.mark.parametrize("tail", [frames(GONE), NO_FRAME, b"", frames({"kind": "ready"})])
def test_what_follows_its_confinement_is_the_doing_of_the_import(told: Told, tail: bytes) -> None:
    """An import that ended its process, or wrote nonsense, blocks its module and nothing else, however fast it was."""
    zygote = told(frames(HELLO, CONFINED) + tail)

    with pytest.raises(ImportFailed):
        zygote.import_target(b"", 60.0, threading.Event())


def test_the_status_an_import_ended_with_is_told(told: Told) -> None:
    """Also when the word of it came together with those before it."""
    zygote = told(frames(HELLO, CONFINED, {"kind": "along", "modules": {}}, GONE))

    with pytest.raises(ImportFailed, match="status 7"):
        zygote.import_target(b"", 60.0, threading.Event())


@pytest.mark.parametrize("words", [b"", frames(HELLO), frames(HELLO, GONE), NO_FRAME])
def test_one_that_ends_before_it_is_confined_is_a_fault_of_the_sandbox(told: Told, words: bytes) -> None:
    """The target was not there yet."""
    with pytest.raises(DiedYoung):
        told(words).import_target(b"", 60.0, threading.Event())


@pytest.mark.parametrize(("deaths", "survives"), [(2, True), (3, False)])
def test_one_that_dies_young_is_replaced_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaths: int, survives: bool
) -> None:
    """The third that ends before it met the target is one too many."""
    real, begun = Zygote.import_target, 0

    def import_target(self: Zygote, job: bytes, seconds: float, cancel: threading.Event) -> None:
        nonlocal begun
        begun += 1
        if begun <= deaths:
            self._process.kill()
        real(self, job, seconds, cancel)

    monkeypatch.setattr(Zygote, "import_target", import_target)
    bench = Bench(tmp_path / "little", warm_backend)
    bench.repository.mkdir()
    plan = bench.plan_of("def f(): pass\n", "f")

    if survives:
        assert verdicts(bench.run(plan)) == {Verdict.RETURNED: 1}
    else:
        with pytest.raises(DiedYoung, match="SIGKILL before it imported anything"):
            bench.run(plan)
