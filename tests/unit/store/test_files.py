"""Files that people read."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit, UsageError
from menace.store import append_json_line, locked, read_json, read_json_lines, write_json, write_text

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege there")


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_text_is_written_whole_and_alone(tmp_path: Path) -> None:
    """The old content is replaced, and no temporary file stays."""
    write_text(tmp_path / "report.md", "old and much longer")
    write_text(tmp_path / "report.md", "naïve 😀\n")

    assert (tmp_path / "report.md").read_bytes() == "naïve 😀\n".encode()
    assert names(tmp_path) == ["report.md"]


def test_lone_surrogates_are_shown_as_escapes(tmp_path: Path) -> None:
    """What code under test printed never stops a report."""
    write_text(tmp_path / "a.txt", "odd \udc80")
    write_json(tmp_path / "a.json", {"odd \udc80": "\ud83d naïve"})

    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "odd \\udc80"
    assert read_json(tmp_path / "a.json") == {"odd \udc80": "\ud83d naïve"}
    assert "naïve" in (tmp_path / "a.json").read_text(encoding="utf-8")


def test_numbers_that_json_lacks_become_null(tmp_path: Path) -> None:
    """The file stays readable for every JSON reader."""
    write_json(tmp_path / "a.json", {"roi": [float("nan"), 1.5, (float("-inf"),)]})

    assert json.loads((tmp_path / "a.json").read_text()) == {"roi": [None, 1.5, [None]]}


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk costs the new version only, and is told in one sentence."""
    write_text(tmp_path / "report.md", "old")

    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EnvironmentUnfit, match=r"^cannot write .*report\.md: no space left on device$"):
        write_text(tmp_path / "report.md", "new")
    assert (tmp_path / "report.md").read_text() == "old"
    assert names(tmp_path) == ["report.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions work differently there")
def test_the_users_mask_decides_who_may_read(tmp_path: Path) -> None:
    """A report is as readable as any other new file."""
    before = os.umask(0o022)
    try:
        write_text(tmp_path / "report.md", "x")
    finally:
        os.umask(before)

    assert (tmp_path / "report.md").stat().st_mode & 0o777 == 0o644


@needs_links
def test_a_symbolic_link_is_replaced_and_its_target_kept(tmp_path: Path) -> None:
    """A repository cannot make us write where it likes."""
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "report.md").symlink_to(tmp_path / "precious")
    write_text(tmp_path / "report.md", "report")

    assert (tmp_path / "precious").read_text() == "mine"
    assert (tmp_path / "report.md").read_text() == "report"


@needs_links
@pytest.mark.parametrize("planted", ["log.jsonl", "log.jsonl.lock"])
def test_lines_are_not_appended_through_a_symbolic_link(tmp_path: Path, planted: str) -> None:
    """Neither the file nor its lock may lead elsewhere."""
    (tmp_path / "precious").write_text("mine")
    (tmp_path / planted).symlink_to(tmp_path / "precious")

    with pytest.raises(EnvironmentUnfit, match=r"cannot (write|lock) .*log\.jsonl: "):
        append_json_line(tmp_path / "log.jsonl", {"a": 1})
    assert (tmp_path / "precious").read_text() == "mine"


def test_lines_come_back_in_order(tmp_path: Path) -> None:
    """Each value is one line, whatever breaks of line it holds."""
    values = [{"a": 1}, ["x\ny\u2028\x85"], "\udc80", None]
    for value in values:
        append_json_line(tmp_path / "log.jsonl", value)

    assert read_json_lines(tmp_path / "log.jsonl") == values


def test_a_torn_line_spoils_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """After a crash in the middle of a line the next one starts afresh, and readers are warned."""
    path = tmp_path / "log.jsonl"
    append_json_line(path, {"n": 1})
    with path.open("a") as file:
        file.write('{"n": 2, "hal')
    append_json_line(path, {"n": 3})

    assert read_json_lines(path) == [{"n": 1}, {"n": 3}]
    assert "has 1 unreadable lines" in caplog.text


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    """Writing does not make folders that nobody asked for."""
    for write in (write_text, write_json, append_json_line):
        with pytest.raises(EnvironmentUnfit, match="no such file or directory"):
            write(tmp_path / "absent" / "x", "x")
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"a": 1,}', r"a\.json is not valid JSON: .* in line 1"),
        (b"", r"a\.json is not valid JSON"),
        (b"\xff\xfe", r"a\.json is not UTF-8 text"),
        (b"[" * 200_000, r"a\.json is nested too deeply"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, sentence: str) -> None:
    """The reader says which file and what is wrong with it."""
    (tmp_path / "a.json").write_bytes(content)

    with pytest.raises(UsageError, match=sentence):
        read_json(tmp_path / "a.json")


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    """Missing files and folders are told apart."""
    with pytest.raises(UsageError, match="there is no file"):
        read_json(tmp_path / "a.json")
    with pytest.raises(UsageError, match="is a folder, not a file"):
        read_json_lines(tmp_path)


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    """Editors that write one do no harm."""
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf[1]")

    assert read_json(tmp_path / "a.json") == [1]


def test_a_lock_that_is_held_is_reported(tmp_path: Path) -> None:
    """Waiting has an end, and the lock is free again afterwards."""
    path = tmp_path / "x"
    with locked(path), pytest.raises(EnvironmentUnfit, match=r"another process has been holding .*x"), locked(path, 0):
        pytest.fail("the lock was given twice")

    with locked(path, 0):
        pass
