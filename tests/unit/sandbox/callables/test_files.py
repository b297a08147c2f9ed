"""What a step does with files happens in its own folder, and to it looks as if it happened on the host."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.facade.sandbox import WorkflowSandboxRunner
from menace.sandbox.owners import PREFIX

HOST = {"kept": None, "note.txt": "of the host", "kept/deep.txt": "deep"}


def contents(folder: Path) -> dict[str, str | None]:
    """Every file below a folder with its text."""
    return {str(path.relative_to(folder)): path.read_text() if path.is_file() else None for path in folder.rglob("*")}


def result_of(runner: WorkflowSandboxRunner, step: Callable[[], Any], **options: Any) -> Any:
    """What a step returned that must not fail."""
    outcome = runner.run(step, **options).modules[0]
    assert outcome.success, outcome.exception
    return outcome.result


def by_open() -> str:
    with open("note.txt", "a") as file:
        file.write(" and me")
    return Path("note.txt").read_text()


def by_io_open() -> str:
    with io.open("note.txt", "w") as file:
        file.write("mine")
    return Path("note.txt").read_text()


def by_descriptor() -> str:
    descriptor = os.open("note.txt", os.O_RDWR)
    os.pwrite(descriptor, b"IN", 0)
    os.close(descriptor)
    return Path("note.txt").read_text()


def by_file_class() -> str:
    with io.FileIO("note.txt", "w") as file:
        file.write(b"raw")
        assert isinstance(file, io.FileIO)
    return Path("note.txt").read_text()


def by_path() -> str:
    Path("note.txt").write_text("path")
    Path("new/deeper").mkdir(parents=True)
    Path("note.txt").rename("new/deeper/moved.txt")
    return Path("new/deeper/moved.txt").read_text()


def by_shutil() -> str:
    shutil.copytree("kept", "copy")
    shutil.move("copy", "moved")
    shutil.copy("note.txt", "moved/note.txt")
    shutil.rmtree("kept")
    assert sorted(os.listdir()) == ["moved", "note.txt"]
    assert sorted(entry.name for entry in os.scandir("moved")) == ["deep.txt", "note.txt"]
    return Path("moved/deep.txt").read_text()


def by_os() -> str:
    os.rename("kept", "renamed")
    os.remove("note.txt")
    os.makedirs("a/b/c")
    os.rmdir("a/b/c")
    os.chmod("renamed/deep.txt", 0o600)
    os.utime("renamed/deep.txt", (1, 1))
    os.truncate("renamed/deep.txt", 2)
    os.link("renamed/deep.txt", "hard")
    return f"{sorted(os.listdir())} {os.stat('hard').st_nlink} {Path('hard').read_text()}"


def by_absolute_path() -> str:
    path = Path.cwd() / "note.txt"
    path.write_text("absolute")
    return Path("note.txt").read_text()


def by_archives() -> str:
    with tarfile.open("all.tar", "w") as tar:
        tar.add("kept")
    with zipfile.ZipFile("all.zip", "w") as archive:
        archive.write("note.txt")
    shutil.unpack_archive("all.zip", "out")
    with tarfile.open("all.tar") as tar:
        return f"{tar.getnames()} {Path('out/note.txt').read_text()}"


def by_database() -> str:
    with sqlite3.connect("data.db") as connection:
        connection.execute("create table t (x)")
        connection.execute("insert into t values ('stored')")
    connection.close()
    with sqlite3.connect("file:data.db?mode=ro", uri=True) as connection:
        text = connection.execute("select x from t").fetchone()[0]
    connection.close()
    return str(text)


WAYS = {
    by_open: "of the host and me",
    by_io_open: "mine",
    by_descriptor: "IN the host",
    by_file_class: "raw",
    by_path: "path",
    by_shutil: "deep",
    by_os: "['a', 'hard', 'renamed'] 2 de",
    by_absolute_path: "absolute",
    by_archives: "['kept', 'kept/deep.txt'] of the host",
    by_database: "stored",
}


@pytest.mark.parametrize("step", WAYS, ids=lambda step: step.__name__)
def test_the_step_sees_its_changes_and_the_host_does_not(
    step: Callable[[], Any], runner: WorkflowSandboxRunner, host: Path
) -> None:
    """Whichever way files are changed, the step finds them changed, and the host's are as before."""
    assert result_of(runner, step) == WAYS[step]
    assert contents(host) == HOST


def test_an_absolute_path_of_the_host_is_led_away(runner: WorkflowSandboxRunner, tmp_path: Path) -> None:
    """Writing to a full path that lies elsewhere does not reach it."""
    target = tmp_path / "elsewhere.txt"

    def write() -> str:
        target.write_text("x")
        return target.read_text()

    assert result_of(runner, write) == "x"
    assert not target.exists()


def test_the_folder_is_a_temporary_one_that_is_gone_afterwards(runner: WorkflowSandboxRunner, host: Path) -> None:
    """Steps are in one folder that is not the host's, and nothing stays of it."""
    inside = result_of(runner, os.getcwd)

    assert Path(inside).is_relative_to(Path(tempfile.gettempdir()).resolve())
    assert inside != str(host)
    assert not Path(inside).exists()


def test_what_one_step_writes_the_next_one_reads(runner: WorkflowSandboxRunner, host: Path) -> None:
    """The steps of a workflow share their files; another run has its own."""

    def write() -> None:
        Path("out.txt").write_text("handed on")

    def read() -> str:
        return Path("out.txt").read_text()

    assert [each.result for each in runner.run([write, read]).modules] == [None, "handed on"]
    assert runner.run(read).modules[0].exception == "FileNotFoundError: [Errno 2] No such file or directory: 'out.txt'"


def test_given_files_stand_before_those_of_the_host(runner: WorkflowSandboxRunner, host: Path) -> None:
    """Test data hides a file of the same name, also when it is asked for by its full path."""

    def read() -> tuple[str, str, bytes]:
        return Path("note.txt").read_text(), (host / "note.txt").read_text(), Path("a/b.bin").read_bytes()

    given = {"note.txt": "given", "a/b.bin": b"\0"}

    assert result_of(runner, read, test_data=given) == ("given", "given", b"\0")
    assert contents(host) == HOST


def test_a_link_does_not_lead_out(runner: WorkflowSandboxRunner, host: Path) -> None:
    """Writing through a link that points at the host changes the copy that the step sees there."""

    def write() -> tuple[str, str, str]:
        os.symlink(host / "note.txt", "absolute")
        os.symlink("../" * 30 + str(host / "note.txt").lstrip("/"), "relative")
        Path("absolute").write_text("through the link")
        return Path("note.txt").read_text(), Path("relative").read_text(), os.readlink("absolute")

    assert result_of(runner, write) == ("through the link", "through the link", str(host / "note.txt"))
    assert contents(host) == HOST


def test_links_of_the_host_are_followed_within_the_view(runner: WorkflowSandboxRunner, host: Path) -> None:
    """A folder that the host reaches by a link is one folder to the step, too."""
    (host / "alias").symlink_to("kept")

    def write() -> list[str]:
        Path("alias/new.txt").write_text("x")
        return sorted(os.listdir("kept"))

    assert result_of(runner, write) == ["deep.txt", "new.txt"]
    assert sorted(path.name for path in (host / "kept").iterdir()) == ["deep.txt"]


def test_a_removed_folder_comes_back_empty(runner: WorkflowSandboxRunner, host: Path) -> None:
    """What was in a folder of the host is not seen again after the folder was removed and made anew."""

    def remove() -> list[str]:
        shutil.rmtree("kept")
        os.mkdir("kept")
        return os.listdir("kept")

    assert result_of(runner, remove) == []
    assert contents(host) == HOST


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: os.mkdir("kept"), "FileExistsError"),
        (lambda: os.rmdir("kept"), "OSError"),
        (lambda: os.remove("kept"), "IsADirectoryError"),
        (lambda: os.remove("missing"), "FileNotFoundError"),
        (lambda: os.listdir("note.txt"), "NotADirectoryError"),
        (lambda: os.chdir("missing"), "FileNotFoundError"),
        (lambda: open("missing/file", "w"), "FileNotFoundError"),
        (lambda: open("note.txt", "x"), "FileExistsError"),
        (lambda: open("kept", "w"), "IsADirectoryError"),
        (lambda: os.rename("note.txt", "kept"), "IsADirectoryError"),
        (lambda: os.symlink("x", "note.txt"), "FileExistsError"),
        (lambda: os.symlink("loop", "loop") or open("loop"), "OSError"),
    ],
)
def test_mistakes_fail_as_they_would_on_the_host(
    call: Callable[[], Any], error: str, runner: WorkflowSandboxRunner, host: Path
) -> None:
    """A wrong call raises what the host's own files would make it raise, and changes nothing."""
    outcome = runner.run(call).modules[0]

    assert str(outcome.exception).startswith(f"{error}: ")
    assert PREFIX not in str(outcome.exception)
    assert contents(host) == HOST


def test_temporary_files_of_a_step_are_its_own(runner: WorkflowSandboxRunner) -> None:
    """The tempfile module works inside and leaves nothing in the host's temporary folder."""
    folder = Path(tempfile.gettempdir())
    before = set(folder.iterdir())
    seen: list[str] = []

    def use() -> None:
        with (
            tempfile.NamedTemporaryFile() as file,
            tempfile.TemporaryDirectory() as made,
            tempfile.TemporaryFile() as x,
        ):
            file.write(b"x")
            x.write(b"y")
            Path(made, "inner").touch()
            seen.extend(str(path) for path in set(folder.iterdir()) - before)
        assert not Path(file.name).exists()

    result_of(runner, use)

    assert len(seen) >= 2
    assert set(folder.iterdir()) == before


def test_changing_the_folder_is_the_steps_own_affair(runner: WorkflowSandboxRunner, host: Path) -> None:
    """After ``os.chdir`` relative paths lead elsewhere for the step, and nobody else."""

    def change() -> str:
        os.chdir("kept")
        return Path("deep.txt").read_text()

    assert result_of(runner, change) == "deep"
    assert Path.cwd() == host


def test_names_imported_earlier_are_led_away_as_well(runner: WorkflowSandboxRunner, host: Path) -> None:
    """A module that did ``from os import remove`` before the run does not get past it."""
    module = type(sys)("early_bird")
    module.remove = os.remove
    sys.modules["early_bird"] = module
    try:
        result_of(runner, lambda: module.remove("note.txt"))
    finally:
        del sys.modules["early_bird"]

    assert module.remove is os.remove
    assert contents(host) == HOST


def test_devices_that_swallow_or_give_bytes_are_there(runner: WorkflowSandboxRunner) -> None:
    """Writing to the null device and reading random bytes works as everywhere."""

    def use() -> int:
        with open(os.devnull, "w") as sink:
            sink.write("x")
        with open("/dev/urandom", "rb") as source:
            return len(source.read(3))

    assert result_of(runner, use) == 3


def test_a_program_starts_in_the_runs_folder(runner: WorkflowSandboxRunner, host: Path) -> None:
    """Without safe mode a step may start programs; what they write by a relative name stays inside."""

    def start() -> str:
        subprocess.run([sys.executable, "-c", "open('made.txt', 'w').write('by a program')"], check=True)
        assert os.system("echo shell > shell.txt") == 0
        return Path("made.txt").read_text()

    assert result_of(runner, start) == "by a program"
    assert contents(host) == HOST


def test_a_function_can_be_mocked_by_its_name(runner: WorkflowSandboxRunner, host: Path) -> None:
    """A mock is called instead, with the path as it is kept inside; everything else works as before."""
    captured: list[Path] = []
    original = Path.write_text

    def capture(path: Path, text: str) -> int:
        captured.append(path)
        return original(path, text.upper())

    def write() -> str:
        Path("note.txt").write_text("loud")
        return Path("note.txt").read_text()

    assert result_of(runner, write, fs_mocks={"pathlib.Path.write_text": capture}) == "LOUD"
    assert captured[0].name == "note.txt"
    assert captured[0].parent != host
    assert contents(host) == HOST


def test_open_and_os_functions_can_be_mocked(runner: WorkflowSandboxRunner, host: Path) -> None:
    """``open`` is mocked for everybody who calls it, whatever they call it by."""
    removed: list[str] = []
    mocks = {"open": lambda path, *rest: io.StringIO("mocked"), "os.remove": removed.append}

    def use() -> tuple[str, str]:
        os.remove("note.txt")
        return open("any").read(), io.open("other").read()

    assert result_of(runner, use, fs_mocks=mocks) == ("mocked", "mocked")
    assert [Path(path).name for path in removed] == ["note.txt"]


def test_a_mock_may_be_the_content_of_a_file(runner: WorkflowSandboxRunner) -> None:
    """Where there is nothing to call, the value is what the file holds."""
    assert result_of(runner, lambda: Path("conf.json").read_text(), fs_mocks={"conf.json": "{}"}) == "{}"
