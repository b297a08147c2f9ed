"""Menace's own ``.env``, and every ``.env`` that is not."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit, UsageError
from menace.settings import MARKER, ensure_env, load_settings
from menace.settings.dotenv import parse_dotenv, read_dotenv

HOSTILE = "TIMEOUT=soon\nDATABASE_URL=postgresql://live\nOPENAI_API_KEY=sk-live\nSANDBOX_DATA_DIR=/srv/live\n"


def test_the_repository_s_own_file_is_as_if_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its bad values nor its good ones are seen, from wherever Menace is started."""
    (tmp_path / ".env").write_text(HOSTILE)
    monkeypatch.chdir(tmp_path)

    for repository in (tmp_path, None):
        settings = load_settings(environ={}, repository=repository)
        assert settings["TIMEOUT"] == 30.0
        assert settings["OPENAI_API_KEY"] is None
        assert settings.origin("SANDBOX_DATA_DIR") == "default"


def test_a_marker_inside_the_repository_convinces_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository cannot pass its file off as ours, not even one level above the part that is run."""
    (tmp_path / ".git").mkdir()
    part = tmp_path / "part"
    part.mkdir()
    (tmp_path / ".env").write_text(f"{MARKER}\nTIMEOUT=1\n")
    monkeypatch.chdir(tmp_path)

    assert load_settings(environ={}, repository=tmp_path)["TIMEOUT"] == 30.0
    assert load_settings(environ={}, repository=part)["TIMEOUT"] == 30.0
    assert load_settings(environ={"SANDBOX_REPO_PATH": str(part)})["TIMEOUT"] == 30.0


def test_a_link_into_the_repository_is_the_repository_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A symbolic link does not turn a file of the repository into ours."""
    repository, beside = tmp_path / "repository", tmp_path / "beside"
    repository.mkdir()
    beside.mkdir()
    (repository / "settings").write_text(f"{MARKER}\nTIMEOUT=1\n")
    (beside / ".env").symlink_to(repository / "settings")
    monkeypatch.chdir(beside)

    assert load_settings(environ={}, repository=repository)["TIMEOUT"] == 30.0


def test_a_marked_file_outside_the_repository_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ensure_env wrote into the working folder is read."""
    monkeypatch.chdir(tmp_path)
    ensure_env()

    settings = load_settings(environ={}, repository=tmp_path / "repository")

    assert settings["EXPORT_SYNERGY_METRICS"] is True
    assert settings.origin("VISUAL_AGENT_TOKEN") == f".env file {tmp_path / '.env'}"


def test_a_named_file_counts_wherever_it_lies(tmp_path: Path) -> None:
    """The user's word is enough, and unknown names in the file are left alone."""
    file = tmp_path / "own.env"
    file.write_text("TIMEOUT=12\nSOMETHING_ELSE=1\n")

    assert load_settings(environ={"MENACE_ENV_FILE": str(file)}, repository=tmp_path)["TIMEOUT"] == 12.0


def test_a_named_file_must_exist(tmp_path: Path) -> None:
    """A missing file is an error of the user, not silence."""
    with pytest.raises(UsageError, match=r"missing\.env: no such file"):
        load_settings(environ={"MENACE_ENV_FILE": str(tmp_path / "missing.env")})


def test_a_fresh_file_is_private_marked_and_has_a_random_token(tmp_path: Path) -> None:
    """Two files never share a token, and nobody else may read them."""
    first, second = ensure_env(tmp_path / "a.env"), ensure_env(tmp_path / "b.env")

    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert first.read_text().splitlines()[0] == MARKER
    tokens = {read_dotenv(file)["VISUAL_AGENT_TOKEN"] for file in (first, second)}
    assert len(tokens) == 2
    assert all(len(token) >= 40 for token in tokens)
    assert read_dotenv(first)["AUTO_SANDBOX"] == "1"


def test_an_existing_file_keeps_its_lines_and_gains_what_was_missing(tmp_path: Path) -> None:
    """Comments, order and values stay as they are; a missing last line break does no harm."""
    file = tmp_path / ".env"
    before = "# mine\nSANDBOX_CYCLES=9\nOTHER='x y'\nVISUAL_AGENT_TOKEN=kept"
    file.write_text(before)

    ensure_env(file)

    assert file.read_text().startswith(f"{before}\n")
    values = read_dotenv(file)
    assert (values["SANDBOX_CYCLES"], values["OTHER"], values["VISUAL_AGENT_TOKEN"]) == ("9", "x y", "kept")
    assert MARKER in file.read_text().splitlines()


def test_a_second_call_changes_nothing(tmp_path: Path) -> None:
    """The token stays the same and nothing is added twice."""
    file = ensure_env(tmp_path / ".env")
    before = file.read_bytes()

    ensure_env(file)

    assert file.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == [".env"]


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """No folder, no file, and no half-written remains."""
    with pytest.raises(EnvironmentUnfit, match="cannot be written"):
        ensure_env(tmp_path / "missing" / ".env")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=b", "b"),
        ("export A = b # note", "b"),
        ("A='$HOME # x'", "$HOME # x"),
        (r'A="two\nlines" # note', "two\nlines"),
        ("A=", ""),
        ("A=#", ""),
        ("A=b#c", "b#c"),
    ],
)
def test_lines_are_read_as_they_stand(line: str, value: str) -> None:
    """Quotes and comments go, and nothing is substituted."""
    assert parse_dotenv(line, Path(".env")) == {"A": value}


def test_a_line_that_is_none_is_named(tmp_path: Path) -> None:
    """The sentence has the file and the line."""
    with pytest.raises(UsageError, match=r"\.env, line 2: expected NAME=value"):
        parse_dotenv("A=1\nnonsense", Path(".env"))
