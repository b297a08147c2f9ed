"""The documented view of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.errors import UsageError
from menace.settings import VARIABLES
from menace.settings.sandbox_settings import SandboxSettings, load_sandbox_settings


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable is set, and no file lies around."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_every_variable_is_an_attribute() -> None:
    """One attribute in lower case for each, and the three documented short ones."""
    settings = SandboxSettings()

    attributes = settings.as_dict()
    assert {name.lower() for name in VARIABLES} <= attributes.keys()
    assert {"auto_include_isolated", "recursive_orphan_scan", "recursive_isolated"} <= attributes.keys()
    assert set(attributes) <= set(dir(settings))
    assert settings.sandbox_cycles == 5


def test_the_documented_attributes_follow_their_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment is read when the object is made."""
    monkeypatch.setenv("SANDBOX_RECURSIVE_ORPHANS", "0")

    settings = SandboxSettings()

    assert settings.recursive_orphan_scan is False
    assert settings.auto_include_isolated is True


def test_an_argument_wins_and_is_checked() -> None:
    """Arguments are settings like any other."""
    assert SandboxSettings(sandbox_cycles=3).sandbox_cycles == 3
    assert SandboxSettings(recursive_isolated=False).sandbox_recursive_isolated is False
    with pytest.raises(UsageError, match="SANDBOX_CYCLES=many"):
        SandboxSettings(sandbox_cycles="many")
    with pytest.raises(TypeError, match="did you mean 'sandbox_cycles'"):
        SandboxSettings(sandbox_cycle=3)


def test_settings_do_not_change_once_read() -> None:
    """Neither known nor unknown attributes can be set, and unknown ones are not there."""
    settings = SandboxSettings()

    with pytest.raises(AttributeError, match="do not change"):
        settings.sandbox_cycles = 9
    with pytest.raises(AttributeError, match="did you mean 'timeout'"):
        _ = settings.timeut


def test_profiles_come_with_the_repository(tmp_path: Path) -> None:
    """The YAML file of the repository is read when there is one."""
    (tmp_path / "sandbox_settings.yaml").write_text("keyword_profiles:\n  cache: [high_latency_api]\n")

    assert load_sandbox_settings(tmp_path).keyword_profiles == {"cache": ["high_latency_api"]}
    assert load_sandbox_settings().keyword_profiles == {}
