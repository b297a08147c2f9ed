"""Opening a store in every state it can be found in."""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from menace.domain import RunId, Store
from menace.errors import EnvironmentUnfit, MissingExtra, StoreUnusable, UsageError
from menace.store import default_url, open_store
from menace.store.address import file_address
from menace.store.database import Database
from menace.store.migrate import SCRIPTS, revisions
from menace.store.preparation import prepare
from menace.testing.ledger_samples import sample_run, sample_tally

NEWEST = revisions()[-1]
as_ordinary_user = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to the superuser"
)


def filled(folder: Path) -> Path:
    """A store with one run and one tally, closed."""
    with closing(open_store("", data_dir=folder)) as store:
        store.ledger.start(sample_run())
        store.ledger.append(RunId("run-1"), sample_tally())
    return folder / "menace.db"


def execute(file: Path, *statements: str) -> None:
    """Do something to a database behind the store's back."""
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def tallies_in(store: Store) -> int:
    """How many tallies the sample run has."""
    return len(store.ledger.tallies(RunId("run-1")))


def names(folder: Path) -> set[str]:
    """The files of a folder, without the lock that stays for the next one."""
    return {path.name for path in folder.iterdir()} - {"menace.db.lock"}


def fingerprint(file: Path) -> str:
    """Changes when any byte does."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_new_store_is_one_file_that_keeps_what_it_was_given(tmp_path: Path) -> None:
    """After closing, nothing but the database is left, and it can be opened again."""
    filled(tmp_path)

    assert names(tmp_path) == {"menace.db"}
    with closing(open_store(default_url(tmp_path), data_dir=tmp_path)) as store:
        assert store.ledger.tallies(RunId("run-1")) == [sample_tally()]


def test_readers_and_writers_do_not_block_each_other(tmp_path: Path) -> None:
    """The file is in write-ahead mode."""
    file = filled(tmp_path)

    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """A file without a byte holds nothing that could be lost."""
    (tmp_path / "menace.db").touch()

    assert fingerprint(filled(tmp_path)) != hashlib.sha256().hexdigest()


@pytest.mark.parametrize("name", ["with space", "100%", "what?mode=ro", "a#b", "ünïcödé", "%41"])
def test_the_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    """Characters that mean something in an address are just characters in a folder's name."""
    folder = tmp_path / name
    folder.mkdir()
    filled(folder)

    assert names(folder) == {"menace.db"}


def test_the_store_may_be_moved_elsewhere(tmp_path: Path) -> None:
    """An address in another folder is used as it is."""
    (tmp_path / "data").mkdir()
    for _ in range(2):
        open_store(f"sqlite:///{tmp_path}/else.db", data_dir=tmp_path / "data").close()

    assert (tmp_path / "else.db").exists()
    assert names(tmp_path / "data") == set()


def test_opening_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Creating the tables is not news for the user, however talkative the log is."""
    with caplog.at_level(logging.INFO):
        filled(tmp_path)

    assert caplog.records == []


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, mode: str) -> None:
    """Tables that are not ours mean that it is refused and not a byte or file changes."""
    file = tmp_path / "menace.db"
    execute(file, f"PRAGMA journal_mode = {mode}", "CREATE TABLE customers (name)", "CREATE TABLE alembic_version (v)")
    before = fingerprint(file)

    with pytest.raises(StoreUnusable, match=r"menace\.db holds tables that are not Menace's \(alembic_version, cust"):
        open_store("", data_dir=tmp_path)
    assert fingerprint(file) == before
    assert [path.name for path in tmp_path.iterdir()] == ["menace.db"]


def test_a_database_that_another_program_has_open_is_left_alone(tmp_path: Path) -> None:
    """Its unmerged log stays unmerged."""
    file = tmp_path / "theirs.db"
    execute(file, "PRAGMA journal_mode = wal")
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute("CREATE TABLE customers (name)")
        before = fingerprint(file), fingerprint(tmp_path / "theirs.db-wal")
        with pytest.raises(StoreUnusable, match="customers"):
            open_store(f"sqlite:///{file}", data_dir=tmp_path)

        assert (fingerprint(file), fingerprint(tmp_path / "theirs.db-wal")) == before


def test_a_table_with_one_of_our_names_does_not_make_it_ours(tmp_path: Path) -> None:
    """Only our own mark does."""
    execute(tmp_path / "menace.db", "CREATE TABLE runs (distance)")

    with pytest.raises(StoreUnusable, match="not Menace's"):
        open_store("", data_dir=tmp_path)


def test_a_store_to_which_somebody_added_a_table_is_refused(tmp_path: Path) -> None:
    """A database that two programs share is not ours to migrate."""
    execute(filled(tmp_path), "CREATE TABLE customers (name)")

    with pytest.raises(StoreUnusable, match="customers"):
        open_store("", data_dir=tmp_path)


def test_a_newer_store_is_refused_and_not_touched(tmp_path: Path) -> None:
    """A revision nobody here knows was written by a later version."""
    file = filled(tmp_path)
    execute(file, "UPDATE menace_revision SET version_num = '9999'", "CREATE TABLE later (x)")
    before = fingerprint(file)

    with pytest.raises(StoreUnusable, match="newer Menace \\(revision 9999\\)"):
        open_store("", data_dir=tmp_path)
    assert fingerprint(file) == before
    assert names(tmp_path) == {"menace.db"}


@pytest.fixture
def later_scripts(tmp_path: Path) -> Path:
    """The migrations of a version to come, which has one step more."""
    scripts = tmp_path / "later"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "9000_more.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision, down_revision = '9000', '{NEWEST}'\n"
        "def upgrade():\n    op.add_column('runs', sa.Column('note', sa.String))\n"
    )
    return scripts


def test_an_older_store_is_copied_and_then_migrated(tmp_path: Path, later_scripts: Path) -> None:
    """The copy opens as a store of its own, and nothing is lost on the way."""
    (tmp_path / "data").mkdir()
    file = filled(tmp_path / "data")
    with closing(Database(file_address(file))) as database:
        prepare(database, tmp_path / "data", later_scripts)

    backup = file.with_name(f"menace.db.backup-{NEWEST}")
    assert names(tmp_path / "data") == {"menace.db", backup.name}
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT run_id, note FROM runs").fetchall() == [("run-1", None)]
    with closing(open_store(f"sqlite:///{backup}", data_dir=tmp_path)) as store:
        assert tallies_in(store) == 1


def test_a_migration_that_fails_leaves_the_older_store(tmp_path: Path, later_scripts: Path) -> None:
    """All steps are applied, or none; earlier copies are kept beside later ones."""
    (tmp_path / "data").mkdir()
    file = filled(tmp_path / "data")
    with (later_scripts / "versions" / "9000_more.py").open("a") as step:
        step.write("    raise RuntimeError('half way')\n")

    for _ in range(2):
        with closing(Database(file_address(file))) as database, pytest.raises(RuntimeError, match="half way"):
            prepare(database, tmp_path / "data", later_scripts)
    assert names(tmp_path / "data") == {
        "menace.db",
        f"menace.db.backup-{NEWEST}",
        f"menace.db.backup-{NEWEST}.2",
    }
    with closing(open_store("", data_dir=tmp_path / "data")) as store:
        assert tallies_in(store) == 1


def damage_header(file: Path) -> None:
    """Overwrite the beginning."""
    with file.open("r+b") as stream:
        stream.write(b"not a database at all")


def damage_middle(file: Path) -> None:
    """Overwrite pages behind the first, and leave the list of tables readable."""
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(b"\xff" * (size - 4096))


def damage_end(file: Path) -> None:
    """Cut it short."""
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size // 2)


@pytest.mark.parametrize("damage", [damage_header, damage_middle, damage_end])
def test_a_damaged_store_is_moved_aside(tmp_path: Path, damage, caplog: pytest.LogCaptureFixture) -> None:  # type: ignore[no-untyped-def]
    """It is kept byte for byte under a name that says when, a warning says so, and an empty store begins."""
    file = filled(tmp_path)
    damage(file)
    file.with_name("menace.db-wal").write_bytes(b"what was not merged yet")
    before = fingerprint(file)

    with closing(open_store("", data_dir=tmp_path)) as store:
        assert store.ledger.runs() == []
    (aside,) = tmp_path.glob("menace.db.corrupt.*Z")
    assert fingerprint(aside) == before
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"what was not merged yet"
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert f"moved to {aside}" in record.getMessage()


def test_a_second_damage_overwrites_nothing(tmp_path: Path) -> None:
    """Two damaged files of one second get two names."""
    for content in (b"first", b"second"):
        (tmp_path / "menace.db").write_bytes(content)
        open_store("", data_dir=tmp_path).close()

    assert sorted(path.read_bytes() for path in tmp_path.glob("menace.db.corrupt.*")) == [b"first", b"second"]


def test_a_file_elsewhere_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """A mistaken address must not rename somebody's letters."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    (tmp_path / "data").mkdir()

    with pytest.raises(StoreUnusable, match=r"letter\.txt is not a readable SQLite database"):
        open_store(f"sqlite:///{letter}", data_dir=tmp_path / "data")
    assert names(tmp_path) == {"letter.txt", "data"}


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege there")
@pytest.mark.parametrize("planted", ["menace.db", "menace.db-wal", "menace.db-shm", "menace.db-journal"])
def test_a_link_that_a_repository_planted_is_not_followed(tmp_path: Path, planted: str) -> None:
    """Nothing is created or changed where it leads."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / planted).symlink_to(tmp_path / "elsewhere")

    with pytest.raises(StoreUnusable, match=f"{planted} is a symbolic link"):
        open_store("", data_dir=tmp_path / "data")
    assert names(tmp_path) == {"data"}
    assert names(tmp_path / "data") == {planted}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "MENACE_DATABASE_URL is not a database address"),
        ("postgresql://host:port/name", "MENACE_DATABASE_URL is not a database address"),
        ("mysql://host/name", "names mysql, but a store can only be sqlite or postgresql"),
        ("sqlite+aiosqlite:///x.db", "names sqlite\\+aiosqlite"),
        ("sqlite://", "must name a plain file"),
        ("sqlite:///:memory:", "must name a plain file"),
        ("sqlite:////tmp/x.db?mode=ro", "must name a plain file"),
        ("sqlite:////no/such/folder/x.db", "because there is no folder /no/such/folder"),
        ("sqlite:////", "because that is a folder"),
        ("sqlite:////tmp/a\x00b", "cannot be"),
        ("sqlite:////" + "a" * 300, "cannot be"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_one_sentence(tmp_path: Path, url: str, sentence: str) -> None:
    """The mistake is the user's, and the sentence names it."""
    with pytest.raises(UsageError, match=sentence) as refusal:
        open_store(url, data_dir=tmp_path)
    assert "\n" not in str(refusal.value)
    assert names(tmp_path) == set()


def test_a_password_is_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that cannot be reached is named without the secret; without its driver the extra is named."""
    with pytest.raises(EnvironmentUnfit) as refusal:
        open_store("postgresql://ann:secret@127.0.0.1:1/menace", data_dir=tmp_path)
    assert "secret" not in str(refusal.value)
    assert isinstance(refusal.value, MissingExtra | StoreUnusable)


def test_a_row_from_elsewhere_is_reported_not_guessed(tmp_path: Path) -> None:
    """What cannot be read strictly is refused with the place of the fault."""
    execute(filled(tmp_path), "UPDATE tallies SET value = replace(value, '\"seed\":7', '\"seed\":null')")

    with closing(open_store("", data_dir=tmp_path)) as store, pytest.raises(StoreUnusable, match=r"Tally\.seed"):
        store.ledger.tallies(RunId("run-1"))


def test_a_table_that_vanished_is_one_sentence(tmp_path: Path) -> None:
    """Errors of the database carry the store's name and no traceback of SQL."""
    file = filled(tmp_path)
    with closing(open_store("", data_dir=tmp_path)) as store:
        execute(file, "DROP TABLE observations")
        with pytest.raises(StoreUnusable, match=r"menace\.db cannot be used: no such table: observations$"):
            store.ledger.observations(RunId("run-1"))


def test_a_full_store_keeps_what_it_had(tmp_path: Path) -> None:
    """Without room an append is refused whole, in one sentence."""
    with closing(open_store("", data_dir=tmp_path)) as store:
        store.ledger.start(sample_run())
        with store._database.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(EnvironmentUnfit, match="no room left on the disk"):
            store.ledger.append(RunId("run-1"), *(sample_tally(f"p{number}") for number in range(500)))

        assert tallies_in(store) == 0


@as_ordinary_user
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """Neither a new store nor an old one can be used there."""
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(EnvironmentUnfit, match="cannot"):
            open_store("", data_dir=tmp_path)
    finally:
        tmp_path.chmod(0o700)


@as_ordinary_user
def test_a_store_that_may_not_be_read_is_one_sentence(tmp_path: Path) -> None:
    """A file without permissions is not taken for a damaged one."""
    file = filled(tmp_path)
    file.chmod(0)

    with pytest.raises(EnvironmentUnfit, match="cannot be"):
        open_store("", data_dir=tmp_path)
    assert names(tmp_path) == {"menace.db"}
