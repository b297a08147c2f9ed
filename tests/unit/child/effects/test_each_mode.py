"""The table: for every failure mode one measured quantity, without it and with it."""

from __future__ import annotations

import json
import mmap
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from menace.child.effects import NAMES, build, in_force, wrapped
from menace.domain.fault import FAILURE_MODES

PACKAGE_PARENT = Path(__file__).resolve().parents[4] / "src"
DATA = bytes(range(250)) * 4


class Place(NamedTuple):
    """Where a measurement is made."""

    folder: Path
    upstream: Any

    @property
    def file(self) -> Path:
        """A file to write."""
        return self.folder / "file"


def write(place: Place) -> None:
    """One buffered write."""
    place.file.write_bytes(DATA)


def quickest(call: Callable[[], Any]) -> float:
    """The shortest time the call takes in three tries, for the machine has other work too."""

    def once() -> float:
        began = time.perf_counter()
        call()
        return time.perf_counter() - began

    return min(once() for _ in range(3))


def write_seconds(place: Place) -> float:
    """How long writing takes."""
    return quickest(lambda: write(place))


def bytes_that_differ(place: Place) -> int:
    """How many bytes are not what was written."""
    write(place)
    return sum(one != other for one, other in zip(DATA, place.file.read_bytes(), strict=True))


def bytes_missing(place: Place) -> int:
    """How many bytes did not arrive."""
    write(place)
    return len(DATA) - place.file.stat().st_size


def failed_writes(place: Place) -> int:
    """Whether writing fails."""
    try:
        write(place)
    except OSError:
        return 1
    return 0


def bytes_withheld(place: Place) -> int:
    """How many bytes one read does not give though they are there."""
    write(place)
    descriptor = os.open(place.file, os.O_RDONLY)
    try:
        return len(DATA) - len(os.read(descriptor, len(DATA)))
    finally:
        os.close(descriptor)


def clock_step(place: Place) -> float:
    """The distance of two looks at the clock, one right after the other."""
    before = time.time()
    return abs(time.time() - before)


def refused_memory(place: Place) -> int:
    """Whether a large allocation is refused; asked of the kernel, for a process with a past may have freed as much."""
    try:
        mmap.mmap(-1, 100 << 20).close()
    except OSError:
        return 1
    return 0


def threads(place: Place) -> int:
    """How many threads there are."""
    return threading.active_count()


def failed_connects(place: Place) -> int:
    """How many of 20 connects fail."""
    failed = 0
    for _ in range(20):
        try:
            place.upstream.connect()
        except OSError:
            failed += 1
    return failed


def failed_exchange(place: Place) -> int:
    """Whether a conversation over a socket breaks off."""
    try:
        place.upstream.exchange()
    except ConnectionResetError:
        return 1
    return 0


def lookup_seconds(place: Place) -> float:
    """How long it takes to find the address of a host."""
    return quickest(lambda: socket.getaddrinfo("localhost", 80))


def request(place: Place) -> None:
    """One request to the upstream."""
    urllib.request.urlopen(place.upstream.url, timeout=20).close()  # noqa: S310 - our own server


def request_seconds(place: Place) -> float:
    """How long a request takes."""
    return quickest(lambda: request(place))


def failed_requests(place: Place) -> int:
    """How many of 20 requests give no good answer."""
    failed = 0
    for _ in range(20):
        try:
            request(place)
        except urllib.error.HTTPError as error:
            error.close()
            failed += 1
        except OSError:
            failed += 1
    return failed


def denied_requests(place: Place) -> int:
    """Whether a request is answered with 401."""
    try:
        request(place)
    except urllib.error.HTTPError as error:
        error.close()
        return int(error.code == 401)
    return 0


def changed_fields(place: Place) -> int:
    """How many fields of a document are not as they were sent."""
    sent = {"user_id": 7, "name": "Ada", "zip": "12345"}
    read = json.loads(json.dumps(sent))
    return len(set(map(repr, sent.items())) - set(map(repr, read.items())))


class Row(NamedTuple):
    """A quantity, and by how much it must rise."""

    quantity: Callable[[Place], float]
    rise: float
    parameters: Mapping[str, Any] = MappingProxyType({})


TABLE = {
    "disk": Row(write_seconds, 0.03),
    "disk_corruption": Row(bytes_that_differ, 1),
    "enospc": Row(failed_writes, 1, {"after_bytes": 100}),
    "eio": Row(failed_writes, 1, {"at": 0}),
    "torn_write": Row(bytes_missing, 1, {"at": 0}),
    "partial_read": Row(bytes_withheld, 1),
    "clock_jump": Row(clock_step, 3590, {"after": 1}),
    "memory": Row(refused_memory, 1),
    "concurrency_spike": Row(threads, 50),
    "network": Row(failed_connects, 1, {"delay_ms": 1, "jitter_ms": 0, "loss": 0.4}),
    "network_partition": Row(failed_connects, 20, {"hosts": ["127.0.0.1"]}),
    "connection_reset": Row(failed_exchange, 1),
    "slow_dns": Row(lookup_seconds, 0.03, {"delay_ms": 60}),
    "api_latency": Row(request_seconds, 0.03, {"delay_ms": 60}),
    "auth_failure": Row(denied_requests, 1, {"after": 0}),
    "flaky_upstream": Row(failed_requests, 1, {"share": 0.5, "stall_ms": 1}),
    "schema_drift": Row(changed_fields, 1),
}
MEASURED_BELOW = {"cpu", "cpu_spike", "timeout", "hostile_input", "user_misuse"}


def test_the_table_is_complete() -> None:
    """Every failure mode Menace knows can be put in force, and is measured in this file."""
    assert set(NAMES) == set(FAILURE_MODES)
    assert set(TABLE) | MEASURED_BELOW == set(NAMES)


@pytest.mark.parametrize("mode", sorted(TABLE))
def test_the_quantity_rises_with_the_mode_and_falls_after_it(mode: str, tmp_path: Path, upstream: Any) -> None:
    """Measured before, under the mode and again after: only the one in the middle is high."""
    row, place = TABLE[mode], Place(tmp_path, upstream)
    before = row.quantity(place)
    with in_force(build([{"name": mode, **row.parameters}], 3), 0) as told:
        during = row.quantity(place)
    after = row.quantity(place)

    assert during - before >= row.rise
    assert during - after >= row.rise
    assert told
    assert all(isinstance(amount, float) for amount in told.values())


def test_the_same_work_takes_longer_with_less_processor() -> None:
    """Side by side, a few times, for the machine has other work too: with a quarter of it, far longer."""
    effects = build([{"name": "cpu"}], 3)
    work = lambda: sum(number * number for number in range(50_000))  # noqa: E731
    alone, throttled = [], []
    for index in range(5):
        alone.append(quickest(work))
        with in_force(effects, index) as told:
            throttled.append(quickest(wrapped(effects, work)))

    assert min(throttled) > 2 * min(alone)
    assert told["throttled_seconds"] > 0


def test_a_processor_spike_burns_processor_time() -> None:
    """An empty case costs next to nothing without the burners, and a burst of their time with them."""
    before = time.process_time()
    idle = time.process_time() - before
    with in_force(build([{"name": "cpu_spike"}], 3), 0) as told:
        began = time.perf_counter()
    burnt = time.process_time() - before - idle

    assert idle < 0.02 < burnt
    assert time.perf_counter() - began >= 0.2
    assert told["cpu_bursts"] == 2
    assert told["burnt_cpu_seconds"] > 0.02


TIMED_OUT = """
import sys, time
sys.path.insert(0, sys.argv[1])
from menace.child.effects import build, in_force
with in_force(build([{"name": "timeout", "seconds": float(sys.argv[2])}], 0), 0):
    time.sleep(0.5)
"""


@pytest.mark.parametrize(("limit", "status"), [("30", 0), ("0.02", -9)])
def test_a_timeout_kills_the_process_in_the_middle(limit: str, status: int) -> None:
    """The process ends by SIGKILL when its time is up, and normally when it is not."""
    answer = subprocess.run([sys.executable, "-c", TIMED_OUT, str(PACKAGE_PARENT), limit], timeout=100)

    assert answer.returncode == status


@pytest.mark.parametrize("mode", ["hostile_input", "user_misuse"])
def test_the_call_is_given_something_else(mode: str) -> None:
    """Without the mode the call gets its own argument, with it one that is hostile or of a wrong type."""
    given: list[Any] = []
    effects = build([{"name": mode}], 3)
    with in_force(effects, 0):
        wrapped(effects, given.append)("Ada")
    given.append("Ada")
    wrapped(effects, given.append)("Ada")

    assert given[0] != "Ada"
    assert given[1:] == ["Ada", "Ada"]
