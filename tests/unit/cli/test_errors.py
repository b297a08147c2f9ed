"""What becomes of errors: one sentence and an exit status, never a traceback."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace import errors
from menace.runs import listing, simulate

Command = Callable[..., Any]


def raising(error: BaseException) -> Callable[..., None]:
    """A function that raises."""

    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (errors.MenaceError("it broke"), 3),
        (errors.UsageError("say it otherwise"), 2),
        (errors.EnvironmentUnfit("no room"), 4),
        (errors.NothingToRun("nothing there"), 5),
        (errors.SandboxUnavailable("process", "no kernel"), 4),
        (errors.StoreUnusable("too new"), 4),
        (errors.MissingExtra("postgres"), 4),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_error_is_a_sentence_and_a_status(
    menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch, error: errors.MenaceError, status: int
) -> None:
    """The sentence goes to stderr behind the program's name, and stdout stays empty."""
    monkeypatch.setattr(listing, "list_repository", raising(error))
    answer = menace("list", shop)

    assert (answer.status, answer.out, answer.err) == (status, "", f"menace: {error}\n")


def test_an_unexpected_error_is_an_internal_one(menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 3, one sentence that asks for a report, no traceback."""
    monkeypatch.setattr(simulate, "run_repository", raising(ZeroDivisionError("a\nb")))
    answer = menace("run", shop)

    assert (answer.status, answer.out) == (3, "")
    assert answer.err.startswith("menace: internal error: ZeroDivisionError: a b; please report it")
    assert answer.err.count("\n") == 1


def test_the_traceback_is_shown_to_those_who_ask(menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --verbose the log holds the whole story."""
    monkeypatch.setattr(simulate, "run_repository", raising(ZeroDivisionError("deep inside")))
    answer = menace("run", shop, "--verbose")

    assert answer.status == 3
    assert "Traceback" in answer.err
    assert "deep inside" in answer.err


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_machine_that_refuses_is_not_an_internal_error(
    menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A full disk is a fact about the machine: exit status 4 and a sentence with the file's name."""
    monkeypatch.setattr(simulate, "run_repository", raising(OSError(number, "It does not go", "/some/where")))
    answer = menace("run", shop)

    assert answer.status == 4
    assert "/some/where It does not go" in answer.err
    assert "report it" not in answer.err


@pytest.mark.parametrize(
    "arguments",
    [["--nonsense"], ["run", "--nonsense"], ["nonsense"], ["replay"], ["run", "--seed", "x"], ["run", "a", "b"]],
    ids=" ".join,
)
def test_wrong_usage_is_status_two(menace: Command, arguments: list[str]) -> None:
    """What the parser does not know is refused on stderr."""
    answer = menace(*arguments)

    assert (answer.status, answer.out) == (2, "")
    assert answer.err


@pytest.mark.parametrize("command", ["list", "run", "clean", "doctor", "replay"])
@pytest.mark.parametrize("place", ["nowhere", "bills.py", "loop", "~nobody-at-all/shop"])
def test_a_folder_that_is_none_is_refused(menace: Command, shop: Path, command: str, place: str) -> None:
    """Missing folders, files, circles of links and unknown homes are wrong usage for every command."""
    (shop / "loop").symlink_to(shop / "loop")
    path = place if place.startswith("~") else shop / place
    arguments = {"doctor": ["--repo", path], "replay": ["7f3a", "--repo", path]}.get(command, [path])
    answer = menace(command, *arguments)

    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("menace: ")
    assert answer.err.count("\n") == 1


def test_an_interrupted_run_says_how_to_go_on(menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 130, and the line to type next; a name with a space is quoted."""
    spaced = shop.rename(shop.with_name("my shop"))
    monkeypatch.setattr(simulate, "run_repository", raising(KeyboardInterrupt()))
    answer = menace("run", spaced)

    assert (answer.status, answer.out) == (130, "")
    assert "menace run 'my shop' --resume" in answer.err


def test_interrupting_another_command_is_status_130(
    menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without anything to resume there is nothing to say."""
    monkeypatch.setattr(listing, "list_repository", raising(KeyboardInterrupt()))
    answer = menace("list", shop)

    assert (answer.status, answer.out) == (130, "")


def test_a_reader_who_leaves_ends_the_command_quietly(tmp_path: Path) -> None:
    """``menace list | head -1`` prints one line and no complaint, however long the list is."""
    repository = tmp_path / "long"
    repository.mkdir()
    # More than a pipe holds, of few sections.
    (repository / "many.py").write_text("".join(f"def {'f' * 500}_{n}(): ...\n" for n in range(250)))
    command = subprocess.Popen(
        [sys.executable, "-m", "menace", "list", str(repository)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None
    first = command.stdout.readline()
    command.stdout.close()
    complaint = command.stderr.read()
    command.stderr.close()

    assert first == b"many.py::<module>  module\n"
    assert complaint == b""
    assert command.wait(60) == 141


def test_names_the_terminal_cannot_show_are_escaped(tmp_path: Path) -> None:
    """A file name that is no text, and an ASCII terminal, do not end the command."""
    repository = tmp_path / "odd"
    repository.mkdir()
    (repository / "été.py").write_text("def größe(): ...\n", encoding="utf-8")
    (Path(str(repository)) / "b\udcff.py").write_text("def f(): ...\n")
    answer = subprocess.run(
        [sys.executable, "-m", "menace", "list", str(repository)],
        env={"PYTHONIOENCODING": "ascii", "HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        timeout=60,
    )

    assert answer.returncode == 0, answer.stderr
    assert b"gr\\xf6\\xdfe" in answer.stdout
    assert b"b\\udcff.py::f" in answer.stdout
