"""Places that cannot be read or written: no permission, no room, no home. One sentence, and nothing half-written."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from commands import DATA, Menace, check_accounted_for, tree

ONCE = ("--cases", "1", "--scenario", "normal")
ONE = "def double(number: int) -> int:\n    return number * 2\n"
WITHOUT_PRIVILEGES = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""As root with the same bounds that permissions set for everybody else."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The smallest repository there is something to run in."""
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "one.py").write_text(ONE)
    return folder


@pytest.fixture
def ordinary(repository: Path, menace: Menace) -> Iterator[Sequence[str]]:
    """What to start the command through, so that permissions hold for it; afterwards everything can be removed."""
    through: Sequence[str] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("permissions do not bind root, and there is no setpriv to give its privileges up")
        through = WITHOUT_PRIVILEGES
    yield through
    for folder in (repository, menace.home):
        folder.chmod(0o755)


@pytest.fixture
def cramped() -> Sequence[str]:
    """What to start the command through, so that a folder is a disk of 48 KiB that only the command sees."""
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    script = 'mount -t tmpfs -o size=48k none "$0" && exec "$@"'
    start = [*unshare, "sh", "-c", script]
    if shutil.which("unshare") is None or subprocess.run([*start, "/mnt", "true"], capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here: that needs unshare and mount namespaces")
    return start


@pytest.mark.parametrize("mode", [0o000, 0o111, 0o444], ids=["closed", "not listed", "not entered"])
@pytest.mark.parametrize("command", ["run", "list"])
def test_an_unreadable_folder(
    menace: Menace, repository: Path, ordinary: Sequence[str], command: str, mode: int
) -> None:
    """The sentence names the folder; nothing is kept for it anywhere."""
    repository.chmod(mode)

    answer = menace(command, repository, through=ordinary)

    assert answer.status == 2
    assert str(repository) in answer.complaint
    assert list(menace.home.iterdir()) == []
    assert list(menace.temporary.iterdir()) == []


def test_an_unreadable_file_is_accounted_for(menace: Menace, repository: Path, ordinary: Sequence[str]) -> None:
    """The rest runs, and the report says why that one did not."""
    (repository / "closed.py").write_text(ONE)
    (repository / "closed.py").chmod(0)

    answer = menace("run", repository, *ONCE, "--json", through=ordinary)

    assert answer.status == 0
    check_accounted_for(answer.json)
    statuses = {row["path"]: row["status"] for row in answer.json["files"]}
    assert statuses["one.py"] == "surveyed"
    assert statuses["closed.py"] != "surveyed"


def test_a_repository_that_cannot_be_written_keeps_its_data_in_the_cache(
    menace: Menace, repository: Path, ordinary: Sequence[str]
) -> None:
    """The command says where; ``clean --all`` finds it there."""
    repository.chmod(0o555)

    answer = menace("run", repository, *ONCE, through=ordinary)

    cache = menace.home / ".cache" / "menace"
    (place,) = cache.iterdir()
    assert answer.status == 0
    assert f"cannot be written, so its data is kept in {place}" in answer.stderr
    assert (place / "report.html").exists()
    assert not (repository / DATA).exists()

    assert menace("clean", "--all", repository, through=ordinary).status == 0
    assert list(cache.iterdir()) == []


def test_a_data_folder_that_was_asked_for_is_not_replaced(
    menace: Menace, repository: Path, ordinary: Sequence[str]
) -> None:
    """Who names a folder wants that one: exit status 4 with the variable's name."""
    repository.chmod(0o555)
    wanted = repository / "wanted"

    answer = menace("run", repository, *ONCE, through=ordinary, environment={"SANDBOX_DATA_DIR": str(wanted)})

    assert answer.status == 4
    assert "SANDBOX_DATA_DIR" in answer.complaint
    assert list(menace.home.iterdir()) == []


def test_a_home_that_cannot_be_written_does_not_matter(
    menace: Menace, repository: Path, ordinary: Sequence[str]
) -> None:
    """Nothing is kept there as long as the repository can be written."""
    menace.home.chmod(0o555)

    answer = menace("run", repository, *ONCE, through=ordinary, cwd=repository)

    assert answer.status == 0
    assert list(menace.home.iterdir()) == []


def test_neither_repository_nor_home_can_be_written(menace: Menace, repository: Path, ordinary: Sequence[str]) -> None:
    """There is no place for the data: exit status 4, and the sentence says how to name one."""
    repository.chmod(0o555)
    menace.home.chmod(0o555)

    answer = menace("run", repository, *ONCE, through=ordinary, cwd=repository)

    assert answer.status == 4
    assert "SANDBOX_DATA_DIR" in answer.complaint


def test_a_full_disk_under_the_data_folder(menace: Menace, repository: Path, cramped: Sequence[str]) -> None:
    """The store does not fit: exit status 4, and the tree is as it was."""
    (repository / DATA).mkdir()
    before = tree(repository)

    answer = menace("run", repository, *ONCE, through=[*cramped, str(repository / DATA)])

    assert answer.status == 4
    assert "room" in answer.complaint
    assert tree(repository) == before
    assert list(menace.temporary.iterdir()) == []


def test_a_full_disk_under_the_temporary_folder(menace: Menace, repository: Path, cramped: Sequence[str]) -> None:
    """The private copies do not fit: exit status 4 with a reason, and no report that pretends otherwise."""
    before = tree(repository)

    answer = menace("run", repository, *ONCE, through=[*cramped, str(menace.temporary)])

    assert answer.status == 4
    assert "TMPDIR" in answer.complaint or "disk is full" in answer.complaint
    assert "None" not in answer.complaint
    assert tree(repository) == before
    assert not (repository / DATA / "report.json").exists()


def test_a_temporary_folder_that_is_not_there(menace: Menace, repository: Path, tmp_path: Path) -> None:
    """Python falls back to another one, so the run just works."""
    answer = menace("run", repository, *ONCE, environment={"TMPDIR": str(tmp_path / "nowhere")})

    assert answer.status == 0
