"""What code under test sees of an environment."""

from __future__ import annotations

from pathlib import Path

from menace.settings import child_environment

LIVE = {
    "PATH": "/usr/bin",
    "HOME": "/home/me",
    "LANG": "de_DE",
    "DATABASE_URL": "postgresql://live",
    "BOT_DB_PATH": "/srv/bots.db",
    "OPENAI_API_KEY": "sk-live",
    "PYTHONPATH": "/srv/lib",
    "AWS_SECRET_ACCESS_KEY": "live",
}


def test_nothing_but_the_path_is_inherited(tmp_path: Path) -> None:
    """Keys, homes and databases of the process stay outside."""
    child = child_environment(tmp_path, hash_seed=7, environ=LIVE)

    inherited = {name for name, value in child.items() if LIVE.get(name) == value}
    assert inherited == {"PATH"}
    assert set(child) == {
        "PATH",
        "LANG",
        "LC_ALL",
        "TZ",
        "HOME",
        "TMPDIR",
        "PYTHONHASHSEED",
        "DATABASE_URL",
        "BOT_DB_PATH",
        "BOT_PERFORMANCE_DB",
        "MAINTENANCE_DB",
    }
    assert (child["LC_ALL"], child["TZ"], child["PYTHONHASHSEED"]) == ("C.UTF-8", "UTC", "7")


def test_databases_are_temporary_files_in_the_scratch_folder(tmp_path: Path) -> None:
    """All four lie where the case may write, and nowhere else."""
    child = child_environment(tmp_path, hash_seed=0, environ=LIVE)

    assert child["DATABASE_URL"].removeprefix("sqlite:///").startswith(str(tmp_path))
    for name in ("BOT_DB_PATH", "BOT_PERFORMANCE_DB", "MAINTENANCE_DB", "HOME", "TMPDIR"):
        assert Path(child[name]).is_relative_to(tmp_path)


def test_the_mark_and_the_seed_arrive(tmp_path: Path) -> None:
    """A sweep finds our processes by the mark, and any seed fits the interpreter."""
    child = child_environment(tmp_path, hash_seed=2**40 + 5, environ={}, mark="menace-1")

    assert child["MENACE_MARK"] == "menace-1"
    assert child["PYTHONHASHSEED"] == "5"
    assert child["PATH"]
