"""Settings as they are shown."""

from __future__ import annotations

import json
from dataclasses import asdict

from menace.settings import VARIABLES, SettingRow, describe, load_settings


def rows(**environ: str) -> dict[str, SettingRow]:
    """The rows by name."""
    return {row.name: row for row in describe(load_settings(environ=environ))}


def test_every_variable_is_listed_and_can_be_written_as_json() -> None:
    """Paths, lists and numbers all survive."""
    listed = rows(MENACE_ROOTS="/a:/b", SANDBOX_ENV_PRESETS='[{"CPU_LIMIT": 1}]')

    assert list(listed) == list(VARIABLES)
    text = json.dumps([asdict(row) for row in listed.values()])
    assert json.loads(text)[0]["name"] == "SANDBOX_REPO_PATH"
    assert listed["MENACE_ROOTS"].value == ["/a", "/b"]


def test_secrets_are_hidden_wherever_they_hide() -> None:
    """Keys vanish whole, and passwords in addresses too."""
    listed = rows(
        OPENAI_API_KEY="sk-live",
        VISUAL_AGENT_TOKEN="tok-live",
        VISUAL_AGENT_TOKEN_ROTATE="rot-live",
        DATABASE_URL="postgresql://me:p@ss/live@host/db",
        MENACE_DATABASE_URL="postgresql://me@host/db?password=hidden-live&x=1",
        VISUAL_AGENT_URLS="http://u:pw-live@host",
    )

    shown = json.dumps([asdict(row) for row in listed.values()])
    assert "live" not in shown
    assert listed["DATABASE_URL"].value == "postgresql://me:********@host/db"
    assert str(listed["MENACE_DATABASE_URL"].value).endswith("&x=1")


def test_a_setting_of_a_later_feature_says_so() -> None:
    """What is not used yet names what it waits for; what is used does not."""
    listed = rows()

    assert listed["SANDBOX_DOCKER"].arrives == "containers and virtual machines"
    assert listed["TIMEOUT"].arrives == ""


def test_a_row_tells_value_default_and_origin() -> None:
    """A value that was set stands beside the one that would hold otherwise."""
    row = rows(TIMEOUT="5")["TIMEOUT"]

    assert (row.value, row.default, row.origin) == (5.0, "30", "environment")
    assert rows()["ENTROPY_THRESHOLD"].default == "as SANDBOX_ROI_TOLERANCE"
    assert rows()["SANDBOX_LOG_LEVEL"].flag == "--log-level"
