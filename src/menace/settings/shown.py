"""Settings as people and programs may see them: secrets are hidden."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menace.settings.groups import GROUPS
from menace.settings.settings import Settings
from menace.settings.variable import HIDDEN, Variable, mask


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One line of ``menace config show``; every field can be written as JSON.

    ``default`` is the text one would write, or a sentence when it is worked out. ``arrives`` names the part of
    Menace that will use the setting, and is empty for settings in use.
    """

    name: str
    group: str
    value: Any
    default: str | None
    origin: str
    sentence: str
    flag: str
    arrives: str


def describe(settings: Settings) -> list[SettingRow]:
    """Every variable with its value and origin, in the order of the reference page."""
    return [
        SettingRow(
            name=variable.name,
            group=group.title,
            value=_visible(variable, settings[variable.name]),
            default=default_text(variable),
            origin=settings.origin(variable.name),
            sentence=variable.sentence,
            flag=variable.flag,
            arrives=str(variable.arrives or ""),
        )
        for group in GROUPS
        for variable in group.variables
    ]


def default_text(variable: Variable) -> str | None:
    """What holds while nobody sets the variable."""
    if variable.follows or variable.alias_of:
        return f"as {variable.follows or variable.alias_of}"
    return variable.default if variable.default is not None else variable.otherwise or None


def _visible(variable: Variable, value: Any) -> Any:
    if variable.secret and value is not None:
        return HIDDEN
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, (str, Path)):
        return mask(str(value))
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
