"""What a repository may say about its own run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from menace.errors import UsageError
from menace.settings import load_settings


def load_pyproject(folder: Path, text: str) -> None:
    """Load settings for a repository whose pyproject has this table."""
    (folder / "pyproject.toml").write_text(f"[tool.menace]\n{text}\n")
    load_settings(environ={}, repository=folder)


def load_yaml(folder: Path, text: str) -> None:
    """Load settings for a repository with this YAML file."""
    (folder / "sandbox_settings.yaml").write_text(text)
    load_settings(environ={}, repository=folder)


@pytest.mark.parametrize(
    "key",
    [
        "isolation",
        "allow-unisolated",
        "python",
        "interpreter",
        "sandbox_docker",
        "SANDBOX_DOCKER",
        "security_level",
        "openai_api_key",
        "visual_agent_token",
        "menace_database_url",
        "patch_score_backend_url",
        "sandbox_data_dir",
        "menace_env_file",
        "sandbox_settings_yaml",
        "sandbox_stub_plugins",
        "sandbox_metrics_plugin_dir",
        "sandbox_env_presets",
    ],
)
def test_what_would_loosen_the_sandbox_is_refused_by_name(tmp_path: Path, key: str) -> None:
    """The sentence names the file and the key, in both files."""
    with pytest.raises(UsageError, match=rf"pyproject\.toml \[tool\.menace\]: .* may not set '{key}'"):
        load_pyproject(tmp_path, f'{key} = "x"')
    (tmp_path / "pyproject.toml").unlink()
    with pytest.raises(UsageError, match=rf"sandbox_settings\.yaml: .* may not set '{key}'"):
        load_yaml(tmp_path, f"{key}: x")


def test_an_unknown_key_is_refused_with_the_nearest_one(tmp_path: Path) -> None:
    """A typing error does not pass in silence; upper case is one."""
    with pytest.raises(UsageError, match="there is no setting 'timout'; did you mean 'timeout'"):
        load_pyproject(tmp_path, "timout = 3")
    with pytest.raises(UsageError, match="there is no setting 'TIMEOUT'; did you mean 'timeout'"):
        load_pyproject(tmp_path, "TIMEOUT = 3")


def test_a_repository_may_tighten_a_limit_but_not_lift_it(tmp_path: Path) -> None:
    """Above the ceiling only the user's own sources count."""
    (tmp_path / "pyproject.toml").write_text('[tool.menace]\ntimeout = 3\nmemory_limit = "64Mi"\n')
    settings = load_settings(environ={}, repository=tmp_path)
    assert (settings["TIMEOUT"], settings["MEMORY_LIMIT"]) == (3.0, 64 * 2**20)

    with pytest.raises(UsageError, match=r"MEMORY_LIMIT=900Gi .* at most 1Gi; set MEMORY_LIMIT in the environment"):
        load_pyproject(tmp_path, 'memory_limit = "900Gi"')
    assert load_settings(environ={"MEMORY_LIMIT": "2Gi"}, repository=tmp_path)["MEMORY_LIMIT"] == 2**31


def test_a_wrong_value_names_the_file(tmp_path: Path) -> None:
    """The type that TOML gave makes no difference to the sentence."""
    with pytest.raises(UsageError, match=r"TIMEOUT=true \(pyproject .*pyproject\.toml\): expected a number of seconds"):
        load_pyproject(tmp_path, "timeout = true")


def test_lists_and_tables_become_values(tmp_path: Path) -> None:
    """TOML lists serve where a text with separators would."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.menace]\nsandbox_exclude_dirs = ["a", "b"]\nsandbox_input_stubs = [{x = 1}]\n'
    )
    settings = load_settings(environ={}, repository=tmp_path)

    assert settings["SANDBOX_EXCLUDE_DIRS"] == ("a", "b")
    assert settings["SANDBOX_INPUT_STUBS"] == [{"x": 1}]


@pytest.mark.parametrize("content", [b"", b"[project]\nname = 'x'\n", b"not toml at all [", b"\xff\xfe\x00"])
def test_a_pyproject_that_does_not_speak_to_us_is_no_concern_of_ours(tmp_path: Path, content: bytes) -> None:
    """Other people's mistakes in other tables do not stop a run."""
    (tmp_path / "pyproject.toml").write_bytes(content)

    assert load_settings(environ={}, repository=tmp_path)["TIMEOUT"] == 30.0


@pytest.mark.parametrize(
    "text",
    [
        "[tool.menace]\ntimeout = ",
        "[tool]\nmenace = 3\n",
        "[tool.menace]\nsandbox_input_stubs = " + "[" * 5000 + "]" * 5000,
        "[tool.menace]\nsandbox_input_stubs." + "a." * 3000 + "a = 1",
        "[tool.menace]\ntimeout = 0x" + "f" * 20000,
        "[tool.menace]\nkeyword_profiles = 3\n",
        "[tool.menace.keyword_profiles]\ndb = [1]\n",
    ],
)
def test_broken_or_hostile_toml_is_one_sentence(tmp_path: Path, text: str) -> None:
    """Neither nesting nor length brings the reader down."""
    (tmp_path / "pyproject.toml").write_text(text)

    with pytest.raises(UsageError, match=r"pyproject\.toml"):
        load_settings(environ={}, repository=tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "timeout: [",
        "- a list",
        "a: &x [1]\nb: *x",
        "timeout: !!python/object/apply:os.system ['true']",
        "[" * 5000,
        "timeout: 0x" + "f" * 20000,
        "2020-99-99: 1",
    ],
)
def test_broken_or_hostile_yaml_is_one_sentence(tmp_path: Path, text: str) -> None:
    """Tags, aliases and depth are refused, and nothing is executed."""
    with pytest.raises(UsageError, match=r"sandbox_settings\.yaml"):
        load_yaml(tmp_path, text)


def test_an_empty_yaml_file_sets_nothing(tmp_path: Path) -> None:
    """A file of comments is fine."""
    load_yaml(tmp_path, "# nothing yet\n")


def test_a_repository_that_may_not_be_looked_at_sets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the repository says so; reading settings does not fail before."""

    def refuse(self: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "stat", refuse)

    assert load_settings(environ={}, repository=tmp_path)["TIMEOUT"] == 30.0


def test_a_pipe_in_place_of_a_file_does_not_hang(tmp_path: Path) -> None:
    """Only plain files are opened."""
    os.mkfifo(tmp_path / "pyproject.toml")
    os.mkfifo(tmp_path / "sandbox_settings.yaml")

    assert load_settings(environ={}, repository=tmp_path)["TIMEOUT"] == 30.0
