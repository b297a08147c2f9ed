"""Modules whose import works against the sandbox that imports them."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from menace.domain import CaseRange, Limits, Verdict
from menace.testing.bench import Bench, verdicts
from menace.testing.forging import FIND
from menace.testing.processes import warm_backend

RETURNED = Verdict.RETURNED

IMPORTED: dict[str, str] = {
    "garbage to everybody": "[written(n, b'garbage that is no frame') for n in range(3, 256)]",
    "a frame that never ends to everybody": "[written(n, b'\\xff\\xff\\xff\\xff') for n in range(3, 256)]",
    "words out of turn": "[written(n, framed(kind='exited', status=0, cpu=0)) for n in range(3, 256)]",
    "a kind that is none": "[written(n, framed(kind=[])) for n in range(3, 256)]",
    "that it is not fit": "[written(n, framed(kind='unfit', reason='no')) for n in range(3, 256)]",
    "numbers that are none": (
        "[written(n, framed(kind='ready', threads=1, cpu=float('nan'), layers={}, pid=1, modules={}))"
        " for n in range(3, 256)]"
    ),
    "an end without name": "os.kill(os.getpid(), 35)",
    "a page full of nonsense": "memory = found()[2]; memory[:] = b'\\xff' * len(memory)",
    "a page that was wiped off": "memory = found()[2]; memory[:] = bytes(len(memory)); os._exit(0)",
    "that it is ready, and its death": (
        "page = found()[0]; page.say('ready', marks=[0, 0], body=''); os.kill(os.getpid(), 9)"
    ),
}


def test_an_import_that_lies_costs_only_its_own_module(either_bench: Bench) -> None:
    """The run goes on, and nothing bad is made good: a body that was not survived has not returned."""
    plans = []
    for at, lie in enumerate(IMPORTED.values()):
        source, path, case = f"{FIND}\n{lie}\ndef f(): pass\n", f"liar_{at}.py", CaseRange(0, 1)
        lying = [either_bench.plan_of(source, section, path=path, cases=case) for section in ("f", "<module>")]
        plans.append([*lying, either_bench.plan_of("def f(): pass\n", "f", path=f"honest_{at}.py")])
    with either_bench.open_backend(either_bench.repository) as backend, ThreadPoolExecutor(3) as pool:
        found = pool.map(lambda three: [tally for plan in three for tally in backend.run(plan)], plans)

        for name, (function, body, honest) in zip(IMPORTED, found, strict=True):
            assert verdicts(honest) == {RETURNED: 1}, name
            if "death" in name or "end" in name.split() or "wiped" in name:
                assert function.count(RETURNED) == body.count(RETURNED) == 0, name


def test_an_import_that_names_a_foreign_process_does_not_get_it_killed(tmp_path: Path) -> None:
    """What is below the zygote is ended with a hanging case; only what we started can be a zygote."""
    bench = Bench(tmp_path / "little", warm_backend)
    bench.repository.mkdir()
    source = f"""{FIND}
for descriptor in range(3, 256):
    written(descriptor, framed(kind="ready", threads=1, cpu=0, layers={{}}, pid={os.getpid()}, modules={{}}))
def f():
    while True: pass
"""
    bystander = subprocess.Popen(["sleep", "1000"])
    try:
        bench.run(bench.plan_of(source, "f", limits=Limits(cpu_seconds=0.3, wall_seconds=1)))

        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()
