"""Several processes at one store, and processes that die while they write."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from menace.domain import RunId
from menace.store import open_store, read_json_lines
from menace.testing.ledger_samples import sample_run

RUN = RunId("run-1")
START = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from menace.domain import RunId
from menace.store import append_json_line, open_store
from menace.testing.ledger_samples import sample_run, sample_tally

folder, name = Path(sys.argv[1]), sys.argv[2]
RUN = RunId("run-1")

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def start(folder: Path, body: str, name: str = "child") -> subprocess.Popen[str]:
    """A process that does something to the store in ``folder``."""
    command = [sys.executable, "-c", START + body, str(folder), name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end_of(process: subprocess.Popen[str]) -> int:
    """How it ended; what it complained about goes to the test's output."""
    _, complaints = process.communicate(timeout=60)
    print(complaints, file=sys.stderr)
    return process.returncode


def test_several_processes_create_and_fill_one_store(tmp_path: Path) -> None:
    """Four at once make a new store without a clash and append 50 tallies each, of which none is lost."""
    body = """
store = open_store("", data_dir=folder)
store.ledger.start(sample_run())
for number in range(50):
    store.ledger.append(RUN, sample_tally(f"{name}-{number}"), sample_tally(f"shared-{number}"))
    append_json_line(folder / "lines.jsonl", {"name": name, "number": number, "long": "x" * 5000})
store.close()
"""
    processes = [start(tmp_path, body, name) for name in "abcd"]
    assert [end_of(process) for process in processes] == [0, 0, 0, 0]

    with closing(open_store("", data_dir=tmp_path)) as store:
        plans = [tally.plan for tally in store.ledger.tallies(RUN)]
    own = {f"{name}-{number}" for name in "abcd" for number in range(50)}
    assert len(plans) == 250
    assert set(plans) == own | {f"shared-{number}" for number in range(50)}
    assert [plan for plan in plans if plan.startswith("b")] == [f"b-{number}" for number in range(50)]
    lines = read_json_lines(tmp_path / "lines.jsonl")
    assert {f"{line['name']}-{line['number']}" for line in lines} == own
    assert len(lines) == 200


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
class TestKilled:
    """What is left after kill -9."""

    def test_before_the_first_tables_are_committed(self, tmp_path: Path) -> None:
        """The next start makes the store as if nothing had been."""
        process = start(tmp_path, "event.listen(Engine, 'commit', die)\nopen_store('', data_dir=folder)")
        assert end_of(process) == -signal.SIGKILL

        with closing(open_store("", data_dir=tmp_path)) as store:
            assert store.ledger.runs() == []
        assert list(tmp_path.glob("*.corrupt.*")) == []

    def test_in_the_middle_of_an_append(self, tmp_path: Path) -> None:
        """Everything before it is there, and nothing of it."""
        body = """
store = open_store("", data_dir=folder)
store.ledger.start(sample_run())
store.ledger.append(RUN, sample_tally("p1"), sample_tally("p2"))
event.listen(Engine, "commit", die)
store.ledger.append(RUN, sample_tally("p3"), sample_tally("p4"))
"""
        assert end_of(start(tmp_path, body)) == -signal.SIGKILL

        with closing(open_store("", data_dir=tmp_path)) as store:
            assert store.ledger.run(RUN) == sample_run()
            assert [tally.plan for tally in store.ledger.tallies(RUN)] == ["p1", "p2"]

    def test_at_any_moment(self, tmp_path: Path) -> None:
        """What was reported as appended is there: at most the one in flight is in doubt."""
        body = """
store = open_store("", data_dir=folder)
store.ledger.start(sample_run())
for number in range(100_000):
    store.ledger.append(RUN, sample_tally(str(number)))
    print(number, flush=True)
"""
        with start(tmp_path, body) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if line == "40\n":
                    process.kill()
                    break
            reported = [40, *map(int, process.stdout.read().split())]

        with closing(open_store("", data_dir=tmp_path)) as store:
            plans = [tally.plan for tally in store.ledger.tallies(RUN)]
        assert plans == [str(number) for number in range(len(plans))]
        assert len(plans) - 1 - reported[-1] in (0, 1)

    def test_while_holding_the_lock(self, tmp_path: Path) -> None:
        """A lock dies with its holder."""
        body = "from menace.store import locked\nwith locked(folder / 'menace.db'):\n    die()"
        assert end_of(start(tmp_path, body)) == -signal.SIGKILL

        open_store("", data_dir=tmp_path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")
def test_a_full_disk_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    """When the file cannot grow, the append is refused and what was there stays."""
    body = """
import resource
from menace.errors import EnvironmentUnfit
store = open_store("", data_dir=folder)
store.ledger.start(sample_run())
store.ledger.append(RUN, sample_tally("p1"))
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    for number in range(10_000):
        store.ledger.append(RUN, sample_tally(f"more-{number}"))
except EnvironmentUnfit as error:
    print(error)
"""
    process = start(tmp_path, body)
    said, complaints = process.communicate(timeout=60)
    assert complaints == ""
    assert said.startswith(f"the store {tmp_path}/menace.db cannot be used: ")
    assert said.count("\n") == 1

    with closing(open_store("", data_dir=tmp_path)) as store:
        assert store.ledger.tallies(RUN)[0].plan == "p1"
