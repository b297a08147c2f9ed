"""Snippets with failure modes around them, run by an interpreter that knows nothing of Menace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from menace.domain.fault import FAILURE_MODES
from menace.facade.environment import _inject_failure_modes


def run(source: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The snippet as a program of its own, isolated from everything installed."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", source],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def printed(snippet: str, modes: Any, folder: Path, **environment: str) -> str:
    """What the snippet prints under the modes."""
    answer = run(_inject_failure_modes(textwrap.dedent(snippet), modes), folder, **environment)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


TIMED_WRITE = """
    import time
    took = []
    for _ in range(3):
        began = time.perf_counter()
        with open("file", "w") as file:
            file.write("x")
        took.append(time.perf_counter() - began)
    print(min(took))
"""


def test_the_effect_is_felt_by_the_snippet(tmp_path: Path) -> None:
    """A write takes at least fifty milliseconds longer under ``disk``."""
    assert float(printed(TIMED_WRITE, [], tmp_path)) < float(printed(TIMED_WRITE, ["disk"], tmp_path)) - 0.03


@pytest.mark.parametrize(
    "modes", ["disk,clock_jump", "disk, clock_jump", ["disk", "clock_jump"], {"disk", "clock_jump"}]
)
def test_modes_come_as_list_set_or_comma_string(modes: Any) -> None:
    """The documented spellings mean the same, and the order of a set is not left to chance."""
    injected = _inject_failure_modes("pass\n", modes)

    assert "'disk'" in injected
    assert "'clock_jump'" in injected
    assert injected == _inject_failure_modes("pass\n", modes)


@pytest.mark.parametrize("modes", [None, [], "", " , "])
def test_without_modes_the_snippet_stays(modes: Any) -> None:
    """Nothing to inject, nothing changed."""
    assert _inject_failure_modes("x = 1", modes) == "x = 1"


def test_an_unknown_mode_is_answered_with_the_nearest() -> None:
    """A typing error is a ``ValueError`` that names what was probably meant."""
    with pytest.raises(ValueError, match=r"'netwrok': did you mean network"):
        _inject_failure_modes("pass", "disk,netwrok")


SNIPPETS = {
    "future": '"""Words."""\nfrom __future__ import annotations\nprint(1)',
    "semicolons": '"""Words."""; from __future__ import annotations; numbers = [\n1]\nprint(len(numbers))',
    "empty": "",
    "comment": "# nothing",
    "form feed": "x = 'a\x0cb'\n\x0cprint(1)\n",
    "carriage returns": "x = 1\r\nprint(x)\r\n",
}


@pytest.mark.parametrize("name", SNIPPETS)
def test_any_valid_source_stays_valid(name: str) -> None:
    """Docstrings and future imports stay first, and no statement is cut in two."""
    compile(_inject_failure_modes(SNIPPETS[name], "disk"), "snippet", "exec")


def test_source_with_a_syntax_error_keeps_it() -> None:
    """Whoever runs it learns about the error; injecting does not fail."""
    with pytest.raises(SyntaxError):
        compile(_inject_failure_modes("def f(:\n", "disk"), "snippet", "exec")


def test_stubs_at_the_top_are_replaced(tmp_path: Path) -> None:
    """Lower-case variables get payloads before the rest runs; constants and the strategy are as documented."""
    snippet = """
        user = "Ada"
        LIMIT = "kept"
        import os
        print(user == "Ada", LIMIT, os.environ["SANDBOX_STUB_STRATEGY"])
    """

    assert printed(snippet, "hostile_input", tmp_path) == "False kept hostile"


def test_misuse_is_tried_and_survived(tmp_path: Path) -> None:
    """Functions of the snippet are called with wrong counts, the errors go to stderr, and it goes on."""
    snippet = "def greet(name):\n    print('hello', name)\n\ngreet('Ada')\nprint('end')\n"
    answer = run(_inject_failure_modes(snippet, "user_misuse"), tmp_path)

    assert answer.returncode == 0
    assert answer.stdout.split() == ["hello", "Ada", "end"]
    assert "greet() takes 1 positional argument but 2 were given" in answer.stderr


def test_a_spike_takes_its_size_from_the_environment_and_reports_it(tmp_path: Path) -> None:
    """``THREAD_BURST`` and ``ASYNC_TASK_BURST`` are read where the snippet runs; the counts go to the named file."""
    report = tmp_path / "counts.json"
    snippet = "import threading\nprint(threading.active_count())"
    environment = {"THREAD_BURST": "5", "ASYNC_TASK_BURST": "9", "SANDBOX_CONCURRENCY_OUT": str(report)}

    assert printed(snippet, "concurrency_spike", tmp_path, **environment) == "7"
    assert json.loads(report.read_text()) == {"threads": 5, "tasks": 9}


def test_a_timeout_kills_the_snippet(tmp_path: Path) -> None:
    """The program ends by SIGKILL long before it is done."""
    assert run(_inject_failure_modes("import time\ntime.sleep(30)", "timeout"), tmp_path).returncode == -9


def test_run_in_this_process_the_modes_are_off_at_the_end() -> None:
    """After the last line of the snippet nothing is different."""
    before = time.time
    names: dict[str, Any] = {}
    exec(_inject_failure_modes("import time\nduring = time.time", "clock_jump"), names)  # noqa: S102 - that is its use

    assert names["during"] is not before
    assert time.time is before


def test_all_modes_can_be_injected(tmp_path: Path) -> None:
    """Every mode that exists, but the one that kills, together around one snippet that only prints."""
    modes = [name for name in FAILURE_MODES if name != "timeout"]

    assert printed("print('alive')", modes, tmp_path) == "alive"
