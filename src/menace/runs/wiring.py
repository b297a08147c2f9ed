"""Joins the parts: the only place that sees every room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from menace.domain import Store
from menace.domain.digest import digest
from menace.errors import MenaceError
from menace.runs.options import Isolation
from menace.sandbox import BackendOptions, BwrapBackend, Interpreter, ProcessBackend, WarmBackend
from menace.sandbox.workspace import open_workspace
from menace.settings import Settings, child_environment, host_environment
from menace.store import open_store, prepare_data_folder, user_cache_folder
from menace.store.data_folder import DataFolderNotWritable
from menace.survey import copy_repository

_BACKENDS: dict[Isolation, type[ProcessBackend]] = {
    "batch": WarmBackend,
    "fresh": WarmBackend,
    "bwrap": BwrapBackend,
    "process": ProcessBackend,
}


@dataclass(frozen=True, slots=True)
class DataPlace:
    """Where this repository's data is kept; ``moved`` says that it could not be in the repository."""

    folder: Path
    moved: bool


def choose_data_place(settings: Settings, repository: Path) -> DataPlace:
    """The data folder, made ready; the user's cache folder stands in when the repository cannot be written."""
    wanted = settings.data_dir(repository)
    try:
        return DataPlace(prepare_data_folder(wanted), moved=False)
    except DataFolderNotWritable:
        if settings.origin("SANDBOX_DATA_DIR") != "default":
            raise
    return DataPlace(prepare_data_folder(cache_place(repository)), moved=True)


def existing_data_place(settings: Settings, repository: Path) -> DataPlace | None:
    """Where data of this repository has been kept already, or None; nothing is made."""
    wanted = settings.data_dir(repository)
    if wanted.is_dir():
        return DataPlace(wanted, moved=False)
    with suppress(MenaceError):  # without a home folder nothing was ever kept there
        if cache_place(repository).is_dir():
            return DataPlace(cache_place(repository), moved=True)
    return None


def cache_place(repository: Path) -> Path:
    """The repository's own folder in the user's cache."""
    return user_cache_folder(host_environment()) / f"{repository.name}-{digest(str(repository))}"


@contextmanager
def opened_store(settings: Settings, place: DataPlace) -> Iterator[Store]:
    """The store of a data place, closed afterwards."""
    store = open_store(settings.database_url(place.folder), data_dir=place.folder)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def opened_backend(
    repository: Path,
    data_dir: Path | None,
    interpreter: Interpreter,
    *,
    mark: str,
    seed: int,
    timeout: float,
    isolation: Isolation = "batch",
    allow_unisolated: bool = False,
) -> Iterator[ProcessBackend]:
    """A backend on a private copy of the repository; copy and children are gone afterwards."""

    def environment(scratch: Path) -> Mapping[str, str]:
        return child_environment(scratch, hash_seed=seed, mark=mark)

    def copy(destination: Path) -> None:
        copy_repository(repository, destination, data_dir=data_dir)

    with open_workspace(repository.name, mark, interpreter, copy) as workspace:
        kind = _BACKENDS[isolation]
        options = BackendOptions(timeout, 1 if isolation == "fresh" else None, allow_unisolated)
        backend = kind(workspace, interpreter, environment, options)
        backend.check()
        try:
            yield backend
        finally:
            backend.close()
            backend.end_strays()
