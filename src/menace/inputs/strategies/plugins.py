"""Other people's code that adds to stubs or replaces them: called here, trusted nowhere.

A plugin is a Python file with a function ``generate_stubs(stubs, context)``. It gets the stubs so far and what they are
for (``target``, ``name``, ``strategy``), and returns those to use instead, or None to leave them as they are.
"""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menace.domain.digest import digest
from menace.inputs.strategies.subjects import Stub

logger = logging.getLogger(__name__)

FUNCTION = "generate_stubs"
Provider = Callable[[list[Stub], dict[str, Any]], Iterable[Mapping[str, Any]] | None]


@dataclass(eq=False, slots=True)
class Plugin:
    """A provider, and what to call it when it has to be named; one that failed is not asked again."""

    name: str
    provider: Provider
    has_failed: bool = False

    def fail(self, why: str) -> None:
        """Leave it out from now on, and say so once, not once a section."""
        self.has_failed = True
        leave_out(f"stub plugin {self.name}", why)


def load_plugins(paths: Iterable[Path]) -> list[Plugin]:
    """The plugins of files, and of the files in folders, in the order of their names; broken ones are left out."""
    found: list[Plugin | None] = []
    for path in paths:
        if not path.exists():
            leave_out(f"stub plugin {path}", "there is no such file or folder")
            continue
        files = sorted(path.glob("*.py")) if path.is_dir() else [path]
        found += [_loaded(file) for file in files if not file.name.startswith("_")]
    return [plugin for plugin in found if plugin is not None]


def as_plugins(providers: Sequence[Provider]) -> list[Plugin]:
    """Functions that were passed in, by their names."""
    return [Plugin(getattr(each, "__qualname__", repr(each)), each) for each in providers]


def rewritten(stubs: list[Stub], plugins: Sequence[Plugin], context: Mapping[str, Any]) -> list[Stub]:
    """The stubs after every plugin had its say; one that raises or returns something else changes nothing."""
    for plugin in plugins:
        if plugin.has_failed:
            continue
        try:
            answer = plugin.provider(deepcopy(stubs), dict(context))
            given: list[object] | None = None if answer is None else list(answer)
        except Exception as error:  # noqa: BLE001 - the border to code of others
            plugin.fail(f"it raised {said(error)}")
            continue
        if given is None:
            continue
        mappings = [each for each in given if isinstance(each, Mapping)]
        if len(mappings) < len(given):
            plugin.fail("it gave something else than mappings of names to values")
            continue
        stubs = [{str(name): value for name, value in each.items()} for each in mappings]
    return stubs


def leave_out(what: str, why: str) -> None:
    """Say in one line what is not used, and why; whoever asked for stubs gets the others."""
    logger.warning("%s is left out: %s", what, why)


def said(error: BaseException) -> str:
    """An exception in one line of bounded length."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}".removesuffix(": ")


def _loaded(file: Path) -> Plugin | None:
    # Two files of one name must not be one module.
    name = f"menace_stub_plugin_{file.stem}_{digest(str(file))}"
    try:
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            leave_out(f"stub plugin {file}", "it is no Python file")
            return None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the border to code of others
        leave_out(f"stub plugin {file}", f"importing it raised {said(error)}")
        return None
    provider = getattr(module, FUNCTION, None)
    if not callable(provider):
        leave_out(f"stub plugin {file}", f"it has no function {FUNCTION}(stubs, context)")
        return None
    return Plugin(str(file), provider)
