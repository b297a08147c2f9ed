"""Reading text as Python reads it."""

from __future__ import annotations

import os

import pytest

from menace.survey.source import MAX_SOURCE_BYTES, UnreadableSource, read_source


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"x = 1\r\ny = 2\rz = 3\n", "x = 1\ny = 2\nz = 3\n"),
        (b"\xef\xbb\xbfx = 'marked'\n", "x = 'marked'\n"),
        ("x = 'é'\n".encode(), "x = 'é'\n"),
        (b"# -*- coding: latin-1 -*-\nx = '\xe9'\n", "# -*- coding: latin-1 -*-\nx = 'é'\n"),
        (b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\nx = '\x80'\n", None),
        (b"", ""),
    ],
)
def test_text_is_decoded_by_mark_comment_or_default(tmp_path, raw, text):
    """Byte order mark, coding comment and UTF-8 are honoured; line ends become one."""
    file = tmp_path / "a.py"
    file.write_bytes(raw)

    assert read_source(file) == (text if text is not None else raw.decode("cp1252"))


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"a = 1\nb = 2\nx = '\xe9'\n", "line 3: not valid utf-8"),
        (b"# coding: klingon\n", "unknown encoding: klingon"),
        (b"# coding: hex\nx = 1\n", "cannot be decoded as hex"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "line 1: encoding problem: utf-8"),
        (b"a = 1\nb = '\0'\n", "line 2: null byte"),
        ("x = 1\n".encode("utf-16"), "line 1: "),
    ],
)
def test_text_python_would_refuse_is_a_syntax_error(tmp_path, raw, reason):
    """A wrong or missing declaration is named with its line."""
    file = tmp_path / "a.py"
    file.write_bytes(raw)

    with pytest.raises(UnreadableSource) as caught:
        read_source(file)

    assert caught.value.status == "syntax error"
    assert reason in caught.value.reason


def test_what_cannot_be_opened_is_unreadable(tmp_path):
    """Missing files, folders and pipes are told apart from mistakes in the text."""
    os.mkfifo(tmp_path / "pipe.py")
    for name in ("missing.py", ".", "pipe.py"):
        with pytest.raises(UnreadableSource) as caught:
            read_source(tmp_path / name)

        assert caught.value.status == "unreadable"
        assert caught.value.reason


def test_enormous_files_are_left_alone(tmp_path):
    """A file too large for a syntax tree is skipped, and the reason says how large is too large."""
    with (tmp_path / "a.py").open("wb") as file:
        file.truncate(MAX_SOURCE_BYTES + 1)

    with pytest.raises(UnreadableSource, match="larger than 8 MB"):
        read_source(tmp_path / "a.py")
