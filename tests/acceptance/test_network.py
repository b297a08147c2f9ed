"""A bad network is as bad as it was asked to be, by every mechanism that this machine has, whoever runs it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.acceptance

NOBODY = 65534
MECHANISMS = ("netem", "reflecting TUN", "reflecting veth", "socket shim")
LATENCY_MS, LOSS, RATE = 25, 0.1, 8_000_000
PACKETS, EXCHANGES, BYTES = 2000, 31, 2_000_000

SCRIPT = """
import json, socket, statistics, sys, time, urllib.request
sys.path.insert(0, sys.argv[1])
from child.confinement import confine
from child.effects import build, in_force
from child.network import measure
from child.network.prepare import prepare
problem = confine.leave_namespaces(processes=False)["network"]
if problem:
    sys.exit("skip: " + problem)
spec = json.loads(sys.argv[2])
ready = prepare(spec, sys.argv[3])
here = (ready.record["upstream"]["address"], ready.record["upstream"]["port"])
shim = [{"name": "network", "delay_ms": spec.get("latency_ms", 0), "jitter_ms": 0, "loss": spec.get("loss", 0)}]
found = {"record": ready.record}
with in_force(build(ready.left(shim) if not spec.get("bandwidth_bits") else [], 1), 0):
    if "latency_ms" in spec:
        sock = socket.create_connection(("example.com", 7), timeout=60)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        took = []
        for _ in range(int(sys.argv[4])):
            began = time.perf_counter()
            sock.sendall(b"ping")
            sock.recv(100)
            took.append((time.perf_counter() - began) * 1000)
        found["round_trip_ms"] = statistics.median(took)
    if "loss" in spec:
        found["loss"] = measure.loss(here, ready.upstream, int(sys.argv[5]), 0.0005, 0.5)
    if "bandwidth_bits" in spec:
        with urllib.request.urlopen("http://example.com/large", timeout=60) as response:
            response.read(50_000)
            began, size = time.perf_counter(), len(response.read())
        found["throughput_bits"] = size * 8 / (time.perf_counter() - began)
print(json.dumps(found))
"""


class Person:
    """Somebody who runs the sandbox: the one who started the tests, or an ordinary user."""

    def __init__(self, name: str, prefix: list[str], python: str, folder: Path) -> None:
        self.name, self._prefix, self._python, self._folder = name, prefix, python, folder

    def measures(self, spec: dict[str, Any]) -> dict[str, Any] | None:
        """What was found in a network like that, or None where its mechanism is missing."""
        answer = subprocess.run(
            [
                *self._prefix,
                *(self._python, "-I", "-B", "-c", SCRIPT, str(self._folder), json.dumps(spec)),
                *(str(self._folder / self.name), str(EXCHANGES), str(PACKETS)),
            ],
            cwd="/",
            capture_output=True,
            text=True,
            timeout=300,
        )
        if answer.stderr.startswith("skip: "):
            pytest.skip(f"no private network for {self.name}: {answer.stderr}")
        assert answer.returncode == 0, answer.stderr
        found: dict[str, Any] = json.loads(answer.stdout)
        return found if found["record"]["link"] in spec["mechanisms"] else None


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder to which everybody may walk, unlike those that pytest makes."""
    with tempfile.TemporaryDirectory(prefix="menace-network-", dir="/tmp") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def people(folder: Path, child: Path) -> Iterator[Person]:
    """Whoever runs this test and, if that is root, an ordinary user with an interpreter that everybody may read."""
    shutil.copytree(child, folder / "child", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "self").mkdir()
    yield Person("self", [], sys.executable, folder)
    python = next((each for each in (sys.executable, "/usr/bin/python3") if is_open_to_all(each)), None)
    if os.geteuid() == 0 and shutil.which("setpriv") and python is not None:
        (folder / "nobody").mkdir()
        os.chown(folder / "nobody", NOBODY, NOBODY)
        prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
        yield Person("nobody", prefix, python, folder)


def is_open_to_all(program: str) -> bool:
    """Whether everybody may walk to a program and run it."""
    path = Path(program).resolve()
    return path.exists() and all(each.stat().st_mode & 0o001 for each in (path, *path.parents))


def loopback(root: Path) -> str:
    """How this machine's loopback is set up."""
    return " ".join((root / "sys/class/net/lo" / name).read_text().strip() for name in ("mtu", "flags", "tx_queue_len"))


def test_a_bad_network_is_as_bad_as_asked_for(
    open_folder: Path, root: Path, keep_figures: Callable[[str, Mapping[str, Any]], Path]
) -> None:
    """25 ms one way are 50 ms ± 10 % there and back, one packet in ten is lost, and 8 Mbit/s are 7 to 8.5."""
    outside = loopback(Path("/"))
    figures: dict[str, Any] = {"packets": PACKETS, "exchanges": EXCHANGES}
    wrong: list[str] = []
    for person in people(open_folder, root / "src" / "menace" / "child"):
        for mechanism in MECHANISMS:
            allowed = {"mechanisms": [mechanism], "seed": 7}
            late = person.measures({"latency_ms": LATENCY_MS, **allowed})
            if late is None:
                figures[f"{person.name}, {mechanism}"] = "missing"
                continue
            lossy = person.measures({"loss": LOSS, **allowed})
            answers = [{"path": "/large", "size": BYTES}]
            slow = person.measures({"bandwidth_bits": RATE, "upstream": {"answers": answers}, **allowed})
            assert lossy is not None
            assert slow is not None
            told = {
                "round_trip_ms": round(late["round_trip_ms"], 2),
                "round_trip_ms_told_beforehand": late["record"]["measured"]["round_trip_ms"],
                "loss": round(lossy["loss"], 4),
                "throughput_mbits": round(slow["throughput_bits"] / 1e6, 3),
                "bandwidth_by": slow["record"]["active"]["bandwidth_bits"],
            }
            figures |= {f"{person.name}, {mechanism}, {name}": value for name, value in told.items()}
            wrong += [f"{person.name}, {mechanism}: {told}"] if not is_as_asked_for(told) else []
    keep_figures("network", figures)

    assert wrong == []
    assert any(name.endswith("round_trip_ms") for name in figures)
    assert loopback(Path("/")) == outside


def is_as_asked_for(told: dict[str, Any]) -> bool:
    """Whether all three quantities are within their bounds."""
    return 45 <= told["round_trip_ms"] <= 55 and 0.08 <= told["loss"] <= 0.12 and 7 <= told["throughput_mbits"] <= 8.5
