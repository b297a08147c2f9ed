"""The settings of one run: each value with the place it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menace.domain import Limits
from menace.errors import UsageError
from menace.settings.groups import VARIABLES
from menace.settings.home import expand_home


@dataclass(frozen=True, slots=True)
class Setting:
    """A value, and where it was found."""

    value: Any
    origin: str


@dataclass(frozen=True, slots=True)
class LogOptions:
    """How much is logged and in which form."""

    level: str = "INFO"
    json: bool = False
    color: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for this run: ``settings["TIMEOUT"]`` is the value, ``origin("TIMEOUT")`` its source.

    ``warnings`` are sentences the user should see once, ``keyword_profiles`` extends the built-in map.
    """

    found: Mapping[str, Setting]
    keyword_profiles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    home: str = ""
    color: bool = True

    def __getitem__(self, name: str) -> Any:
        return self._setting(name).value

    def __iter__(self) -> Iterator[str]:
        return iter(VARIABLES)

    def get(self, name: str, default: Any = None) -> Any:
        """The value, or ``default`` while the variable is unset."""
        value = self[name]
        return default if value is None else value

    def origin(self, name: str) -> str:
        """``flag``, ``environment``, ``.env file PATH``, ``yaml PATH``, ``pyproject PATH`` or ``default``."""
        return self._setting(name).origin

    def limits(self) -> Limits:
        """What one case may use."""
        return Limits(
            cpu_seconds=self["CPU_LIMIT"],
            wall_seconds=self["TIMEOUT"],
            memory_bytes=self["MEMORY_LIMIT"],
            disk_bytes=self["DISK_LIMIT"],
            open_files=self["OPEN_FILES_LIMIT"],
            processes=self["PROCESS_LIMIT"],
            threads=self["THREAD_LIMIT"],
            gpus=self["GPU_LIMIT"],
        )

    def data_dir(self, repository: Path) -> Path:
        """The folder for everything Menace writes about ``repository``."""
        return repository.absolute() / expand_home(self["SANDBOX_DATA_DIR"], self.home, "SANDBOX_DATA_DIR")

    def database_url(self, data_dir: Path) -> str:
        """Where Menace's own store is."""
        url: str | None = self["MENACE_DATABASE_URL"]
        if url is not None:
            return url
        if "?" in str(data_dir):
            # In a database URL everything behind a question mark is an option.
            raise UsageError(f"SANDBOX_DATA_DIR={data_dir}: the store needs a folder without '?' in its path")
        return f"sqlite:///{data_dir / 'menace.db'}"

    def logging(self) -> LogOptions:
        """How much is logged and in which form."""
        loud = self["SANDBOX_DEBUG"] or self["SANDBOX_VERBOSE"]
        level = "DEBUG" if loud and self.origin("SANDBOX_LOG_LEVEL") != "flag" else self["SANDBOX_LOG_LEVEL"]
        return LogOptions(level=level, json=self["SANDBOX_JSON_LOGS"], color=self.color)

    def _setting(self, name: str) -> Setting:
        return self.found[VARIABLES[name].alias_of or name]
