"""Hypothesis' ghostwriter on one module: ``run_ghostwriter.py REFERENCE MODULE CPU_SECONDS SEED SKIPPED``.

Each public function and class gets the test that ``fuzz`` writes for it, and an equal share of the time that is left.
What the target raises is counted instead of ending the test, so that the whole share is used.
"""

from __future__ import annotations

import ast
import functools
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

from satisfying import satisfies

NO_VALUES = "without type hints it knows no values for parameters, and writes st.nothing()"
TOO_LATE = "the time was over when they had been written"


class Enough(BaseException):
    """The share of time is used up; no ``Exception``, so that nobody takes it for a failing example."""


def main() -> None:
    """Write the tests, run them, print one JSON line."""
    reference, module, budget, seed, skipped = sys.argv[1:]
    sys.path.insert(0, reference)
    import rec

    # Loaded before the limits hold and before coverage looks.
    from hypothesis.extra import ghostwriter

    rec.limit()
    origin = rec.locate(module).origin
    answer, nothing = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    cover, recorder = rec.Cov(origin), rec.Recorder(origin)
    cover.c.start()
    targets = rec.targets(importlib.import_module(module))
    left_out = set(json.loads(skipped))
    began, written = time.process_time(), 0
    for position, (name, _, target) in enumerate(targets):
        left = float(budget) - (time.process_time() - began)
        if position in left_out or left <= 0:
            continue
        end = time.process_time() + left / (len(targets) - position)
        written += ran(
            functools.partial(ghostwriter.fuzz, target),
            f"{module}.{name}",
            int(seed),
            until(recorder, str(position), target, end),
        )
    cover.c.stop()
    within = recorder.summary()["implicit_typed"]
    told = {**recorder.summary(), **cover.result(), "within": within, "written": written, "targets": len(targets)}
    if not recorder.calls:
        reason = TOO_LATE if written else NO_VALUES
        told = {"failed": f"none of its tests for {len(targets)} functions made a call: {reason}"}
    os.write(answer, (json.dumps(told) + "\n").encode())
    os._exit(0)


def until(recorder: Any, label: str, target: Any, end: float) -> Callable[..., Any]:
    """What is called in place of the target: counted, and only until the time is up."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if time.process_time() > end:
            raise Enough
        within = satisfies(target, list(args), kwargs)
        return recorder.call(label, lambda: target(*args, **kwargs), (args, kwargs), per=1.0, typed=within)

    return call


def ran(write: Callable[[], str], path: str, seed: int, call: Callable[..., Any]) -> bool:
    """Write a test and run it, with the calls of the target led through ours; False when none could be written."""
    import hypothesis

    settings = hypothesis.settings(
        max_examples=1_000_000,
        deadline=None,
        database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    names: dict[str, Any] = {"call_target": call}
    try:
        tree = ast.fix_missing_locations(Redirected(path).visit(ast.parse(write())))
        exec(compile(tree, "<ghostwriter>", "exec"), names)  # noqa: S102 - running what was written is the point
        settings(hypothesis.seed(seed)(names[f"test_fuzz_{path.rpartition('.')[2]}"]))()
    except Enough:
        return True
    except Exception:  # noqa: BLE001 - what it cannot write or generate for is left out
        return False
    return True


class Redirected(ast.NodeTransformer):
    """Calls of the target, by whatever path the package offers it, become calls of ``call_target``."""

    def __init__(self, path: str) -> None:
        self._package, self._name = path.partition(".")[0], path.rpartition(".")[2]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Lead one call through ours, if it is one of the target."""
        self.generic_visit(node)
        names = ast.unparse(node.func).split(".")
        if names[0] == self._package and names[-1] == self._name:
            node.func = ast.Name("call_target", ast.Load())
        return node


if __name__ == "__main__":
    main()
