"""Menace removes what is its own, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from menace.domain.digest import digest
from menace.errors import EnvironmentUnfit
from menace.runs.cleaning import clean_repository
from menace.runs.report import Effort, build_report
from menace.runs.report.write import write_report
from menace.settings import Settings, load_settings
from menace.store import open_store, prepare_data_folder
from menace.testing.ledger_samples import sample_run

MakeRepository = Callable[..., Path]


def fill(folder: Path) -> None:
    """What a run leaves in a data folder."""
    prepare_data_folder(folder)
    open_store("", data_dir=folder).close()
    report = build_report(sample_run(), Effort(1.0, 1.0, 0, ()), files=[], sections=[], tallies=[], findings=[])
    for form in ("json", "html", "md"):
        write_report(report, form, folder / f"report.{form}")


def clean(repository: Path, settings: Settings, *, everything: bool = False) -> str:
    """What was said."""
    return "\n".join(clean_repository(repository, settings, everything=everything))


def test_reports_go_and_the_store_stays(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Without --all what was measured is kept."""
    repository = make_repository({"a.py": ""})
    fill(repository / "sandbox_data")
    said = clean(repository, plain_settings)
    left = {path.name for path in (repository / "sandbox_data").iterdir()}

    assert "3 files" in said
    assert {"menace.db", ".gitignore"} <= left
    assert not any(name.startswith("report") for name in left)


def test_everything_leaves_nothing(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """With --all the data folder itself is gone, and the repository is as it was."""
    repository = make_repository({"a.py": "x = 1\n"})
    fill(repository / "sandbox_data")
    clean(repository, plain_settings, everything=True)

    assert [path.name for path in repository.iterdir()] == ["a.py"]


def test_the_place_in_the_users_cache_is_cleaned_too(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Data of a repository that could not be written is found where it was put."""
    repository = make_repository({"a.py": ""})
    cache = Path(plain_settings.home) / ".cache" / "menace" / f"shop-{digest(str(repository))}"
    fill(cache)
    clean(repository, plain_settings, everything=True)

    assert not cache.exists()


FOREIGN = {
    ".gitignore": "build/\n",
    "poetry.lock": "",
    "report.html": "<h1>Our sales</h1>",
    "report.json": '{"sales": 3}',
    "report.md": "# Sales\n",
    "notes.txt": "mine",
    "other.db": "mine",
}


def test_foreign_files_are_never_removed(make_repository: MakeRepository, tmp_path: Path) -> None:
    """Not even when the data folder is the repository itself and the names are the same."""
    repository = make_repository(FOREIGN)
    settings = load_settings(environ={"SANDBOX_DATA_DIR": str(repository), "HOME": str(tmp_path)})
    open_store("", data_dir=repository).close()
    said = clean(repository, settings, everything=True)

    assert {path.name: path.read_text() for path in repository.iterdir()} == FOREIGN
    assert "not Menace's" in said


def test_links_are_left_alone(make_repository: MakeRepository, plain_settings: Settings, tmp_path: Path) -> None:
    """Menace makes no links, so what they point to and they themselves are somebody else's."""
    repository = make_repository({"a.py": ""})
    fill(tmp_path / "elsewhere")
    data = prepare_data_folder(repository / "sandbox_data")
    for name in ("menace.db", "report.html"):
        (data / name).symlink_to(tmp_path / "elsewhere" / name)
    before = sorted(path.name for path in (tmp_path / "elsewhere").iterdir())
    clean(repository, plain_settings, everything=True)

    assert sorted(path.name for path in (tmp_path / "elsewhere").iterdir()) == before
    assert (data / "menace.db").is_symlink()
    assert (data / "report.html").is_symlink()


def test_a_linked_data_folder_is_not_followed(
    make_repository: MakeRepository, plain_settings: Settings, tmp_path: Path
) -> None:
    """A repository cannot make Menace clean another folder."""
    repository = make_repository({"a.py": ""})
    fill(tmp_path / "elsewhere")
    (repository / "sandbox_data").symlink_to(tmp_path / "elsewhere")
    said = clean(repository, plain_settings, everything=True)

    assert (tmp_path / "elsewhere" / "menace.db").exists()
    assert "keeps nothing" in said


def test_a_repository_without_data_is_said_to_be_clean(
    make_repository: MakeRepository, plain_settings: Settings
) -> None:
    """Nothing to remove is no error."""
    assert "keeps nothing" in clean(make_repository({"a.py": ""}), plain_settings, everything=True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may remove everything")
def test_what_cannot_be_removed_is_named(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """The sentence says which file, and that it takes a person."""
    repository = make_repository({"a.py": ""})
    data = repository / "sandbox_data"
    fill(data)
    data.chmod(0o555)
    try:
        with pytest.raises(EnvironmentUnfit, match=r"report\.html"):
            clean(repository, plain_settings)
    finally:
        data.chmod(0o755)
