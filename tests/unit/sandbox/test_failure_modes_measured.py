"""The table: every failure mode through the real engine, one quantity measured without it and with it.

The code under test measures by itself and falls over its measurement, so that the parent reads it in the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from menace.domain import NORMAL, CaseRange, Limits, Load, SandboxBackend, Scenario, Tally, Upstream, Verdict
from menace.domain.fault import FAILURE_MODES
from menace.domain.recipe import recipe_in
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import warm_backend

TARGET = """
import json, mmap, os, socket, threading, time, urllib.error, urllib.request

DATA = bytes(range(250)) * 4
URL = "http://api.example.com/data"

def tell(value):
    int("measured %r" % float(value))

def quickest(action):
    found = []
    for _ in range(3):
        began = time.perf_counter()
        action()
        found.append(time.perf_counter() - began)
    return min(found)

def failures(action, times, kinds=OSError):
    failed = 0
    for _ in range(times):
        try:
            action()
        except kinds:
            failed += 1
    return failed

def write(name="file"):
    with open(name, "wb") as file:
        file.write(DATA)

def read(name="file"):
    with open(name, "rb") as file:
        return file.read()

def write_seconds():
    tell(quickest(write))

def bytes_that_differ():
    write()
    # Not read as usual: who falls over data that it wrote and read back itself is excused.
    descriptor = os.open("file", os.O_RDONLY)
    there = mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)
    tell(sum(one != other for one, other in zip(DATA, there[:])))

def bytes_missing():
    for number in range(20):
        write("file%d" % number)
    tell(sum(len(DATA) - os.stat("file%d" % number).st_size for number in range(20)))

def failed_writes():
    tell(failures(write, 20))

def bytes_withheld():
    write()
    descriptor = os.open("file", os.O_RDONLY)
    found = len(os.read(descriptor, len(DATA)))
    os.close(descriptor)
    tell(len(DATA) - found)

def clock_step():
    looks = [time.time() for _ in range(200)]
    tell(max(abs(after - before) for before, after in zip(looks, looks[1:])))

def refused_memory():
    tell(failures(lambda: bytearray(200 << 20), 1, MemoryError))

def seconds_in_line():
    # How long we could have run while others did: that is nobody's throttle.
    try:
        with open("/proc/self/schedstat") as file:
            return int(file.read().split()[1]) / 1e9
    except OSError:
        return 0.0

def wall_for_cpu():
    ratios = []
    for _ in range(3):
        wall, cpu, others = time.perf_counter(), time.thread_time(), seconds_in_line()
        sum(number * number for number in range(300_000))
        wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
        ratios.append((wall - (seconds_in_line() - others)) / cpu)
    tell(min(ratios))

def cpu_of_others():
    began, all_of_us, alone = time.perf_counter(), time.process_time(), time.thread_time()
    while time.perf_counter() - began < 0.15:
        time.sleep(0.01)
    tell((time.process_time() - all_of_us) - (time.thread_time() - alone))

def threads():
    tell(threading.active_count())

def connect():
    socket.create_connection(("api.example.com", 80), timeout=20).close()

def failed_connects():
    tell(failures(connect, 15))

def exchange():
    with socket.create_connection(("api.example.com", 80), timeout=20) as sock:
        for _ in range(5):
            sock.sendall(b"GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
            sock.recv(1000)

def failed_exchanges():
    tell(failures(exchange, 3, ConnectionResetError))

def lookup_seconds():
    tell(quickest(lambda: socket.getaddrinfo("api.example.com", 80)))

def request():
    urllib.request.urlopen(URL, timeout=20).close()

def request_seconds():
    tell(quickest(request))

def failed_requests():
    tell(failures(request, 15))

def denied_requests():
    denied = 0
    for _ in range(5):
        try:
            request()
        except urllib.error.HTTPError as error:
            denied += error.code in (401, 403)
            error.close()
    tell(denied)

def changed_fields():
    sent = {"user_id": 7, "name": "Ada", "zip": "12345"}
    read = json.loads(json.dumps(sent))
    tell(len(set(map(repr, sent.items())) - set(map(repr, read.items()))))

def sleepy():
    time.sleep(0.6)

def accepts(name: str, size: int):
    return name, size

def needs_plain_text(text: str):
    return text.encode("ascii").decode("ascii") and {"'": 1, "<": 1}.get(text[:1]) or text.index("a")
"""
# Explicit levels promise a network, so that the same code has somebody to talk to without the mode.
CONNECTED = Scenario("connected", security_level=1)


class Row(NamedTuple):
    """A function that measures, by how much its quantity must rise, and what the effect says it did."""

    quantity: str
    rise: float
    did: str
    calm: Scenario = NORMAL
    under: Scenario = Scenario("under")


TABLE = {
    "disk": Row("write_seconds", 0.03, "delay_seconds"),
    "disk_corruption": Row("bytes_that_differ", 1, "corrupted_bytes"),
    "enospc": Row("failed_writes", 1, "enospc_errors"),
    "eio": Row("failed_writes", 1, "eio_errors"),
    "torn_write": Row("bytes_missing", 1, "lost_bytes"),
    "partial_read": Row("bytes_withheld", 1, "short_reads"),
    "clock_jump": Row("clock_step", 30, "clock_jumps"),
    "memory": Row("refused_memory", 1, "memory_limit_bytes"),
    "cpu": Row("wall_for_cpu", 1, "throttled_seconds"),
    "cpu_spike": Row("cpu_of_others", 0.02, "burnt_cpu_seconds"),
    "concurrency_spike": Row("threads", 5, "spike_threads", under=Scenario("under", load=Load(5, 5, 2))),
    "network": Row("failed_connects", 1, "failed_connects", CONNECTED),
    "network_partition": Row("failed_connects", 15, "severed_connects", CONNECTED),
    "connection_reset": Row("failed_exchanges", 1, "reset_connections", CONNECTED),
    "slow_dns": Row("lookup_seconds", 0.1, "network_delay_seconds", CONNECTED),
    "api_latency": Row(
        "request_seconds", 0.05, "delayed_requests", CONNECTED, Scenario("under", upstream=Upstream(latency_ms=100))
    ),
    "auth_failure": Row("denied_requests", 1, "denied_requests", CONNECTED),
    "flaky_upstream": Row(
        "failed_requests", 1, "upstream_failures", CONNECTED, Scenario("under", upstream=Upstream(None, 1, 2))
    ),
    "schema_drift": Row("changed_fields", 1, "drifted_fields"),
}
MEASURED_BELOW = {"timeout", "hostile_input", "user_misuse"}
LIMITS = Limits(cpu_seconds=20, wall_seconds=30)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A repository that measures itself."""
    bench = Bench(tmp_path, warm_backend)
    bench.write(TARGET)
    return bench


@pytest.fixture
def backend(bench: Bench) -> Iterator[SandboxBackend]:
    """A warm backend on it."""
    with bench.open_backend(bench.repository) as backend:
        yield backend


def run(bench: Bench, backend: SandboxBackend, name: str, scenario: Scenario, cases: int = 1) -> Tally:
    """The tally of calls in a scenario, with the inputs it asks for."""
    plan = bench.plan_of(TARGET, name, limits=LIMITS, cases=CaseRange(0, cases))
    (tally,) = backend.run(replace(plan, scenario=scenario, recipe=recipe_in(plan.recipe, scenario)))
    return tally


def measured(tally: Tally) -> float:
    """What the code says it measured."""
    assert tally.blocked is None
    told = [re.search(r"measured ([-+.e0-9]+)", each.failure.message) for each in tally.interesting if each.failure]
    found = [float(each[1]) for each in told if each]
    assert found, (verdicts(tally), tally.events, tally.interesting)
    return found[0]


def test_the_table_is_complete() -> None:
    """Every failure mode Menace knows is measured in this file."""
    assert set(TABLE) | MEASURED_BELOW == set(FAILURE_MODES)


@pytest.mark.parametrize("calm", [NORMAL, CONNECTED], ids=["by itself", "with an upstream"])
def test_the_quantity_rises_with_the_mode(calm: Scenario, bench: Bench, backend: SandboxBackend) -> None:
    """Low without the mode, high with it, low again; the tally of the middle one alone says what the effect did."""
    found = {}
    for mode, row in TABLE.items():
        if row.calm is not calm:
            continue
        during = run(bench, backend, row.quantity, replace(row.under, faults=frozenset({mode})))
        around = [run(bench, backend, row.quantity, calm) for _ in range(2)]
        rise = measured(during) - max(map(measured, around))
        told = [name for tally in around for name in tally.events if name.startswith("fault ")]
        found[mode] = (rise >= row.rise, during.events.get(f"fault {row.did}", 0) > 0, told)

    assert found == dict.fromkeys(found, (True, True, []))


def test_a_timeout_ends_the_call_before_its_end(bench: Bench, backend: SandboxBackend) -> None:
    """What sleeps for a while returns without the mode, and is killed with it."""
    ends = [run(bench, backend, "sleepy", each) for each in (NORMAL, Scenario("under", faults=frozenset({"timeout"})))]

    assert [verdicts(tally) for tally in ends] == [{Verdict.RETURNED: 1}, {Verdict.KILLED: 1}]


def kinds(tally: Tally) -> dict[str, int]:
    """How many cases had which kind of input."""
    return {each.kind: sum(one.count for one in tally.verdicts if one.kind == each.kind) for each in tally.verdicts}


SHARES: list[tuple[Scenario, dict[str, int]]] = [
    (NORMAL, {"typed": 100}),
    (Scenario("under", threat_intensity=5), {"typed": 100}),
    (Scenario("under", threat_intensity=10), {"typed": 90, "hostile": 10}),
    (Scenario("under", threat_intensity=70), {"typed": 30, "hostile": 70}),
    (Scenario("under", faults=frozenset({"hostile_input"})), {"hostile": 100}),
    (Scenario("under", faults=frozenset({"hostile_input"}), threat_intensity=30), {"typed": 70, "hostile": 30}),
    (Scenario("under", faults=frozenset({"user_misuse"})), {"misuse": 100}),
    (Scenario("under", stub_strategy="misuse", threat_intensity=20), {"misuse": 80, "hostile": 20}),
]


def test_inputs_are_hostile_or_misuse_in_the_share_asked_for(bench: Bench, backend: SandboxBackend) -> None:
    """Counted by the child, case by case, and never as input that satisfies the hints."""
    found = [kinds(run(bench, backend, "accepts", scenario, cases=100)) for scenario, _ in SHARES]

    assert found == [share for _, share in SHARES]


def test_wrong_counts_do_not_bind(bench: Bench, backend: SandboxBackend) -> None:
    """Misuse shows in how calls end: none is unbound without it, many are with it, and the others return."""
    ends = [
        run(bench, backend, "accepts", scenario, cases=60)
        for scenario in (NORMAL, Scenario("under", faults=frozenset({"user_misuse"})))
    ]

    assert ends[0].count(Verdict.UNBOUND) == 0
    assert 5 < ends[1].count(Verdict.UNBOUND) < 55


def test_a_hostile_case_can_be_replayed_from_its_arguments(bench: Bench, backend: SandboxBackend) -> None:
    """What is reported are the expressions that were really passed: alone, without any threat, they do the same."""
    scenario = Scenario("under", threat_intensity=100)
    fallen = run(bench, backend, "needs_plain_text", scenario, cases=100).interesting
    plan = bench.plan_of(TARGET, "needs_plain_text", limits=LIMITS)
    outcomes = []
    for each in fallen:
        (tally,) = backend.run(replace(plan, recipe=replace(plan.recipe, examples=(each.arguments,))))
        outcomes += tally.interesting

    assert fallen
    assert [each.arguments for each in outcomes] == [each.arguments for each in fallen]
    assert [each.failure for each in outcomes] == [each.failure for each in fallen]
