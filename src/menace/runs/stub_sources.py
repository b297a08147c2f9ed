"""Where inputs come from, as the settings say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from menace.domain import Scenario
from menace.errors import MenaceError, UsageError
from menace.inputs.strategies.cache import StubCache
from menace.inputs.strategies.history import Recorded, is_database, recorded_in_file, recorded_in_ledger
from menace.inputs.strategies.model import OpenAIModel, StubModel
from menace.inputs.strategies.order import StubSources
from menace.inputs.strategies.plugins import Provider, as_plugins, leave_out, load_plugins
from menace.inputs.strategies.templates import Named, read_templates
from menace.runs.wiring import existing_data_place, opened_store
from menace.settings import Settings
from menace.settings.dotenv import read_text
from menace.settings.home import expand_home
from menace.settings.kinds import PAYLOADS
from menace.store import open_store

_MODES = {"legacy_schema": "schema_drift", "flaky_upstream": "flaky_upstream"}
"""The failure modes behind strategies that are named after what they pretend."""
_NO_KEY = "nothing"
"""What servers of one's own are given as a key; most of them do not look."""


def stub_sources(
    settings: Settings, repository: Path, providers: Sequence[Provider] = (), *, own_history: bool = False
) -> StubSources:
    """Everything the settings name; files are read when the first strategy asks for them, and once.

    With ``own_history`` Menace's own store counts as history. A run asks for it only by the name of the strategy:
    otherwise what it finds would change what the next one tries, and the same seed would not give the same set.
    """
    templates = _path(settings, "SANDBOX_INPUT_TEMPLATES_FILE", repository)
    named = settings["SANDBOX_STUB_PLUGINS"] or ()
    plugins = [_below(path, settings, "SANDBOX_STUB_PLUGINS", repository) for path in named]
    own_history = own_history or settings["SANDBOX_STUB_STRATEGY"] == "history"

    @cache
    def read_named() -> Named:
        return read_templates(templates, must_exist=settings.origin("SANDBOX_INPUT_TEMPLATES_FILE") != "default")

    return StubSources(
        fixed=_fixed(settings),
        recorded=_history(settings, repository, own=own_history),
        templates=read_named,
        plugins=(*load_plugins(plugins), *as_plugins(providers)),
        payloads=extra_payloads(settings, repository),
        model=_model(settings),
        cache=StubCache(_path(settings, "SANDBOX_STUB_CACHE", repository)),
        strategy=settings["SANDBOX_STUB_STRATEGY"],
    )


def extra_payloads(settings: Settings, repository: Path) -> tuple[Any, ...]:
    """The hostile values that the user adds: of the variable, then of the file."""
    found = list(settings["SANDBOX_HOSTILE_PAYLOADS"] or ())
    if settings["SANDBOX_HOSTILE_PAYLOADS_FILE"] is not None:
        path = _path(settings, "SANDBOX_HOSTILE_PAYLOADS_FILE", repository)
        try:
            found += cast(list[Any], PAYLOADS.parse(read_text(path)))
        except UsageError as error:
            leave_out("the file of hostile payloads", str(error))
        except (ValueError, RecursionError):
            leave_out("the file of hostile payloads", f"{path} is no {PAYLOADS.label}")
    return tuple(found)


def with_strategy(scenarios: Sequence[Scenario], strategy: str | None) -> tuple[Scenario, ...]:
    """The scenarios with the strategy that was asked for, except where one has its own."""
    if strategy in ("hostile", "misuse"):
        return tuple(each if each.stub_strategy else replace(each, stub_strategy=strategy) for each in scenarios)
    if strategy in _MODES:
        return tuple(replace(each, faults=each.faults | {_MODES[strategy]}) for each in scenarios)
    return tuple(scenarios)


def _fixed(settings: Settings) -> tuple[dict[str, Any], ...] | None:
    given = settings["SANDBOX_INPUT_STUBS"]
    if given is None:
        return None
    stubs = [stub for stub in given if isinstance(stub, dict)]
    if len(stubs) < len(given):
        leave_out(f"{len(given) - len(stubs)} of {len(given)} entries of SANDBOX_INPUT_STUBS", "each is a JSON object")
    return tuple(stubs)


def _history(settings: Settings, repository: Path, *, own: bool) -> Callable[[], Sequence[Recorded]]:
    """Earlier inputs: of the file or database that is named, else of Menace's own store."""
    named = settings["SANDBOX_INPUT_HISTORY"]

    @cache
    def read() -> Sequence[Recorded]:
        try:
            if named is not None:
                return _recorded(_path(settings, "SANDBOX_INPUT_HISTORY", repository))
            place = existing_data_place(settings, repository)
            if place is None or not own:
                return ()
            with opened_store(settings, place) as store:
                return recorded_in_ledger(store.ledger, str(repository))
        except MenaceError as error:
            leave_out("the history of inputs", str(error))
            return ()

    return read


def _recorded(path: Path) -> Sequence[Recorded]:
    if not is_database(path):
        return recorded_in_file(path)
    store = open_store(f"sqlite:///{path}", data_dir=path.parent)
    try:
        return recorded_in_ledger(store.ledger)
    finally:
        store.close()


def _model(settings: Settings) -> StubModel | None:
    name, key, address = (settings[each] for each in ("SANDBOX_STUB_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"))
    if name is None:
        return None
    if key is None and address is None:
        leave_out(f"the language model {name}", "OPENAI_API_KEY is not set; fixed rules take its place")
        return None
    return OpenAIModel(name, key or _NO_KEY, address)


def _path(settings: Settings, name: str, repository: Path) -> Path:
    """A file by its setting; unless it was moved, in the data folder, wherever that is."""
    path: Path = settings[name]
    if settings.origin(name) == "default":
        return settings.data_dir(repository) / path.name
    return _below(path, settings, name, repository)


def _below(path: Path, settings: Settings, name: str, repository: Path) -> Path:
    if "\0" in str(path):
        raise UsageError(f"{name}: a path holds no zero character")
    return repository.absolute() / expand_home(path, settings.home, name)
