"""Run a script that makes calls, and get over calls that never come back: they are left out and it begins again."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STUCK_SECONDS = 4.0
"""Calls are interrupted after one second; one that is still there after four blocks inside C."""
MOST_SECONDS = 300.0
_ATTEMPTS = 2
"""A call that is interrupted at the wrong moment can make all after it wait; then it is begun once more."""
_MOST_STUCK = 40
_BEACON_BYTES = 256


@dataclass(frozen=True, slots=True)
class Told:
    """What a script printed, and the calls that had to be left out."""

    answer: dict[str, Any]
    stuck: tuple[str, ...] = ()


class NoAnswer(Exception):
    """The script ended without an answer; the text says how."""


@dataclass(slots=True)
class _Beacon:
    """The file in which a script says which call it is at."""

    path: Path
    last: bytes = b""
    since: float = field(default_factory=time.monotonic)

    def stuck_at(self) -> str | None:
        """The call that has been at hand for too long."""
        now = self.path.read_bytes()[:136]
        if now != self.last:
            self.last, self.since = now, time.monotonic()
        if time.monotonic() - self.since < STUCK_SECONDS or not now[128:].strip(b"\0"):
            return None
        return now[:128].decode(errors="replace").strip()


def run_guarded(command: Sequence[str]) -> Told:
    """Run a command, whose last argument becomes the list of calls to leave out; its last line is the answer."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return _run(command)
        except TimeoutError as late:
            if attempt == _ATTEMPTS:
                raise NoAnswer(str(late)) from late
    raise AssertionError("an attempt ends in an answer or an exception")


def _run(command: Sequence[str]) -> Told:
    left_out: list[str] = []
    while len(left_out) <= _MOST_STUCK:
        with tempfile.TemporaryDirectory(prefix="menace-finding-") as folder:
            beacon = _Beacon(Path(folder) / "beacon")
            beacon.path.write_bytes(b" " * 128 + b"\0" * 128)
            surroundings = {**os.environ, "BENCH_BEACON": str(beacon.path), "PYTHONHASHSEED": "0", "TMPDIR": folder}
            with subprocess.Popen(
                [*command, json.dumps([int(each) for each in left_out])],
                cwd=folder,
                env=surroundings,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            ) as process:
                stuck = _watched(process, beacon)
                printed = process.stdout.read() if process.stdout and stuck is None else ""
        if stuck is None:
            return Told(_last_line(printed, process.returncode), tuple(left_out))
        left_out.append(stuck)
    raise NoAnswer(f"more than {_MOST_STUCK} calls do not come back")


def _watched(process: subprocess.Popen[str], beacon: _Beacon) -> str | None:
    """Wait until the script ends, or name the call it is stuck at after ending it."""
    began = time.monotonic()
    while process.poll() is None:
        time.sleep(0.2)
        stuck = beacon.stuck_at()
        if stuck is not None:
            process.kill()
            return stuck
        if time.monotonic() - began > MOST_SECONDS:
            process.kill()
            raise TimeoutError(f"no answer within {MOST_SECONDS:.0f} seconds")
    return None


def _last_line(printed: str, status: int | None) -> dict[str, Any]:
    try:
        answer = json.loads(printed.strip().splitlines()[-1])
    except (IndexError, ValueError) as error:
        raise NoAnswer(f"it ended with status {status} and said nothing that can be read") from error
    return dict(answer)
