"""Where settings come from, and which source wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from menace.errors import UsageError
from menace.settings.dotenv import is_plain_file, read_dotenv
from menace.settings.env_file import find_env_file
from menace.settings.groups import VARIABLES
from menace.settings.home import expand_home
from menace.settings.settings import Setting, Settings
from menace.settings.target_files import TargetSettings, as_text, read_pyproject, read_yaml
from menace.settings.variable import Variable


@dataclass(frozen=True, slots=True)
class _Source:
    """Texts by variable name, and what to call the place they were found in."""

    label: str
    texts: Mapping[str, str]
    of_target: bool = False


def load_settings(
    flags: Mapping[str, object] | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    repository: Path | None = None,
) -> Settings:
    """All settings, from flags, environment, Menace's own ``.env``, YAML, ``[tool.menace]`` and defaults.

    ``flags`` maps variable names to what the command line gave; ``None`` and empty lists count as not given.
    Without a ``repository`` nothing is being run, so only a YAML file named by the user is read.
    """
    environment = os.environ if environ is None else environ
    sources = [
        _Source("flag", {VARIABLES[name].name: as_text(value) for name, value in _given(flags or {})}),
        _Source("environment", {name: environment[name] for name in VARIABLES if name in environment}),
    ]
    home = environment.get("HOME", "")
    run_on = repository or _first_path("SANDBOX_REPO_PATH", sources, home)
    env_file = find_env_file(_first_path("MENACE_ENV_FILE", sources, home), run_on)
    if env_file is not None:
        texts = {name: text for name, text in read_dotenv(env_file).items() if name in VARIABLES}
        sources.append(_Source(f".env file {env_file}", texts))
    yaml = _yaml_settings(_first_path("SANDBOX_SETTINGS_YAML", sources, home), repository)
    pyproject = _pyproject_settings(repository)
    sources += [_Source(label, target.values, of_target=True) for label, target in (*yaml, *pyproject)]
    profiles = {key: names for _, target in (*pyproject, *yaml) for key, names in target.keyword_profiles.items()}
    found, warnings = _resolve(sources)
    return Settings(found, profiles, warnings, home, not environment.get("NO_COLOR"))


def _given(flags: Mapping[str, object]) -> list[tuple[str, object]]:
    return [(name, value) for name, value in flags.items() if value is not None and value not in ([], ())]


def _first_path(name: str, sources: list[_Source], home: str) -> Path | None:
    text = next((source.texts[name].strip() for source in sources if source.texts.get(name, "").strip()), None)
    return None if text is None else expand_home(Path(text), home, name)


def _yaml_settings(named: Path | None, repository: Path | None) -> list[tuple[str, TargetSettings]]:
    base = Path() if repository is None else repository
    if named is not None:
        path = (base / named).absolute()
        if not is_plain_file(path):
            raise UsageError(f"SANDBOX_SETTINGS_YAML={named}: there is no file {path}")
    elif repository is not None:
        path = (base / str(VARIABLES["SANDBOX_SETTINGS_YAML"].default)).absolute()
        if not is_plain_file(path):
            return []
    else:
        return []
    return [(f"yaml {path}", read_yaml(path))]


def _pyproject_settings(repository: Path | None) -> list[tuple[str, TargetSettings]]:
    if repository is None or not is_plain_file(repository / "pyproject.toml"):
        return []
    path = (repository / "pyproject.toml").absolute()
    return [(f"pyproject {path}", read_pyproject(path))]


def _resolve(sources: list[_Source]) -> tuple[dict[str, Setting], tuple[str, ...]]:
    names: dict[str, list[Variable]] = {
        name: [variable] for name, variable in VARIABLES.items() if not variable.alias_of
    }
    for variable in VARIABLES.values():
        if variable.alias_of:
            names[variable.alias_of].append(variable)
    found: dict[str, Setting] = {}
    warnings: list[str] = []
    for name, spellings in names.items():
        setting = _first(sources, spellings, warnings)
        if setting is not None:
            found[name] = setting
    for name in names:
        found[name] = _or_default(VARIABLES[name], found)
    return found, tuple(warnings)


def _first(sources: list[_Source], spellings: list[Variable], warnings: list[str]) -> Setting | None:
    """The value of the first source that has one, under the proper name before any other."""
    for source in sources:
        for variable in spellings:
            text = source.texts.get(variable.name, "" if not variable.empty_counts else None)
            if text is None or not (text.strip() or variable.empty_counts):
                continue
            value = variable.parse(text.strip(), source.label)
            if source.of_target:
                _keep_below_ceiling(variable, value, text, source)
            if variable.outdated:
                warnings.append(f"{variable.name} is an old name; use {variable.alias_of}")
            proper = not variable.alias_of
            return Setting(value, source.label if proper else f"{source.label} ({variable.name})")
    return None


def _keep_below_ceiling(variable: Variable, value: float, text: str, source: _Source) -> None:
    if variable.ceiling is not None and value > variable.parse(variable.ceiling, "ceiling"):
        raise UsageError(
            f"{variable.name}={text} ({source.label}): the repository under test may ask for at most "
            f"{variable.ceiling}; set {variable.name} in the environment to allow more"
        )


def _or_default(variable: Variable, found: Mapping[str, Setting]) -> Setting:
    if variable.name in found:
        return found[variable.name]
    if variable.follows:
        leader = _or_default(VARIABLES[variable.follows], found)
        return leader if leader.origin == "default" else Setting(leader.value, f"{leader.origin} ({variable.follows})")
    value = None if variable.default is None else variable.parse(variable.default, "default")
    return Setting(value, "default")
