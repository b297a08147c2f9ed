"""Running a workflow of callables, step by step."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from menace.errors import UsageError
from menace.sandbox.callables.active import Sandbox, inside
from menace.sandbox.callables.arguments import Provider, arguments_for
from menace.sandbox.callables.libraries import OPTIONAL, STANDARD
from menace.sandbox.callables.metrics import Meter, ModuleMetrics, RunMetrics, telemetry
from menace.sandbox.callables.mocks import file_mocks
from menace.sandbox.callables.patching import switchboard
from menace.sandbox.callables.session import open_sandbox
from menace.sandbox.callables.stubs import is_address

Step = Callable[..., Any]
Content = str | bytes

MOCKABLE = (*OPTIONAL, STANDARD, "socket")
"""What a function can answer for as a whole."""


class CallableRunner:
    """Runs callables in a temporary folder; ``environment`` sets variables for as long as it is entered."""

    def __init__(self, environment: Callable[[Mapping[str, str]], AbstractContextManager[None]]) -> None:
        self.telemetry: dict[str, Any] = {}
        self._environment = environment

    def run(
        self,
        workflow: Step | Iterable[Step],
        *,
        safe_mode: bool = False,
        test_data: Mapping[str, Any] | None = None,
        network_mocks: Mapping[str, Callable[..., Any]] | None = None,
        fs_mocks: Mapping[str, Any] | None = None,
        module_fixtures: Mapping[str, Mapping[str, Any]] | None = None,
        stub_providers: Sequence[Provider] | None = None,
        roi_delta: float | None = None,
    ) -> RunMetrics:
        """Call the steps one after the other and say how each went; a step that fails does not end the run.

        Steps read the host's files, unless ``test_data``, ``fs_mocks``, ``module_fixtures`` or an earlier step put
        something else in their place; whatever they change is changed in a temporary folder only.
        ``test_data`` gives files by name and responses by URL. ``network_mocks`` are functions by the name of a
        library (``requests``, ``httpx``, ``httpx2``, ``urllib``, ``socket``) or by URL, ``fs_mocks`` functions by
        their dotted name, or contents by file name. In ``safe_mode`` what nobody prepared a response for is refused.
        """
        steps = _steps(workflow)
        fixtures = _checked_fixtures(module_fixtures or {})
        answers, files = _sorted_out({**(test_data or {}), **_contents(fs_mocks or {})})
        sandboxed = open_sandbox(
            safe=safe_mode,
            mocks=file_mocks(fs_mocks or {}),
            network=_checked_mocks(network_mocks or {}),
            answers=answers,
        )
        modules = []
        with sandboxed as sandbox:
            _fill(sandbox, "test_data", files)
            for step in steps:
                name = name_of(step)
                fixture = fixtures.get(name, {})
                _fill(sandbox, f"module_fixtures[{name!r}]", fixture.get("files") or {})
                with self._environment(fixture.get("env") or {}):
                    modules.append(_measured(sandbox, step, name, stub_providers or ()))
        metrics = RunMetrics(modules, sum(not each.success for each in modules))
        used = {name: fixtures[name] for name in map(name_of, steps) if name in fixtures}
        self.telemetry = telemetry(metrics, used, roi_delta)
        return metrics


def name_of(step: Step) -> str:
    """What a step is called: its ``__name__``, or that of what it wraps or is made of."""
    inner = step
    while not hasattr(inner, "__name__") and hasattr(inner, "func"):
        inner = inner.func
    return str(getattr(inner, "__name__", type(inner).__name__))


def _steps(workflow: Step | Iterable[Step]) -> list[Step]:
    if callable(workflow):
        return [workflow]
    given: Any = workflow
    steps = list(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else [given]
    wrong = next((step for step in steps if not callable(step)), None)
    if wrong is not None:
        raise UsageError(f"a step of the workflow is {wrong!r}; give functions, or other things that can be called")
    if not steps:
        raise UsageError("the workflow has no steps; give at least one function")
    return steps


def _contents(fs_mocks: Mapping[str, Any]) -> dict[str, Any]:
    return {name: content for name, content in fs_mocks.items() if not callable(content)}


def _sorted_out(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Answers by address, and files by name."""
    answers = {name: value for name, value in given.items() if is_address(name)}
    return answers, {name: value for name, value in given.items() if name not in answers}


def _checked_mocks(mocks: Mapping[str, Any]) -> Mapping[str, Callable[..., Any]]:
    wrong = next((name for name, mock in mocks.items() if not callable(mock)), None)
    if wrong is not None:
        raise UsageError(f"network_mocks[{wrong!r}] is not a function; fixed responses belong into test_data")
    unknown = next((name for name in mocks if name not in MOCKABLE and not is_address(name)), None)
    if unknown is not None:
        raise UsageError(f"network_mocks[{unknown!r}] answers to nobody; give a URL, or one of {', '.join(MOCKABLE)}")
    return mocks


def _checked_fixtures(fixtures: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    for name, fixture in fixtures.items():
        known = isinstance(fixture, Mapping) and not set(fixture) - {"files", "env"}
        if not (known and all(isinstance(part, Mapping | None) for part in fixture.values())):
            raise UsageError(f'module_fixtures[{name!r}] must be {{"files": {{...}}, "env": {{...}}}}')
    return fixtures


def _fill(sandbox: Sandbox, where: str, files: Mapping[str, Content]) -> None:
    for name, content in files.items():
        if not isinstance(content, str | bytes):
            raise UsageError(f"{where}: the content of {name!r} is {type(content).__name__}; give text or bytes")
        with inside(None):
            sandbox.files.write(name, content)


def _measured(sandbox: Sandbox, step: Step, name: str, providers: Sequence[Provider]) -> ModuleMetrics:
    result, failure = None, None
    with inside(sandbox):
        arguments = arguments_for(step, name, providers)
    with Meter() as meter:
        try:
            with inside(sandbox):
                result = _completed(switchboard.standing_for(step)(**arguments))
        except (Exception, SystemExit) as error:  # noqa: BLE001 -- whatever a step raises is what it did
            failure = f"{type(error).__name__}: {error}"
    return ModuleMetrics(
        name=name,
        duration=meter.seconds,
        memory_before=meter.before,
        memory_after=meter.after,
        memory_delta=meter.after - meter.before,
        memory_peak=meter.peak,
        success=failure is None,
        exception=failure,
        result=result,
    )


def _completed(result: Any) -> Any:
    """What the step has in the end; work that would be done later, outside of the run, is done now."""
    if inspect.isgenerator(result):
        return list(result)
    if inspect.isasyncgen(result):
        return _awaited(_collected(result))
    return _awaited(_waiting(result)) if inspect.isawaitable(result) else result


async def _collected(items: Any) -> list[Any]:
    return [item async for item in items]


async def _waiting(result: Any) -> Any:
    return await result


def _awaited(coroutine: Any) -> Any:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    # The caller's own loop is running: it cannot wait for us and for this at once.
    outcome: list[Any] = []
    failure: list[BaseException] = []

    def wait() -> None:
        try:
            outcome.append(asyncio.run(coroutine))
        except BaseException as error:  # noqa: BLE001 -- carried over to the thread that waits
            failure.append(error)

    thread = threading.Thread(target=wait, name="menace-step")
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return outcome[0]
