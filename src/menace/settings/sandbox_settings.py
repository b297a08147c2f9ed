"""The documented view of the settings: one attribute for every variable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from menace.settings.groups import VARIABLES
from menace.settings.kinds import nearest
from menace.settings.load import load_settings

_KEYS = {variable.key: name for name, variable in VARIABLES.items()}
_DOCUMENTED = {
    "auto_include_isolated": "SANDBOX_AUTO_INCLUDE_ISOLATED",
    "recursive_orphan_scan": "SANDBOX_RECURSIVE_ORPHANS",
    "recursive_isolated": "SANDBOX_RECURSIVE_ISOLATED",
}
_FIELDS = {**_KEYS, **_DOCUMENTED}


class SandboxSettings:
    """All settings as attributes in lower case, read when the object is made.

    Keyword arguments win over every other source: ``SandboxSettings(sandbox_cycles=3).sandbox_cycles == 3``.
    """

    def __init__(self, *, repository: Path | None = None, **values: object) -> None:
        flags = {_variable(name): value for name, value in values.items()}
        object.__setattr__(self, "settings", load_settings(flags, repository=repository))

    @property
    def keyword_profiles(self) -> dict[str, list[str]]:
        """Which profiles a keyword in a module's path suggests, beyond the built-in ones."""
        return {keyword: list(names) for keyword, names in self.settings.keyword_profiles.items()}

    def as_dict(self) -> dict[str, Any]:
        """Every attribute with its value."""
        return {name: getattr(self, name) for name in _FIELDS}

    def __getattr__(self, name: str) -> Any:
        if name in _FIELDS:
            return self.settings[_FIELDS[name]]
        raise AttributeError(_unknown(name))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"settings do not change once read; pass {name}=... when making them")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FIELDS})


def load_sandbox_settings(repository: Path | None = None) -> SandboxSettings:
    """The settings as they hold for ``repository``, or without one."""
    return SandboxSettings(repository=repository)


def _variable(name: str) -> str:
    if name not in _FIELDS:
        raise TypeError(_unknown(name))
    return _FIELDS[name]


def _unknown(name: str) -> str:
    return f"there is no setting {name!r}{nearest(name, _FIELDS)}"
