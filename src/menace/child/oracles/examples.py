"""An example of the documentation, run as it stands: statement after statement, each held against what is written."""

from __future__ import annotations

import builtins
import io
import re
import sys
import warnings
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..calls import verdict
from ..conditions.moments import WALL
from . import matching

_WORLD = frozenset(
    {
        *("now", "today", "utcnow", "time", "time_ns", "localtime", "gmtime", "ctime", "strftime", "monotonic"),
        *("monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "urandom", "random", "getrandbits"),
        *("getpid", "get_terminal_size", "id", "hash", "getcwd", "uname", "gethostname", "getlogin", "cpu_count"),
    }
)
"""Functions of the interpreter whose answer is another one elsewhere, or tomorrow."""
_WAITING = frozenset({"asyncio", "selectors", "threading", "concurrent", "queue", "subprocess", "socket", "reprlib"})
_NO_ORDER = re.compile(r"\bset\(|frozenset|\{[^:{}]+\}|\.keys\(\)|intersection|listdir|glob\(")
_SHOWN = 160
_NO_EVIDENCE = (ImportError, OSError, NotImplementedError, SystemExit, KeyboardInterrupt)
"""Exceptions that are about what is not there: packages, files, networks, what nobody has written yet."""

# Bound before the target is imported: it may replace these names in their modules.
_exec, _eval, _compile, _StringIO = exec, eval, compile, io.StringIO
_setprofile = sys.setprofile

Step = Sequence[Optional[str]]
"""A statement, and the output that stands below it."""
Announce = Callable[[int, str], None]


class Told(NamedTuple):
    """How an example ended: at which step, by which verdict, and what is to be reported of it."""

    step: int
    verdict: str
    failure: Optional[Dict[str, Any]] = None
    error: Optional[BaseException] = None


class _Seen(NamedTuple):
    """A statement that was run: what stands below it, what it printed, and what it raised."""

    number: int
    statement: str
    expected: Optional[str]
    printed: str
    error: Optional[BaseException]
    unordered: bool


def run(example: Dict[str, Any], workspace: str, announce: Announce) -> Told:
    """Run an example; ``unbound`` when it does not tell anything about the code."""
    told = _run(example, workspace, announce)
    if told.verdict == "diverged" and _asks_the_world(example, told.step):
        return Told(told.step, "unbound")
    return told


def _run(example: Dict[str, Any], workspace: str, announce: Announce) -> Told:
    names: Dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
    steps: List[Step] = example["steps"]
    try:
        for text in example["setup"]:
            _exec(_compile(text, "<input>", "exec"), names)
    except BaseException as problem:  # whatever is missing, nothing of the example was run
        return Told(0, "unbound", error=problem)
    unordered = any(_NO_ORDER.search(str(statement)) for statement, _ in steps)
    for number, (statement, expected) in enumerate(steps):
        announce(number, "")
        printed, error = _printed(str(statement), names)
        told = _judged(_Seen(number, str(statement), expected, printed, error, unordered), names, workspace)
        if told is not None:
            return told
    return Told(max(len(steps) - 1, 0), "returned")


def _printed(statement: str, names: Dict[str, Any]) -> Tuple[str, Optional[BaseException]]:
    """What a statement prints, the value of an expression included, and what it raises."""
    stream, streams, hook = _StringIO(), (sys.stdout, sys.stderr), sys.displayhook

    def show(value: Any) -> None:
        if value is not None:
            stream.write(repr(value) + "\n")

    try:
        # The line break ends a definition that stands on one line.
        code = _compile(statement + "\n", "<input>", "single")
        sys.stdout = sys.stderr = stream
        sys.displayhook = show
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _exec(code, names)
    except BaseException as error:  # whatever the target raises is data
        return stream.getvalue(), error
    finally:
        sys.stdout, sys.stderr = streams
        sys.displayhook = hook
    return stream.getvalue(), None


def _judged(seen: _Seen, names: Dict[str, Any], workspace: str) -> Optional[Told]:
    """How the example ends with a statement; None when it goes on."""
    expected = seen.expected or ""
    announced = matching.expected_error(expected)
    if seen.error is not None:
        if announced is not None and _is_announced(seen.error, announced):
            return None
        return _raised(seen, announced, seen.error, workspace)
    if not expected.strip():
        return None
    printed = _short(seen.printed)
    if announced is not None and expected.lstrip().startswith("Traceback"):
        return _contradicted(seen, "%s is documented" % announced, printed or "no exception")
    if not printed and not _is_expression(seen.statement):
        return None  # what follows an assignment is prose

    def evaluate(text: str) -> Any:
        return _eval(_compile(text, "<input>", "eval"), names)

    if matching.agrees(expected, seen.printed, evaluate, unordered=seen.unordered):
        return None
    return _contradicted(seen, "documented is %s" % _short(expected), printed or "nothing")


def _raised(seen: _Seen, announced: Optional[str], error: BaseException, workspace: str) -> Told:
    ending, failure = verdict.judge(error, workspace, frozenset())
    kinds = type(error).__mro__
    about_others = any(kind in kinds for kind in _NO_EVIDENCE)
    if announced is not None and OSError in kinds and getattr(error, "errno", None) is None:
        about_others = False  # the system gives every error a number: here a library speaks of what it was handed
    # Without a frame inside the target it is the example itself that does not run here.
    if failure["path"] is None or about_others or ending == "unbound":
        return Told(seen.number, "unbound", failure, error)
    if announced is not None:
        return _contradicted(seen, "%s is documented" % announced, failure["type"])
    return Told(seen.number, "killed" if ending == "killed" else "fell_over", failure, error)


def _is_announced(error: BaseException, name: str) -> bool:
    return name == "Exception" or any(kind.__name__ == name for kind in type(error).__mro__)


def _contradicted(seen: _Seen, wanted: str, got: str) -> Told:
    message = "%s gives %s, %s" % (_short(seen.statement), got, wanted)
    failure: Dict[str, Any] = {
        "type": "Example",
        "message": message,
        "path": None,
        "line": None,
        "function": None,
        "traceback": [],
    }
    return Told(seen.number, "diverged", failure)


def _short(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= _SHOWN else joined[: _SHOWN - 3] + "..."


def _is_expression(statement: str) -> bool:
    try:
        _compile(statement, "<input>", "eval")
    except (SyntaxError, ValueError):
        return False
    return True


def _asks_the_world(example: Dict[str, Any], last: int) -> bool:
    """Whether the statements ask for the time, for chance or for the machine: then another output proves nothing."""
    asked: List[str] = []

    def notice(frame: Any, event: str, function: Any) -> None:
        if event != "c_call" or getattr(function, "__name__", "") not in _WORLD:
            return
        # Those who wait look at the clock for their own sake, not for the sake of the result.
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] not in _WAITING:
            asked.append(function.__name__)

    names: Dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
    try:
        for text in example["setup"]:
            _exec(_compile(text, "<input>", "exec"), names)
        WALL.begin(WALL.case)
        _setprofile(notice)
        for statement, _ in example["steps"][: last + 1]:
            _printed(str(statement), names)
    except BaseException:  # what cannot be run a second time says nothing either
        return True
    finally:
        _setprofile(None)
    return bool(asked) or WALL.was_asked
