"""The floor: a process with the imports and the size of a zygote that forks and does nothing else."""

from __future__ import annotations

import subprocess
from importlib import resources
from types import TracebackType
from typing import Self

from menace.errors import MenaceError
from menace.runs.bench.cost import Cost
from menace.runs.bench.target import Target
from menace.sandbox import Interpreter

_SCRIPT = """\
import gc, importlib, importlib.util, os, resource, sys, time
child, repository, module = sys.argv[1:]
spec = importlib.util.spec_from_file_location(
    "_menace_child", child + "/__init__.py", submodule_search_locations=[child]
)
sys.modules["_menace_child"] = package = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
importlib.import_module("_menace_child.serving.zygote")
sys.path.insert(0, repository)
importlib.import_module(module)
gc.collect()
gc.freeze()

def cpu():
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)

for line in sys.stdin.buffer:
    used, started = cpu(), time.perf_counter()
    for _ in range(int(line)):
        pid = os.fork()
        if not pid:
            os._exit(0)
        os.waitpid(pid, 0)
    print(time.perf_counter() - started, cpu() - used, flush=True)
"""


class Floor:
    """Forks on request and tells what that took; the way there and back is not counted."""

    def __init__(self, interpreter: Interpreter, target: Target) -> None:
        self._interpreter, self._target = interpreter, target

    def __enter__(self) -> Self:
        child = str(resources.files("menace.child"))
        self._process = subprocess.Popen(
            [self._interpreter.path, "-B", "-c", _SCRIPT, child, self._target.repository, self._target.module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def fork(self, times: int = 1) -> Cost:
        """Fork, end the copy and wait for it, so many times."""
        told, heard = self._process.stdin, self._process.stdout
        if told is None or heard is None:
            raise MenaceError("the process that forks has no pipes")
        try:
            told.write(f"{times}\n")
            told.flush()
            wall, cpu = map(float, heard.readline().split())
        except (OSError, ValueError) as error:
            raise MenaceError("the process that shows what a bare fork costs has ended") from error
        return Cost(wall, cpu)
