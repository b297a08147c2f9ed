"""Which source wins, and how a wrong value is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.domain import Limits
from menace.errors import UsageError
from menace.settings import MARKER, load_settings


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository; the working folder lies beside it."""
    folder, beside = tmp_path / "repository", tmp_path / "beside"
    folder.mkdir()
    beside.mkdir()
    monkeypatch.chdir(beside)
    return folder


def test_each_source_gives_way_to_the_one_before_it(repository: Path) -> None:
    """Flags win over environment, .env, YAML, pyproject and default, in this order."""
    (repository / "pyproject.toml").write_text("[tool.menace]\nsandbox_cycles = 6\n")
    (repository / "sandbox_settings.yaml").write_text("sandbox_cycles: 7\n")
    env_file = Path.cwd() / ".env"
    env_file.write_text(f"{MARKER}\nSANDBOX_CYCLES=8\n")
    environ = {"SANDBOX_CYCLES": "9"}

    def load(flags: dict[str, object], environ: dict[str, str]) -> tuple[int, str]:
        settings = load_settings(flags, environ=environ, repository=repository)
        return settings["SANDBOX_CYCLES"], settings.origin("SANDBOX_CYCLES")

    assert load({"SANDBOX_CYCLES": 10}, environ) == (10, "flag")
    assert load({"SANDBOX_CYCLES": None}, environ) == (9, "environment")
    assert load({}, {}) == (8, f".env file {env_file}")
    env_file.unlink()
    assert load({}, {}) == (7, f"yaml {repository / 'sandbox_settings.yaml'}")
    (repository / "sandbox_settings.yaml").unlink()
    assert load({}, {}) == (6, f"pyproject {repository / 'pyproject.toml'}")
    (repository / "pyproject.toml").unlink()
    assert load({}, {}) == (5, "default")


def test_without_any_source_every_default_holds() -> None:
    """An empty environment gives the documented values."""
    settings = load_settings(environ={})

    assert settings["TIMEOUT"] == 30.0
    assert settings["CPU_LIMIT"] is None
    assert settings["SANDBOX_OVERLAY_MAX_AGE"] == 7 * 86400
    assert settings["CRITICAL_TEST_PENALTIES"] == {"security": 0.5, "alignment": 0.5}
    assert settings.get("CPU_LIMIT", 1.0) == 1.0


def test_a_wrong_value_is_refused_in_one_sentence() -> None:
    """The sentence has the variable, the value, its source and what was expected."""
    with pytest.raises(UsageError) as caught:
        load_settings(environ={"CPU_LIMIT": "lots"})

    assert str(caught.value) == "CPU_LIMIT=lots (environment): expected a number of CPU seconds, for example 2.5"
    assert caught.value.exit_code == 2


def test_a_refusal_neither_reveals_passwords_nor_steers_the_terminal() -> None:
    """Passwords in URLs are masked and control characters are spelt out."""
    with pytest.raises(UsageError) as masked:
        load_settings(environ={"VISUAL_AGENT_URLS": "http://me:hunter2@host;nonsense"})
    with pytest.raises(UsageError) as spelt:
        load_settings(environ={"TIMEOUT": "\x1b[31msoon"})

    assert "hunter2" not in str(masked.value)
    assert "\x1b" not in str(spelt.value)


def test_an_empty_value_leaves_a_variable_unset() -> None:
    """``TIMEOUT=`` is as good as no TIMEOUT, except where nothing is an answer of its own."""
    settings = load_settings(environ={"TIMEOUT": " ", "ALIGNMENT_BASELINE_METRICS_PATH": ""})

    assert (settings["TIMEOUT"], settings.origin("TIMEOUT")) == (30.0, "default")
    assert settings["ALIGNMENT_BASELINE_METRICS_PATH"] is None
    assert settings.origin("ALIGNMENT_BASELINE_METRICS_PATH") == "environment"


def test_an_old_name_works_and_warns() -> None:
    """The value counts for the new name, and one sentence says what to write instead."""
    settings = load_settings(environ={"SANDBOX_AUTODISCOVER_MODULES": "1"})

    assert settings["SANDBOX_AUTO_MAP"] is True
    assert settings["SANDBOX_AUTODISCOVER_MODULES"] is True
    assert settings.origin("SANDBOX_AUTO_MAP") == "environment (SANDBOX_AUTODISCOVER_MODULES)"
    assert settings.warnings == ("SANDBOX_AUTODISCOVER_MODULES is an old name; use SANDBOX_AUTO_MAP",)


def test_a_second_name_works_without_a_warning_and_gives_way_to_the_first() -> None:
    """SANDBOX_ENTROPY_THRESHOLD sets ENTROPY_THRESHOLD unless that is set itself."""
    alone = load_settings(environ={"SANDBOX_ENTROPY_THRESHOLD": "0.3"})
    both = load_settings(environ={"SANDBOX_ENTROPY_THRESHOLD": "0.3", "ENTROPY_THRESHOLD": "0.4"})

    assert (alone["ENTROPY_THRESHOLD"], alone.warnings) == (0.3, ())
    assert both["ENTROPY_THRESHOLD"] == 0.4


def test_an_unset_variable_follows_the_one_it_depends_on() -> None:
    """The plateau follows the entropy threshold, which follows the ROI tolerance."""
    settings = load_settings(environ={"SANDBOX_ROI_TOLERANCE": "0.2"})

    assert settings["ENTROPY_PLATEAU_THRESHOLD"] == 0.2
    assert settings.origin("ENTROPY_THRESHOLD") == "environment (SANDBOX_ROI_TOLERANCE)"
    assert load_settings(environ={})["SANDBOX_LOG_LEVEL"] == "INFO"


def test_limits_come_from_their_variables() -> None:
    """The room that runs cases gets bytes and seconds."""
    environ = {"CPU_LIMIT": "2.5", "MEMORY_LIMIT": "256", "DISK_LIMIT": "1Gi", "TIMEOUT": "10s"}

    environ |= {"GPU_LIMIT": "0", "PROCESS_LIMIT": "3", "THREAD_LIMIT": "20", "OPEN_FILES_LIMIT": "64"}

    assert load_settings(environ=environ).limits() == Limits(
        cpu_seconds=2.5,
        wall_seconds=10.0,
        memory_bytes=256 * 2**20,
        disk_bytes=2**30,
        open_files=64,
        processes=3,
        threads=20,
        gpus=0,
    )


def test_the_data_folder_starts_at_the_repository_or_at_home(tmp_path: Path) -> None:
    """A relative folder lies in the repository, ``~`` is the home of the environment given."""
    repository = tmp_path / "repository"

    def folder(**environ: str) -> Path:
        return load_settings(environ=environ).data_dir(repository)

    assert folder() == repository / "sandbox_data"
    assert folder(SANDBOX_DATA_DIR="elsewhere") == repository / "elsewhere"
    assert folder(SANDBOX_DATA_DIR="~/data", HOME=str(tmp_path)) == tmp_path / "data"
    assert folder(SANDBOX_DATA_DIR=str(tmp_path / "full")) == tmp_path / "full"
    with pytest.raises(UsageError, match="no home folder"):
        folder(SANDBOX_DATA_DIR="~/data")


def test_the_store_lies_in_the_data_folder_unless_moved(tmp_path: Path) -> None:
    """Only MENACE_DATABASE_URL moves it; the target's DATABASE_URL has no part in this."""
    environ = {"DATABASE_URL": "postgresql://live"}
    moved = {**environ, "MENACE_DATABASE_URL": "sqlite:////srv/own.db"}

    assert load_settings(environ=environ).database_url(tmp_path) == f"sqlite:///{tmp_path / 'menace.db'}"
    assert load_settings(environ=moved).database_url(tmp_path) == "sqlite:////srv/own.db"
    with pytest.raises(UsageError, match=r"without '\?'"):
        load_settings(environ={}).database_url(tmp_path / "why?")


@pytest.mark.parametrize(
    ("flags", "environ", "level"),
    [
        ({}, {}, "INFO"),
        ({}, {"LOG_LEVEL": "error"}, "ERROR"),
        ({}, {"LOG_LEVEL": "error", "SANDBOX_LOG_LEVEL": "warn"}, "WARNING"),
        ({}, {"SANDBOX_LOG_LEVEL": "error", "SANDBOX_DEBUG": "1"}, "DEBUG"),
        ({"SANDBOX_VERBOSE": True}, {}, "DEBUG"),
        ({"SANDBOX_LOG_LEVEL": "error"}, {"SANDBOX_VERBOSE": "1"}, "ERROR"),
    ],
)
def test_the_log_level_follows_the_most_explicit_wish(
    flags: dict[str, object], environ: dict[str, str], level: str
) -> None:
    """A flag, then debug and verbose, then the two levels."""
    assert load_settings(flags, environ=environ).logging().level == level


def test_a_list_from_the_command_line_is_a_list_and_an_empty_one_is_none() -> None:
    """Repeatable flags arrive as lists."""
    assert load_settings({"SANDBOX_EXCLUDE_DIRS": ["a", "b"]}, environ={})["SANDBOX_EXCLUDE_DIRS"] == ("a", "b")
    assert load_settings({"SANDBOX_EXCLUDE_DIRS": []}, environ={})["SANDBOX_EXCLUDE_DIRS"] is None


def test_a_yaml_file_that_was_named_must_exist(repository: Path) -> None:
    """The default file may be missing, a named one may not."""
    with pytest.raises(UsageError, match=r"SANDBOX_SETTINGS_YAML=other\.yaml: there is no file"):
        load_settings(environ={"SANDBOX_SETTINGS_YAML": "other.yaml"}, repository=repository)


def test_profiles_of_both_files_are_merged_and_yaml_wins(repository: Path) -> None:
    """The keyword map of the YAML file lies over that of pyproject."""
    (repository / "pyproject.toml").write_text('[tool.menace.keyword_profiles]\ndb = ["a"]\nweb = "b"\n')
    (repository / "sandbox_settings.yaml").write_text("keyword_profiles:\n  db: [c, d]\n")

    settings = load_settings(environ={}, repository=repository)

    assert settings.keyword_profiles == {"db": ("c", "d"), "web": ("b",)}
