"""Make kept calls again, without Menace around them, and count by the reference; runs where the targets are installed.

``replay.py REFERENCE CHILD MODULE CALLS SKIPPED`` writes one JSON line to stdout. ``REFERENCE`` is the folder of
``rec.py``, ``CHILD`` the folder ``menace/child``, whose judgement is compared with the reference's, ``CALLS`` a JSON
file of calls, ``SKIPPED`` the positions that must not be made again because they block inside C.
"""

from __future__ import annotations

import collections
import contextlib
import datetime as dt
import decimal
import fractions
import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from offered import is_offered
from satisfying import satisfies

INPUT = "<input>"
PLAIN = (
    int, float, complex, str, bytes, bytearray, bool, type(None), type(Ellipsis), range, slice,
    dt.date, dt.time, dt.timedelta, dt.tzinfo, decimal.Decimal, fractions.Fraction,
)  # fmt: skip
VERDICTS = {"reject": "refused", "implicit": "fell_over", "arity": "unbound", "hang": "hung"}
DEEPEST = 4


def judgement_of(child: Path) -> Callable[..., Any]:
    """The function by which a run judges how a call ended, taken from the folder of its code alone."""
    sys.path.insert(0, str(child.parent))
    return importlib.import_module(f"{child.name}.calls.verdict").judge  # type: ignore[no-any-return]


def main() -> None:
    """Replay and print."""
    reference, child, module, calls, skipped = sys.argv[1:]
    sys.path.insert(0, reference)
    import rec

    judge = judgement_of(Path(child))
    rec.limit()
    sys.setrecursionlimit(600)  # as the random caller has it
    work = json.loads(Path(calls).read_text(encoding="utf-8"))
    origin = rec.locate(module).origin
    answer = os.dup(1)
    _silence()
    cover = rec.Cov(origin)
    cover.c.start()
    importlib.import_module(module)
    counter = Counter(rec, origin, module, judge)
    left_out = set(json.loads(skipped))
    for position, call in enumerate(work):
        if position not in left_out:
            rec.beacon(str(position))  # whoever watches learns from it which call does not come back
            counter.make(call, str(position))
    cover.c.stop()
    told = {**counter.figures(), **cover.result(), "module": module}
    os.write(answer, (json.dumps(told) + "\n").encode())
    os._exit(0)


class Counter:
    """Makes the calls, counts crashes as the reference does, and keeps apart what the input itself raised."""

    def __init__(self, rec: Any, origin: str, module: str, judge: Any) -> None:
        self._rec, self._origin, self._module, self._judge = rec, origin, module, judge
        self._workspace = (
            str(Path(origin).parents[module.count(".") - 1]) if "." in module else str(Path(origin).parent)
        )
        self._recorder = rec.Recorder(origin)
        self._names: dict[str, Any] = {"__name__": "__replay__"}
        self._compared: collections.Counter[tuple[str, str]] = collections.Counter()
        self._by_input = self._not_evaluated = self._private = 0
        self._plain: set[tuple[str, int]] = set()
        self._within: set[tuple[str, int]] = set()
        self._disagreed: list[list[str]] = []

    def make(self, call: dict[str, Any], label: str) -> None:
        """Make one call, of what the module offers; what evaluating its input raises is not counted."""
        if not is_offered(call["name"], sys.modules[self._module]):
            self._private += 1
            return
        try:
            for statement in call["setup"]:
                exec(compile(statement, INPUT, "exec"), self._names)  # noqa: S102 - the input is Python source
            function = self._function(call)
            args = [self._value(text) for text in call["args"]]
            kwargs = {name: self._value(text) for name, text in call["kwargs"]}
        except BaseException:  # noqa: BLE001 - the target's own code may run here
            self._not_evaluated += 1
            return
        within = call["keeps_documentation"] and satisfies(function, args, kwargs)
        noticing = Noticing(self._recorder, self._rec.Hang)
        self._recorder.note = noticing.note
        self._recorder.call(label, lambda: function(*args, **kwargs), per=1.0)
        if noticing.error is None:
            return
        if is_from_input(noticing.error, self._origin):
            self._by_input += 1
            return
        kind, line = noticing.kept()
        name = type(noticing.error).__name__
        if kind == "implicit":
            if within:
                self._within.add((name, line))
            if is_plain([*args, *kwargs.values()]):
                self._plain.add((name, line))
        self._compare(call, noticing.error, kind)

    def figures(self) -> dict[str, Any]:
        """What was counted."""
        agreed = sum(count for (ours, theirs), count in self._compared.items() if ours == theirs)
        return {
            **self._recorder.summary(),
            "keys": sorted([each["type"], each["line"], each["kind"]] for each in self._recorder.crashes.values()),
            "within": len(self._within),
            "plain": len(self._plain),
            "by_input": self._by_input,
            "not_evaluated": self._not_evaluated,
            "private": self._private,
            "compared": sum(self._compared.values()),
            "agreed": agreed,
            "disagreed": self._disagreed[:40],
        }

    def _compare(self, call: dict[str, Any], error: BaseException, kind: str) -> None:
        """Our judgement beside the reference's: the one the run gave, or the one it would give of this exception."""
        theirs = VERDICTS[kind]
        ours = call["verdict"]
        if ours not in VERDICTS.values():
            if ours is not None or kind == "hang":
                # Leaks and kills are nothing the reference knows, and of a hang that the run said nothing of there is
                # no exception to judge.
                return
            ours = self._judge(error, self._workspace, frozenset(call["documented"]))[0]
        self._compared[ours, theirs] += 1
        if ours != theirs:
            self._disagreed.append([call["name"], ours, theirs, type(error).__name__, repr(call["args"])[:120]])

    def _function(self, call: dict[str, Any]) -> Any:
        *owners, last = call["name"].split(".")
        if call["receiver"] is not None:
            owner = self._value(call["receiver"])
            if last.startswith("__") and not last.endswith("__"):
                last = f"_{owners[-1].lstrip('_')}{last}"
            return getattr(owner, last)
        found: Any = sys.modules[self._module]
        for name in owners:
            found = getattr(found, name)
        # A constructor is tried through its class.
        return found if owners and last in ("__init__", "__new__") else getattr(found, last)

    def _value(self, text: str) -> Any:
        return eval(compile(text, INPUT, "eval"), self._names)  # noqa: S307 - the input is Python source


class Noticing:
    """Remembers the exception of the call at hand, and lets the recorder count it only when asked."""

    def __init__(self, recorder: Any, hang: type[BaseException]) -> None:
        self._recorder, self._hang = recorder, hang
        self.error: BaseException | None = None

    def note(self, name: str, error: BaseException, args: Any = None, typed: Any = None) -> None:  # noqa: ARG002
        """Stand in for the recorder's own method."""
        self.error = error

    def kept(self) -> tuple[str, int]:
        """Count it as the reference does; its kind and line."""
        before = {key: each["n"] for key, each in self._recorder.crashes.items()}
        type(self._recorder).note(self._recorder, "", self.error)
        for (_, line, kind), each in self._recorder.crashes.items():
            if before.get((_, line, kind)) != each["n"]:
                return kind, line
        raise AssertionError("the recorder counted nothing")


def is_from_input(error: BaseException, origin: str) -> bool:
    """Whether code of the input ran last: a frame of its own lies deeper than any of the target."""
    step, last = error.__traceback__, ""
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name == INPUT or os.path.realpath(name) == os.path.realpath(origin):
            last = name
        step = step.tb_next
    # The call itself is written in this file, so that a frame of the input is one of its own functions.
    return last == INPUT


def is_plain(values: list[Any], depth: int = 0) -> bool:
    """Whether values hold nothing that could raise by itself: data, containers of data, or functions we would see."""
    for value in values:
        if isinstance(value, PLAIN) or (callable(value) and getattr(value, "__code__", None) is not None):
            continue
        if isinstance(value, dict) and type(value) is dict:
            inside = [*value.keys(), *value.values()]
        elif type(value) in (list, tuple, set, frozenset, collections.deque):
            inside = list(value)
        else:
            return False
        if depth >= DEEPEST or not is_plain(inside, depth + 1):
            return False
    return True


def _silence() -> None:
    """Let targets print and ask without anybody hearing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        with contextlib.suppress(OSError):
            os.dup2(nothing, number)


if __name__ == "__main__":
    main()
