"""Run in a process of its own, in a scratch folder: what the example project really does, as JSON on stdout.

``calls`` evaluates the expectations' own expressions; ``quiet`` feeds every section that must stay
quiet from pools like those of a first run and names what was neither a value nor a refusal.
"""

from __future__ import annotations

import asyncio
import functools
import importlib
import inspect
import itertools
import json
import random
import signal
import sys
import traceback
import typing
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

POOLS: dict[Any, list[Any]] = {
    int: [0, 1, -1, 2, 10, 255, 2**31, -(2**63)],
    float: [0.0, 1.0, -1.5, float("nan"), float("inf")],
    str: ["", "a", "hello world", "0", "é", "x" * 300, "1x2x3", "a=1"],
    bool: [True, False],
    list[str]: [[], ["a"], ["hello world", ""]],
    list[list[str]]: [[], [["a"]], [[], ["", "a"]]],
    set[str]: [set(), {"a"}, {"a", "0"}],
    dict[str, int]: [{}, {"a": 1}, {"": -1, "0": 2**31}],
}
UNTYPED = [value for pool in POOLS.values() for value in pool] + [None, b"", b"a", (), (1, 2)]


class Hung(Exception):
    """The call used up its CPU time."""


def out_of_time(_number: int, _frame: object) -> None:
    raise Hung


def no_supplier(*_arguments: object, **_options: object) -> None:
    raise urllib.error.URLError("no such host")


def name_of_end(action: Callable[[], object]) -> str:
    """``returned``, ``hung`` or the type of the exception."""
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)
    try:
        action()
    except Hung:
        return "hung"
    except Exception as error:  # noqa: BLE001 - whatever the example raises is the answer
        return type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return "returned"


def module_of(section: str) -> Any:
    path = section.partition("::")[0]
    return importlib.import_module(path.removesuffix(".py").replace("/", "."))


def calls(expected: list[dict[str, str]]) -> list[str]:
    """How each expression ends, in order."""
    ends = []
    for entry in expected:
        names = {**vars(module_of(entry["section"])), "asyncio": asyncio}
        ends.append(name_of_end(functools.partial(eval, entry["call"], names)))
    return ends


def pool(hint: Any) -> list[Any]:
    if hint is inspect.Parameter.empty:
        return UNTYPED
    if typing.get_args(hint) and type(None) in typing.get_args(hint):
        return [None, *pool(next(choice for choice in typing.get_args(hint) if choice is not type(None)))]
    if hint not in POOLS and inspect.isclass(hint):
        return [made for arguments in inputs(hint, skip=0) if (made := built(hint, arguments)) is not None]
    return POOLS[hint]


def built(cls: type, arguments: tuple[Any, ...]) -> Any:
    try:
        return cls(*arguments)
    except ValueError:
        return None


def inputs(function: Any, skip: int) -> list[tuple[Any, ...]]:
    """At most 200 combinations of arguments for a function, the same every time."""
    hints = typing.get_type_hints(function.__init__ if inspect.isclass(function) else function)
    names = list(inspect.signature(function).parameters.items())[skip:]
    product = list(itertools.product(*(pool(hints.get(name, parameter.annotation)) for name, parameter in names)))
    random.Random(0).shuffle(product)  # noqa: S311 - a fixed order, not a secret
    return product[:200]


def is_planned(error: BaseException, function: Any) -> bool:
    """Whether the innermost line of the example is a ``raise``, or the docstring announces the type."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "bookshop" in Path(frame.filename).parts]
    raises = bool(frames) and (frames[-1].line or "").startswith("raise ")
    return raises or type(error).__name__ in (inspect.getdoc(function) or "")


def surprises(section: str) -> list[str]:
    module, name = module_of(section), section.partition("::")[2]
    owner, _, method = name.rpartition(".")
    function = inspect.getattr_static(getattr(module, owner), method) if owner else getattr(module, name)
    receivers = [] if not owner or method == "__init__" else pool(getattr(module, owner))
    if method == "__init__":
        function = getattr(module, owner)
    seen = []
    for turn, arguments in enumerate(inputs(function, skip=1 if receivers else 0)):
        whole = (receivers[turn % len(receivers)], *arguments) if receivers else arguments
        try:
            result = function(*whole)
            if inspect.iscoroutine(result):
                asyncio.run(result)
        except Exception as error:  # noqa: BLE001 - sorted into planned and unplanned here
            if not is_planned(error, function):
                seen.append(f"{section}{arguments!r}: {error!r}")
    return seen


def main() -> None:
    question, expectations = sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    sys.path.insert(0, sys.argv[3])
    signal.signal(signal.SIGVTALRM, out_of_time)
    urllib.request.urlopen = no_supplier
    answer: list[str]
    if question == "calls":
        answer = calls([entry for entry in expectations["expected"] if "call" in entry])
    else:
        answer = [line for section in expectations["quiet"] for line in surprises(section)]
    sys.__stdout__.write("\n" + json.dumps(answer))  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
