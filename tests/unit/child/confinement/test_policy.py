"""The security levels as a table, and how each of them meets what code under test tries."""

from __future__ import annotations

import importlib.util
import itertools
import os
from collections.abc import Callable
from typing import Any

import pytest

from menace.child.confinement.policy import LEVELS, Guard

Fresh = Callable[..., str]

OBEY = """
import asyncio, os, socket, subprocess, sys, threading
from menace.child.measuring.observe import Observer
from menace.child.confinement.policy import Conditions, enforce
os.makedirs("scratch/work"); os.chdir("scratch/work")
observer = Observer(os.path.abspath(".."), deny=False)
problem = enforce({level}, observer, Conditions(upstream={upstream}, threads={threads}))
observer.begin()
try:
    {code}
    answer = "done"
except (OSError, RuntimeError, ImportError) as error:
    answer = type(error).__name__
observer.end()
print(answer, *sorted(event for event in observer.events if event.startswith("refused")))
"""


def native_module() -> str:
    """A module of the standard library that is a file of machine code here, and that nobody else imports."""
    for name in ("_testbuffer", "_lsprof", "_crypt", "_elementtree", "audioop", "_testcapi"):
        spec = importlib.util.find_spec(name)
        if spec is not None and (spec.origin or "").endswith(".so"):
            return name
    pytest.skip("all of the standard library is in the interpreter itself")


def test_each_level_allows_less_than_the_one_before() -> None:
    """There are five, and nothing comes back that was given up."""
    rows = [LEVELS[level] for level in range(1, 6)]

    assert sorted(LEVELS) == [1, 2, 3, 4, 5]
    assert all(sum(stricter) < sum(row) for row, stricter in itertools.pairwise(rows))
    assert all(
        not after or before
        for row, stricter in itertools.pairwise(rows)
        for before, after in zip(row, stricter, strict=True)
    )


@pytest.mark.parametrize(
    ("event", "arguments", "refused_from"),
    [
        ("subprocess.Popen", ("true",), 2),
        ("os.fork", (), 2),
        ("socket.connect", (None, ("127.0.0.1", 80)), 3),
        ("socket.connect", (None, ("localhost", 80)), 3),
        ("socket.connect", (None, ("::1", 80, 0, 0)), 3),
        ("socket.connect", (None, "/run/some.socket"), 3),
        ("socket.connect", (None, ("192.0.2.1", 80)), 5),
        ("socket.sendto", (None, ("192.0.2.1", 53)), 5),
        ("socket.sendmsg", (None, None), None),
        ("socket.bind", (None, ("", 8080)), 3),
        ("socket.bind", (None, ("192.0.2.1", 8080)), 3),
        ("socket.__new__", (None, 2, 1, 0), 5),
        ("socket.getaddrinfo", ("example.com", 80, 0, 0, 0), 5),
        ("_thread.start_new_thread", (print, ()), 4),
        ("_thread.start_joinable_thread", (print, 1, None), 4),
        ("import", ("json", None, [], [], []), None),
        ("import", ("_json", "/lib/_json.so", None, None, None), 4),
        ("ctypes.dlopen", (None,), None),
        ("ctypes.dlopen", ("libc.so.6",), 4),
        ("open", ("file", "r", os.O_RDONLY), None),
        ("open", ("file", "w", os.O_WRONLY | os.O_CREAT), 5),
        ("open", (os.devnull, "w", os.O_WRONLY), None),
        ("open", (3, "w", os.O_WRONLY), None),
        ("os.mkdir", ("folder",), 5),
        ("os.rename", ("one", "other"), 5),
        ("compile", ("1", "<input>"), None),
    ],
)
def test_what_is_refused_from_which_level_on(event: str, arguments: tuple[Any, ...], refused_from: int | None) -> None:
    """Below the level all is well, from it on the event is refused."""
    refused = [level for level in LEVELS if Guard(LEVELS[level], has_upstream=True)(event, arguments)]

    assert refused == ([] if refused_from is None else list(range(refused_from, 6)))


def test_without_an_upstream_there_is_nobody_to_talk_to_but_loopback() -> None:
    """A level that allows the upstream allows nothing where there is none."""
    away, loopback = ("socket.connect", (None, ("192.0.2.1", 80))), ("socket.connect", (None, ("127.0.0.1", 80)))

    assert [Guard(LEVELS[level])(*away) for level in (1, 2, 3)] == ["connect"] * 3
    assert [Guard(LEVELS[level])(*loopback) for level in (1, 2, 3)] == [None, None, "connect"]


@pytest.mark.parametrize(
    ("level", "code", "answer"),
    [
        (1, "subprocess.run(['true'])", "done"),
        (2, "subprocess.run(['true'])", "PermissionError refused spawn"),
        (3, "threading.Thread(target=int).start()", "done"),
        (4, "threading.Thread(target=int).start()", "RuntimeError refused thread"),
        (3, "import NATIVE", "done"),
        (4, "import NATIVE", "ImportError refused native"),
        (4, "open('file', 'w').close()", "done"),
        (5, "open('file', 'w').close()", "PermissionError refused write"),
        (5, "open(os.devnull, 'w').close()", "done"),
        (5, "open(os.__file__).close()", "done"),
        (5, "socket.socket()", "PermissionError refused connect"),
        (5, "asyncio.run(asyncio.sleep(0))", "done"),
    ],
)
def test_refusals_are_ordinary_errors_and_counted(fresh: Fresh, level: int, code: str, answer: str) -> None:
    """Code under test meets the error that a machine itself would give it."""
    code = code.replace("NATIVE", native_module())

    assert fresh(OBEY.format(level=level, code=code, upstream=False, threads=False)) == answer


SPIKE = """
from menace.child.effects import build, in_force
def spike():
    with in_force(build([dict(name='concurrency_spike', threads=3, tasks=2)], 1), 0) as told:
        try:
            threading.Thread(target=int).start()
        except RuntimeError:
            print("refused", end=" ")
    print(told["spike_threads"], told["spike_tasks"], end=" ")
"""


def test_a_scenario_may_start_threads_where_the_code_may_not(fresh: Fresh) -> None:
    """The effect's threads run; the next one is the code's own."""
    told = fresh(SPIKE + OBEY.format(level=4, code="spike()", upstream=False, threads=True))

    assert told == "refused 3.0 2.0 done refused thread"


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("libc.syscall(call('vfork') or call('clone'), 17, 0, 0, 0, 0)", "EPERM"),
        ("libc.creat(b'made', 0o600)", "EPERM EACCES"),
        ("libc.socket(2, 1, 0)", "EPERM"),
    ],
)
def test_below_python_the_kernel_refuses(fresh: Fresh, code: str, answer: str) -> None:
    """Calls through ctypes meet the same end, though nobody counts them."""
    prelude = """
import ctypes, errno, platform
from menace.child.confinement.call_numbers import JUDGED, MACHINES
libc = ctypes.CDLL(None, use_errno=True)
call = lambda name: JUDGED[name][MACHINES[platform.machine()][0]]
"""
    body = f"print(errno.errorcode[ctypes.get_errno()] if {code} < 0 else 'done', end=' ')"

    assert fresh(prelude + OBEY.format(level=5, code=body, upstream=False, threads=False)).split()[0] in answer.split()
