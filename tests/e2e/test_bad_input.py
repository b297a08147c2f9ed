"""Whatever is wrong with what the user gave: one sentence that names it, the right exit status, nothing written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from commands import DATA, Menace, tree

COMMANDS = [("run",), ("list",), ("clean",), ("replay", "abcd", "--repo"), ("doctor", "--repo")]
ONCE = ("--cases", "1", "--scenario", "normal")
ONE = "def double(number: int) -> int:\n    return number * 2\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The smallest repository there is something to run in."""
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "one.py").write_text(ONE)
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_repository_that_is_not_there(menace: Menace, tmp_path: Path, command: tuple[str, ...]) -> None:
    """Every command that takes a repository refuses a path that leads nowhere."""
    answer = menace(*command, tmp_path / "nowhere")

    assert answer.status == 2
    assert str(tmp_path / "nowhere") in answer.complaint


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_instead_of_a_folder(menace: Menace, repository: Path, command: tuple[str, ...]) -> None:
    """The sentence names the file and asks for the folder."""
    answer = menace(*command, repository / "one.py")

    assert answer.status == 2
    assert str(repository / "one.py") in answer.complaint
    assert tree(repository.parent / "repository").keys() == {"one.py"}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (None, "", "no Python files"),
        ("tests/test_one.py", "def test_one(): pass\n", "test"),
        ("empty.txt", "", "no Python"),
    ],
    ids=["empty", "only tests", "no Python"],
)
def test_nothing_to_run_is_never_success(
    menace: Menace, tmp_path: Path, name: str | None, text: str, words: str
) -> None:
    """Exit status 5 with what was found instead, and no data folder."""
    folder = tmp_path / "repository"
    folder.mkdir()
    if name is not None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    before = tree(folder)

    answer = menace("run", folder)

    assert answer.status == 5
    assert words in answer.complaint
    assert tree(folder) == before
    assert not (folder / DATA).exists()


def test_a_selection_of_nothing_is_never_success(menace: Menace, repository: Path) -> None:
    """A misspelt name ends with 5, and no report pretends that something was looked at."""
    answer = menace("run", repository, "-k", "nothing-is-called-so", "--cases", "1")

    assert answer.status == 5
    assert "-k" in answer.complaint
    assert not (repository / DATA / "report.json").exists()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CPU_LIMIT", "lots"),
        ("TIMEOUT", "-1"),
        ("SANDBOX_LOG_LEVEL", "LOUD"),
        ("MENACE_DATABASE_URL", "mysql://somewhere/else"),
        ("SANDBOX_SETTINGS_YAML", "nowhere.yaml"),
    ],
)
def test_a_wrong_value_is_refused_with_the_variables_name(
    menace: Menace, repository: Path, variable: str, value: str
) -> None:
    """Exit status 2 and nothing was run."""
    answer = menace("run", repository, *ONCE, environment={variable: value})

    assert answer.status == 2
    assert variable in answer.complaint
    assert not (repository / DATA / "report.json").exists()


@pytest.mark.parametrize(
    "options",
    [
        ("--cases", "0"),
        ("--cpu-seconds", "-1"),
        ("--cases", "1", "--cpu-seconds", "3"),
        ("--report", "pdf"),
        ("--report", "html:/there/is/no/such/folder.html"),
        ("--python", "/there/is/no/python"),
        ("--python", "true"),
        ("-n", "0"),
        ("--module", "nowhere.py"),
    ],
    ids=" ".join,
)
def test_an_option_that_cannot_be_is_refused(menace: Menace, repository: Path, options: tuple[str, ...]) -> None:
    """The sentence names the option; the data folder is not even made."""
    answer = menace("run", repository, *options)

    assert answer.status == 2
    assert options[0] in answer.complaint
    assert not (repository / DATA).exists()


@pytest.mark.parametrize("options", [("--cases", "many"), ("--nonsense",)], ids=" ".join)
def test_an_option_that_cannot_be_parsed_is_refused(menace: Menace, repository: Path, options: tuple[str, ...]) -> None:
    """Usage and the option's name, exit status 2."""
    answer = menace("run", repository, *options)

    assert answer.status == 2
    assert options[0] in answer.stderr
    assert not (repository / DATA).exists()


def test_a_file_in_the_data_folders_place_is_left_alone(menace: Menace, repository: Path) -> None:
    """It is refused, and still there."""
    (repository / DATA).write_text("mine")

    answer = menace("run", repository, *ONCE)

    assert answer.status == 2
    assert DATA in answer.complaint
    assert (repository / DATA).read_text() == "mine"


def test_a_corrupt_store_is_moved_aside_and_the_run_goes_on(menace: Menace, repository: Path) -> None:
    """The damaged file is kept under another name, which the command says."""
    damaged = b"this was never a database" * 400
    (repository / DATA).mkdir()
    (repository / DATA / "menace.db").write_bytes(damaged)

    answer = menace("run", repository, *ONCE)

    assert answer.status == 0
    (aside,) = (repository / DATA).glob("menace.db.corrupt.*")
    assert aside.read_bytes() == damaged
    assert str(aside) in answer.stderr
    assert (repository / DATA / "report.json").exists()


def _newer(database: sqlite3.Connection) -> None:
    database.execute("UPDATE menace_revision SET version_num = '9999'")


def _foreign(database: sqlite3.Connection) -> None:
    database.execute("CREATE TABLE customers (name TEXT)")


def test_a_store_that_is_not_ours_to_use_is_refused(menace: Menace, repository: Path) -> None:
    """Exit status 4, and the database keeps every byte."""
    assert menace("run", repository, *ONCE).status == 0
    file = repository / DATA / "menace.db"
    ours = file.read_bytes()
    changes: list[tuple[Callable[[sqlite3.Connection], None], str]] = [(_newer, "newer"), (_foreign, "customers")]
    for change, words in changes:
        file.write_bytes(ours)
        with closing(sqlite3.connect(file)) as database, database:
            change(database)
        before = file.read_bytes()

        answer = menace("run", repository, *ONCE)

        assert answer.status == 4
        assert words in answer.complaint
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        ("MEMORY_LIMIT", "lots", 2),
        ("THREAD_LIMIT", "0", 2),
        ("GPU_LIMIT", "1.5", 2),
        ("OPEN_FILES_LIMIT", "1", 4),
        ("MEMORY_LIMIT", "900000Gi", 4),
    ],
)
def test_a_limit_that_cannot_be(menace: Menace, repository: Path, name: str, value: str, status: int) -> None:
    """What is no limit is wrong usage; what this machine cannot enforce is the machine's, and nothing is executed."""
    answer = menace("run", repository, *ONCE, environment={name: value})

    assert answer.status == status
    assert name in answer.complaint
