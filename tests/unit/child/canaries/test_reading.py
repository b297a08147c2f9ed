"""Commands, statements, paths and results: what is an injection in them, and what only looks like one."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from menace.child.canaries.places import is_beside, leads_out
from menace.child.canaries.queries import stumbled_over, words_of
from menace.child.canaries.results import Carried, shown_by
from menace.child.canaries.shell import command_of, commands_in
from menace.child.inputs.payloads import FACTORS, PRODUCT

TOKEN = "menace_00c4a7"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ls -l 'x; rm'", ["ls"]),
        ('ls -l "x; rm"', ["ls"]),
        ('ls "$(rm)"', ["ls", "rm"]),
        ("ls '$(rm)'", ["ls"]),
        ('ls "`rm`"', ["ls", "rm"]),
        ('ls ""; rm ; ""', ["ls", "rm"]),
        ("ls x | rm && cp\nmv", ["ls", "rm", "cp", "mv"]),
        (r"ls x\; rm", ["ls"]),
        (r"ls 'it'\''s; rm'", ["ls"]),
        ("a $(b $(c) d); e", ["a", "b", "c", "e"]),
        ("(rm)", ["rm"]),
        ("ls x)'rm'", []),
        ("(" * 500 + "rm", []),
        ("ls `rm", []),
        ("ls 'rm", []),
        ("", []),
    ],
)
def test_commands_are_what_a_shell_would_run(command: str, words: list[str]) -> None:
    """Quoted words are arguments; substitutions and separators start commands; what is not closed is not run."""
    assert sorted(commands_in(command)) == sorted(words)


@pytest.mark.parametrize(
    ("event", "arguments", "command"),
    [
        ("os.system", ("ls x",), "ls x"),
        ("os.system", (b"ls x",), "ls x"),
        ("subprocess.Popen", ("/bin/sh", ["/bin/sh", "-c", "ls x"], None, None), "ls x"),
        ("subprocess.Popen", ("bash", ["bash", "-lc", "ls x"], None, None), "ls x"),
        ("subprocess.Popen", ("ls", ["ls", "-c", "x"], None, None), None),
        ("subprocess.Popen", ("ls", "ls -c x", None, None), None),
        ("os.posix_spawn", ("/bin/sh", ["sh", "-c", "ls"], {}), "ls"),
        ("os.spawn", (0, "/bin/sh", ["sh", "-c", "ls"], {}), "ls"),
        ("os.exec", ("/bin/sh", [3, None, "x"], {}), None),
    ],
)
def test_only_a_shell_reads_a_command(event: str, arguments: tuple[object, ...], command: str | None) -> None:
    """A program that is started by itself gets its arguments as they are."""
    assert command_of(event, arguments) == command


def test_words_of_a_statement_are_those_outside_of_quotes() -> None:
    """Values and quoted names are no words, however they are quoted; comments are."""
    assert "menace" not in words_of("""SELECT 'it''s menace', "menace", [menace], `menace` FROM t""")
    assert "menace" in words_of("SELECT ''/*menace*/||''")
    assert stumbled_over(f'near "{TOKEN}": syntax error') == TOKEN
    assert stumbled_over("no such table: x") == ""


@pytest.mark.parametrize(
    ("path", "is_led"),
    [("../x", True), ("../.tmp_1", True), ("..", True), ("../../other/x", False), ("y", False), ("", False)],
)
def test_whoever_names_a_file_leads_to_its_folder(path: str, is_led: bool) -> None:
    """The folder itself and what is made beside the file are where the caller led."""
    assert is_beside(path, ["plain", "../x"]) == is_led


def test_a_path_leads_out_when_its_folder_was_not_the_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is the folder that the code put before the name; a whole path is the caller's own."""
    work, given = tmp_path / "work", [f"../../{TOKEN}"]
    work.mkdir()
    monkeypatch.chdir(work)
    folders = [str(tmp_path)]

    assert leads_out(f"{tmp_path}/notes/../../{TOKEN}", TOKEN, given, folders)
    assert leads_out(f"notes/../../{TOKEN}", TOKEN, given, folders)
    assert leads_out(os.path.realpath(f"{tmp_path}/../../{TOKEN}.txt"), TOKEN, given, folders)
    assert not leads_out(f"../../{TOKEN}", TOKEN, given, folders)
    assert not leads_out(f"./../../{TOKEN}", TOKEN, given, folders)
    assert not leads_out(f"../../{TOKEN}.part", TOKEN, given, folders)
    assert not leads_out(f"x/../../{TOKEN}.part", TOKEN, [f"x/../../{TOKEN}"], folders)
    assert not leads_out(os.path.realpath(f"../../{TOKEN}"), TOKEN, given, folders)
    assert not leads_out(f"{tmp_path}/notes/_{TOKEN}", TOKEN, given, folders)
    assert not leads_out(f"{tmp_path}/notes/prefix_../{TOKEN}", TOKEN, given, folders)
    assert not leads_out(f"['x/../../{TOKEN}'].part", TOKEN, [f"x/../../{TOKEN}"], folders)
    assert leads_out(f"{tmp_path}/notes/x/../../../{TOKEN}", TOKEN, [f"x/../../../{TOKEN}"], folders)
    assert leads_out(f"{tmp_path}/unpacked/../../{TOKEN}", TOKEN, [], folders)
    assert not leads_out("/elsewhere/file", TOKEN, given, folders)


LINE = f"x\r\nX-{TOKEN}: 1"
SCRIPT = f"<script>{TOKEN}</script>"


@pytest.mark.parametrize(
    ("result", "text", "parameter", "sink"),
    [
        (f"<p>{TOKEN}{PRODUCT}{TOKEN}</p>", f"{TOKEN}{{{{{FACTORS}}}}}{TOKEN}", "name", "template"),
        (f"<p>{TOKEN}{PRODUCT}{TOKEN}</p>", f"{TOKEN}{{{{{FACTORS}}}}}{TOKEN}", "template", None),
        (f"{TOKEN}{{{{{FACTORS}}}}}{TOKEN}", f"{TOKEN}{{{{{FACTORS}}}}}{TOKEN}", "name", None),
        (f"{TOKEN}<class 'int'>{TOKEN}", f"{TOKEN}{{0.__class__}}{TOKEN}", "template", "format"),
        (f"GET / HTTP/1.1\r\nHost: {LINE}\r\n\r\n", LINE, "headers", "header"),
        (f"Host: a\r\nAgent: {LINE}\r\n", LINE, "agent", "header"),
        (f"Set-Cookie: id={LINE}; Path=/", LINE, "value", "header"),
        (f"To: a\r\nSubject: b\r\n\r\n{LINE}", LINE, "body", None),
        (f"To: a\r\nSubject: b\r\n\r\n{TOKEN}", TOKEN, "body", None),
        (f"first\nsecond: {LINE}\nthird", LINE, "text", None),
        (LINE, LINE, "text", None),
        ([("Content-Type", "text/plain"), ("Location", LINE)], LINE, "url", "header"),
        ([("key", LINE)], LINE, "value", None),
        ({"Content-Type": "text/plain", "Location": LINE}, LINE, "url", "header"),
        ({"first-name": LINE, "Name": LINE}, LINE, "name", None),
        ({"Content-Type": f"Content-Type: {LINE}"}, f"Content-Type: {LINE}", "text", None),
        (f"<p>{SCRIPT}</p>", SCRIPT, "name", "markup"),
        (f"<p>{SCRIPT}</p>", SCRIPT, "html", None),
        (SCRIPT.strip(), SCRIPT, "name", None),
        (f"<p>&lt;script&gt;{TOKEN}</p>", SCRIPT, "name", None),
        ({"page": [f"<p>{SCRIPT}</p>".encode()]}, SCRIPT, "name", "markup"),
        (io.StringIO("x"), SCRIPT, "name", None),
        (None, SCRIPT, "name", None),
    ],
)
def test_results_show_what_became_of_a_text(result: object, text: str, parameter: str, sink: str | None) -> None:
    """Computed, shown from inside an object, a line among headers, an element of a page; never a mere copy."""
    found = shown_by(result, [Carried(text, TOKEN, parameter)])

    assert (found.sink if found else None) == sink
