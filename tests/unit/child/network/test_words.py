"""Words that a client waits for, found in its source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from menace.child.network.words import expected_words

CLIENT = '''
import socket

def version(host):
    with socket.create_connection((host, 1)) as sock:
        return parsed(sock.recv(9))

def parsed(line):
    """Return the version in a line.

    >>> parsed(b"VER 1.2\\\\n")
    (1, 2)
    """
    if line.startswith(b"BUSY") or line == "":
        return None

def joined(parts):
    """Join them.

    >>> joined("other")
    'o-t-h-e-r'
    """
'''


def words_of(tmp_path: Path, source: str) -> dict[str, Any]:
    """What is known of the words in a file of this text."""
    (tmp_path / "client.py").write_text(source, encoding="utf-8")
    return expected_words(str(tmp_path / "client.py"))


def test_examples_of_what_the_client_calls_and_what_it_compares_with_are_words(tmp_path: Path) -> None:
    """Examples of functions that nobody calls say nothing about answers; a bare word is made a line."""
    assert words_of(tmp_path, CLIENT) == {
        "texts": ["VER 1.2\n"],
        "lines": ["VER 1.2\n", "BUSY 1\r\n"],
        "protocol": None,
    }


def test_who_opens_no_stream_gets_no_lines(tmp_path: Path) -> None:
    """A client of HTTP speaks first."""
    assert words_of(tmp_path, CLIENT.replace("create_connection", "gethostbyname")) == {"texts": ["VER 1.2\n"]}


def test_the_library_says_which_protocol_is_spoken(tmp_path: Path) -> None:
    """Mail is sent by one of them."""
    assert words_of(tmp_path, "import smtplib\n")["protocol"] == "smtp"


def test_source_that_cannot_be_read_shows_nothing(tmp_path: Path) -> None:
    """No file, or no Python."""
    assert words_of(tmp_path, "def (:") == expected_words(str(tmp_path / "missing.py")) == {}
