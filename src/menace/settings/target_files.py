"""Settings that the repository under test brings along, and what it may not say there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menace.errors import UsageError
from menace.settings.dotenv import read_text
from menace.settings.groups import VARIABLES
from menace.settings.kinds import nearest

PROFILES = "keyword_profiles"
_ALLOWED = {variable.key: variable for variable in VARIABLES.values() if variable.from_target}
# Not variables, yet what a hostile repository would try first: a plain "unknown" would sound like a typing error.
_NEVER = frozenset({"isolation", "allow_unisolated", "python", "interpreter"})


@dataclass(frozen=True, slots=True)
class TargetSettings:
    """What one file of the repository sets: texts by variable name, and profiles by keyword."""

    values: Mapping[str, str] = field(default_factory=dict)
    keyword_profiles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_pyproject(path: Path) -> TargetSettings:
    """The table ``[tool.menace]``; a file without one is as good as none."""
    where = f"{path} [tool.menace]"
    try:
        text = read_text(path)
    except UsageError:
        text = ""
    # Whatever is wrong with a file that says nothing to Menace is the business of others.
    if "tool" not in text or "menace" not in text:
        return TargetSettings()
    import tomllib  # most repositories say nothing to Menace

    try:
        tool = tomllib.loads(text).get("tool", {})
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: not valid TOML ({_first_line(error)})") from None
    return _judge(tool.get("menace", {}) if isinstance(tool, dict) else {}, where)


def read_yaml(path: Path) -> TargetSettings:
    """The mapping in a settings file such as ``sandbox_settings.yaml``."""
    text = read_text(path)
    # Imported here: most runs have no such file, and every command would pay for the parser.
    import yaml

    from menace.settings.plain_yaml import load_plain

    try:
        content = load_plain(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f" in line {mark.line + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or _first_line(error)
        raise UsageError(f"{path}: not valid YAML{place} ({problem})") from None
    return _judge({} if content is None else content, str(path))


def as_text(value: object) -> str:
    """The text a shell user would have written for a value that came with a type."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, dict)):
        return json.dumps(value, default=str)
    return str(value)


def _judge(table: Any, where: str) -> TargetSettings:
    if not isinstance(table, dict):
        raise UsageError(f"{where}: expected names with values")
    profiles = _profiles(table.get(PROFILES, {}), where)
    try:
        values = {_variable_name(key, where): as_text(value) for key, value in table.items() if key != PROFILES}
    except (RecursionError, ValueError):  # depths and numbers that only an attack contains
        raise UsageError(f"{where}: holds a value that is too deep or too long") from None
    return TargetSettings(values, profiles)


def _variable_name(key: object, where: str) -> str:
    name = str(key)
    if name in _ALLOWED:
        return _ALLOWED[name].name
    upper = name.upper().replace("-", "_")
    if upper in VARIABLES and not VARIABLES[upper].from_target:
        raise UsageError(f"{where}: the repository under test may not set {name!r}; set {upper} in the environment")
    if name.lower().replace("-", "_") in _NEVER:
        raise UsageError(f"{where}: the repository under test may not set {name!r}; give it on the command line")
    raise UsageError(f"{where}: there is no setting {name!r}{nearest(upper.lower(), [*_ALLOWED, PROFILES])}")


def _profiles(table: object, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(table, dict):
        raise UsageError(f"{where}: {PROFILES} must map keywords to lists of profiles")
    profiles: dict[str, tuple[str, ...]] = {}
    for keyword, names in table.items():
        listed = [names] if isinstance(names, str) else names
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise UsageError(f"{where}: {PROFILES}.{str(keyword)!r} must be a list of profile names")
        profiles[str(keyword)] = tuple(listed)
    return profiles


def _first_line(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    return next(iter(str(error).splitlines()), type(error).__name__)
