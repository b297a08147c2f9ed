"""The declarations themselves: complete, sound and safe."""

from __future__ import annotations

import pytest

from menace.settings import GROUPS, VARIABLES, Variable

NAMES = sorted(VARIABLES)
IN_USE = {
    "SANDBOX_REPO_PATH",
    "SANDBOX_DATA_DIR",
    "MENACE_DATABASE_URL",
    "MENACE_ENV_FILE",
    "SANDBOX_SETTINGS_YAML",
    "MENACE_ROOT",
    "MENACE_ROOTS",
    "SANDBOX_REPO_PATHS",
    "DATABASE_URL",
    "BOT_DB_PATH",
    "BOT_PERFORMANCE_DB",
    "MAINTENANCE_DB",
    "CPU_LIMIT",
    "MEMORY_LIMIT",
    "DISK_LIMIT",
    "GPU_LIMIT",
    "PROCESS_LIMIT",
    "THREAD_LIMIT",
    "OPEN_FILES_LIMIT",
    "TIMEOUT",
    "SANDBOX_JSON_LOGS",
    "SANDBOX_LOG_LEVEL",
    "LOG_LEVEL",
    "SANDBOX_DEBUG",
    "SANDBOX_VERBOSE",
    "SANDBOX_EXCLUDE_DIRS",
    "SANDBOX_INPUT_STUBS",
    "SANDBOX_STUB_STRATEGY",
    "SANDBOX_STUB_PLUGINS",
    "SANDBOX_STUB_MODEL",
    "SANDBOX_STUB_CACHE",
    "SANDBOX_HOSTILE_PAYLOADS",
    "SANDBOX_HOSTILE_PAYLOADS_FILE",
    "SANDBOX_INPUT_TEMPLATES_FILE",
    "SANDBOX_INPUT_HISTORY",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
}


def test_every_variable_is_declared_once() -> None:
    """No name stands in two groups, and none got lost."""
    declared = [variable.name for group in GROUPS for variable in group.variables]

    assert len(declared) == len(set(declared)) == len(VARIABLES) == 207


@pytest.mark.parametrize("name", NAMES)
def test_a_declaration_is_sound(name: str) -> None:
    """It has one sentence, a default and a ceiling of its own kind, and refers only to variables that exist."""
    variable: Variable = VARIABLES[name]

    assert variable.name == name.upper()
    assert variable.sentence.endswith(".")
    assert "\n" not in variable.sentence
    for text in (variable.default, variable.ceiling):
        if text is not None:
            variable.parse(text, "declaration")
    assert {variable.follows, variable.alias_of} - {""} <= set(VARIABLES)
    assert not (variable.default is not None and (variable.follows or variable.alias_of))
    assert not (variable.ceiling and not variable.from_target)


def test_what_is_used_today_does_not_claim_to_come_later() -> None:
    """Exactly the settings in use have no feature to wait for."""
    assert {name for name in NAMES if VARIABLES[name].arrives is None} == IN_USE


@pytest.mark.parametrize("name", NAMES)
def test_the_repository_sets_nothing_that_could_loosen_its_sandbox(name: str) -> None:
    """Secrets, addresses, paths and plugins are not for the repository under test."""
    variable = VARIABLES[name]
    sensitive = variable.secret or variable.kind.label in {"path", "paths", "URL", "URLs"}
    sensitive |= any(word in name for word in ("DOCKER", "CONTAINER", "POOL", "SECURITY", "KEY", "TOKEN", "_DB"))

    assert not (sensitive and variable.from_target)


@pytest.mark.parametrize("name", ["CPU_LIMIT", "MEMORY_LIMIT", "DISK_LIMIT", "TIMEOUT", "PROCESS_LIMIT"])
def test_limits_have_a_ceiling_for_the_repository(name: str) -> None:
    """A repository may tighten a limit and cannot lift it out of sight."""
    assert VARIABLES[name].ceiling
