"""Each security level through the real engine, and what becomes of those who try to leave the sandbox."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from menace.child.confinement.policy import LEVELS
from menace.domain import CaseRange, Limits, Load, SandboxBackend, Scenario, Tally, Verdict
from menace.sandbox import WarmBackend
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import process_backend, warm_backend

TARGET = '''
import ctypes, os, socket, subprocess, sys, threading, time, urllib.request

libc = ctypes.CDLL(None, use_errno=True)

def spawn(): return subprocess.run(["true"]).returncode

def fork():
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)

def thread():
    started = threading.Thread(target=int)
    started.start()
    started.join()

def native():
    import NATIVE

def write():
    with open("file", "w") as file:
        file.write("text")

def talk_to_itself():
    with socket.create_server(("127.0.0.1", 0)) as server:
        with socket.create_connection(server.getsockname(), timeout=20) as near, server.accept()[0] as far:
            near.sendall(b"word")
            assert far.recv(10) == b"word"

def ask_the_upstream(): urllib.request.urlopen("http://api.example.com/", timeout=20).close()

def clean(): return "nothing was refused to me"

async def coroutine():
    import asyncio
    await asyncio.sleep(0)

def busy(number):
    print("case", number)
    if number == 2:
        os._exit(3)
    if number == 3:
        while True:
            pass
    return [][number] if number == 4 else number

def below_python():
    """Around every hook: a process, a file, a socket."""
    return libc.system(b"true") == 0, libc.creat(b"made", 0o600) >= 0, libc.socket(2, 1, 0) >= 0

def alone():
    done = below_python()
    assert not any(done) and not os.listdir("."), done

ATTACKS = {
    1: lambda: libc.unshare(0x10000000),
    2: lambda: libc.mount(b"none", b"/", b"tmpfs", 0, None),
    3: lambda: libc.ptrace(16, 1, 0, 0),
    4: lambda: libc.chroot(b"/"),
    5: lambda: libc.setns(0, 0),
    6: lambda: libc.umount2(b"/proc", 0),
    7: lambda: libc.reboot(0),
    8: lambda: os.kill(os.getppid(), 15),
    9: lambda: os.kill(-1, 15),
    10: lambda: libc.personality(0xFFFFFFFF),
}

def attack(number):
    if number in ATTACKS:
        ATTACKS[number]()
    return number

def signal(pid): os.kill(pid, 15)
'''
NATIVES = ("_testbuffer", "_lsprof", "_crypt", "_elementtree", "audioop", "_testcapi")
LIMITS = Limits(cpu_seconds=1, wall_seconds=30)


def native_module() -> str:
    """A module of the standard library that is a file of machine code here, and that nobody else imports."""
    for name in NATIVES:
        spec = importlib.util.find_spec(name)
        if spec is not None and (spec.origin or "").endswith(".so"):
            return name
    pytest.skip("all of the standard library is in the interpreter itself")


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A repository of functions that try things."""
    bench = Bench(tmp_path, warm_backend)
    bench.write(source())
    return bench


def source() -> str:
    """The target with the name of a module that has to be loaded."""
    return TARGET.replace("NATIVE", native_module())


@pytest.fixture
def backend(bench: Bench) -> Iterator[SandboxBackend]:
    """A warm backend on it."""
    with bench.open_backend(bench.repository) as backend:
        yield backend


def run(bench: Bench, backend: SandboxBackend, name: str, level: int | None, *inputs: str, **more: object) -> Tally:
    """The tally of calls at a level."""
    scenario = replace(Scenario("tried", security_level=level), **more)  # type: ignore[arg-type]
    plan = bench.plan_of(source(), name, *inputs, limits=LIMITS)
    (tally,) = backend.run(replace(plan, scenario=scenario))
    assert tally.blocked is None
    return tally


def refused(tally: Tally) -> dict[str, float]:
    """What was refused, and how often."""
    return {name: count for name, count in tally.events.items() if name.startswith("refused ")}


TABLE = [
    ("spawn", 2, "spawn"),
    ("fork", 2, "spawn"),
    ("talk_to_itself", 3, "connect"),
    ("thread", 4, "thread"),
    ("native", 4, "native"),
    ("write", 5, "write"),
    ("ask_the_upstream", 5, "connect"),
]


def test_a_level_refuses_what_the_one_before_allowed(bench: Bench, backend: SandboxBackend) -> None:
    """Below the level the call returns and nothing is counted; at it, an ordinary error, counted and no fault."""
    found = {}
    for name, first, _ in TABLE:
        allowed, strict = run(bench, backend, name, first - 1), run(bench, backend, name, first)
        needs = {event: count for event, count in strict.events.items() if event.startswith("needs ")}
        found[name] = (verdicts(allowed), refused(allowed), verdicts(strict), refused(strict), needs)

    assert found == {
        name: ({Verdict.RETURNED: 1}, {}, {Verdict.UNBOUND: 1}, {f"refused {what}": 1}, {f"needs {what}": 1})
        for name, _, what in TABLE
    }


def test_harmless_code_notices_no_level(bench: Bench, backend: SandboxBackend) -> None:
    """Functions and coroutines return, nothing is refused, and the kernel holds the level."""
    tallies = [run(bench, backend, name, level) for level in LEVELS for name in ("clean", "coroutine")]

    assert [verdicts(tally) for tally in tallies] == [{Verdict.RETURNED: 1}] * 10
    assert [refused(tally) for tally in tallies] == [{}] * 10
    assert {tally.enforced["security level"] for tally in tallies} == {"kernel"}


def test_without_a_level_starting_a_process_is_a_capability(bench: Bench, backend: SandboxBackend) -> None:
    """It is recorded, and nobody refuses it."""
    tally = run(bench, backend, "spawn", None)

    assert verdicts(tally) == {Verdict.RETURNED: 1}
    assert tally.capabilities == {"spawn"}
    assert refused(tally) == {}
    assert "security level" not in tally.enforced


def test_at_the_strictest_level_the_harness_still_does_all_its_work(bench: Bench, backend: SandboxBackend) -> None:
    """Ends, deaths, hangs, output and measurements arrive as ever."""
    tally = run(bench, backend, "busy", 5, *map(str, range(7)))
    told = {outcome.index: outcome for outcome in tally.interesting}

    assert verdicts(tally) == {Verdict.RETURNED: 4, Verdict.KILLED: 1, Verdict.HUNG: 1, Verdict.FELL_OVER: 1}
    assert [told[index].output for index in (2, 3, 4)] == ["case 2\n", "case 3\n", "case 4\n"]
    assert tally.usage.cases == 7
    assert (tally.usage.peak_memory_bytes or 0) > 1 << 20


def test_below_python_the_kernel_refuses(bench: Bench, backend: SandboxBackend) -> None:
    """Calls of the C library start nothing, make no file and open no socket, and the scratch folder stays empty."""
    assert verdicts(run(bench, backend, "alone", 5)) == {Verdict.RETURNED: 1}
    assert run(bench, backend, "alone", None).count(Verdict.RETURNED) == 0


def test_the_threads_of_the_scenario_are_its_own(bench: Bench, backend: SandboxBackend) -> None:
    """A burst of threads runs at level 4, where the code may start none."""
    spike = {"faults": frozenset({"concurrency_spike"}), "load": Load(threads=3, tasks=2, level=1)}
    harmless = run(bench, backend, "clean", 4, **spike)
    threaded = run(bench, backend, "thread", 4, **spike)

    assert harmless.events["fault spike_threads"] == 3
    assert refused(harmless) == {}
    assert refused(threaded) == {"refused thread": 1}


CALLS = {1: "unshare", 2: "mount", 3: "ptrace", 4: "chroot", 5: "setns", 6: "umount2", 7: "reboot"}
SIGNALS = (8, 9)


@pytest.mark.parametrize("level", [None, 5])
def test_who_tries_to_leave_the_sandbox_is_reported(level: int | None, bench: Bench, backend: SandboxBackend) -> None:
    """Of one batch exactly the attacks are violations, each named; the cases around them are counted as ever."""
    tally = run(bench, backend, "attack", level, *map(str, range(12)))
    if isinstance(backend, WarmBackend) and backend.layers["refusals"] is not None:
        pytest.skip(f"this kernel holds no calls: {backend.layers['refusals']}")
    plan = bench.plan_of(source(), "attack", *map(str, range(12)), limits=LIMITS)
    alone = {}
    for index in (*CALLS, *SIGNALS):
        (single,) = backend.run(replace(plan, cases=CaseRange(index, index + 1)))
        alone[index] = [outcome.verdict for outcome in single.interesting]

    assert verdicts(tally) == {Verdict.RETURNED: 3, Verdict.VIOLATED: 9}
    assert alone == {index: [Verdict.VIOLATED] for index in (*CALLS, *SIGNALS)}
    assert {f"refused {name}": 1 for name in CALLS.values()}.items() <= refused(tally).items()
    assert refused(tally)["refused personality"] == 1


def test_a_signal_that_was_asked_for_is_no_attack(bench: Bench, backend: SandboxBackend) -> None:
    """A function that signals the process it is told to does its work; it is refused and that is all."""
    tally = run(bench, backend, "signal", None, "1", "2", "-1", "999999")

    assert tally.count(Verdict.VIOLATED) == 0
    assert tally.capabilities == {"signal"}


def test_the_plain_backend_knows_the_levels_too(bench: Bench) -> None:
    """The policy is the child's, however it was started."""
    with process_backend(bench.repository) as plain:
        tallies = [run(bench, plain, name, level) for name, level in (("spawn", 1), ("spawn", 3), ("write", 5))]
        signalled = run(bench, plain, "attack", None, "8")

    assert [refused(tally) for tally in tallies] == [{}, {"refused spawn": 1}, {"refused write": 1}]
    assert verdicts(signalled) == {Verdict.VIOLATED: 1}
