"""What results show of the texts that were given."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from menace.child.canaries.addresses import host_away
from menace.child.canaries.instances import carried_in, texts_written, with_names
from menace.child.canaries.places import leads_out
from menace.child.canaries.results import Carried, shown_by

_T = "menace_00c4a7"
_ATTRIBUTE = f"x {_T}=1 \" {_T}=2 ' {_T}=3"
_VALUE = f"x {_T}' {_T}"
_SCRIPT = f"<ScRiPt>{_T}_taken_out</ScRiPt>"


@pytest.mark.parametrize(
    ("given", "result", "sink"),
    [
        (_ATTRIBUTE, f'<a title="{_ATTRIBUTE}">x</a>', "markup"),
        (_ATTRIBUTE, f"<a title='{_ATTRIBUTE}'>x</a>", "markup"),
        (_ATTRIBUTE, f"<a title={_ATTRIBUTE}>x</a>", "markup"),
        (_ATTRIBUTE, f"<p>{_ATTRIBUTE}</p>", None),
        (_ATTRIBUTE, f"RCPT <{_ATTRIBUTE}>", None),
        (_ATTRIBUTE, f'<a title="{html.escape(_ATTRIBUTE)}">x</a>', None),
        (_SCRIPT, f"<p>{_SCRIPT}</p>", "markup"),
        (_SCRIPT, f"{_T}_taken_out", None),
        (_SCRIPT, f"&lt;ScRiPt&gt;{_T}_taken_out<b>x</b>", None),
        (f"<scr<script>ipt>{_T}", f"<script>{_T}", "markup"),
        (f"x\n{_T}_line", f"user=x\n{_T}_line action=go", "line"),
        (f"x\n{_T}_line", f"user='x\\n{_T}_line'", None),
        (f"@{_T}_cell", f"a,@{_T}_cell\r\n", "formula"),
        (f"@{_T}_cell", f"a,'@{_T}_cell\r\n", None),
        (_VALUE, f"SELECT a FROM b WHERE c = '{_VALUE}'", "query"),  # noqa: S608 - what is to be seen
        (_VALUE, f"DELETE FROM b WHERE c LIKE '%{_VALUE}%'", "query"),  # noqa: S608 - as above
        (_VALUE, "SELECT a FROM b WHERE c = '{}'".format(_VALUE.replace("'", "''")), None),  # noqa: S608 - as above
        (_VALUE, f"Select '{_VALUE}' from the list", None),  # noqa: S608 - as above
        (_VALUE, f"SELECT a FROM {_VALUE}", None),  # noqa: S608 - as above
        (f"x\r\nX-{_T}: 1", f'attachment; filename="x\r\nX-{_T}: 1"', "header"),
        (f"x\r\nX-{_T}: 1", f"id=x\r\nX-{_T}: 1; Path=/; HttpOnly", "header"),
        (f"x\r\nX-{_T}: 1", f'<https://a.example/x\r\nX-{_T}: 1>; rel="next"', "header"),
        (f"x\r\nX-{_T}: 1", f"attachment of x\r\nX-{_T}: 1", None),
        (f"x\r\n{_T}_head: 1", f"session-x\r\n{_T}_head: 1-7", "header"),
        (f"x\r\n{_T}_head: 1", f"x\r\n{_T}_head: 1", None),
        (f"x\r\n{_T}_head: 1", f"session-x\r\n {_T}_head: 1", None),
        (f"x\r\nX-{_T}: 1", f"x\r\nX-{_T}: 1 / HTTP/1.1\r\nHost: a\r\n\r\n", "header"),
        (f"x\r\nX-{_T}: 1", f"X\r\nX-{_T.upper()}: 1 / HTTP/1.1\r\nHost: a\r\n\r\n", "header"),
        (f"x\nX-{_T}: 1", f"GET /x\nX-{_T}: 1 HTTP/1.0\r\n\r\n", "header"),
        (f"x\r\nX-{_T}: 1", f"HTTP/1.1 200 x\r\nX-{_T}: 1\r\n\r\n", "header"),
        (f"x\r\nX-{_T}: 1", f"Talk of x\r\nX-{_T}: 1\r\n\r\n", None),
        (f"x\r\nX-{_T}: 1", f"HELO x\r\nMAIL FROM:<x\r\nX-{_T}: 1>\r\n", "header"),
    ],
)
def test_a_result_shows_what_became_of_a_text(given: str, result: str, sink: str | None) -> None:
    """Where it is more than text in it, and nowhere else."""
    shown = shown_by(result, [Carried(given, _T, "name")])

    assert (shown.sink if shown else None) == sink


@pytest.mark.parametrize(("in_mapping", "is_shown"), [(True, True), (False, False)])
def test_a_mapping_of_attributes_is_no_markup(in_mapping: bool, is_shown: bool) -> None:
    """A text of that name stands in the tag as it is, and is meant to."""
    shown = shown_by(f"<a {_ATTRIBUTE}='1'>x</a>", [Carried(_ATTRIBUTE, _T, "attributes", in_mapping)])

    assert (shown is not None) is is_shown


def test_names_and_mappings_carry_texts_as_well() -> None:
    """What is given by any name may be hostile by it."""
    expressions, values = with_names([(f"x {_T}", "'a'")], [(f"x {_T}", "a")])
    rows = carried_in([("rows", "...")], [("rows", [{f"y {_T}": 1}])], [_T])

    assert carried_in(expressions, values, [_T]) == [Carried(f"x {_T}", _T, "", True)]
    assert rows == [Carried(f"y {_T}", _T, "rows", True)]


@pytest.mark.parametrize(
    ("path", "leads"), [(f"/srv/notes{_T}/x", True), (f"/srv/notes/{_T}/notes{_T}/x", False), ("/srv/notes/x", False)]
)
def test_a_folder_beside_the_right_one_is_out_of_it(path: str, leads: bool) -> None:
    """Also where its name begins in the same way; what was cleaned of dots has both canaries."""
    assert leads_out(path, _T, [f"{_T}/../../notes{_T}/x"], ["/scratch"]) is leads


def test_a_way_up_that_the_caller_takes_from_here_is_its_own() -> None:
    """What code puts beside a file that it was told to write lies where the caller said."""
    value = f"{_T}/../../notes{_T}/x"

    assert not leads_out(str(Path.cwd().parent / f"notes{_T}" / "draft"), _T, [value], ["/scratch"])


def test_names_that_the_caller_gives_are_no_headers() -> None:
    """Pairs are a list of headers only by names that somebody else chose."""
    text = f"x\r\nX-{_T}: 1"

    assert shown_by([(text, text)], [Carried(text, _T, "lines")]) is None
    assert shown_by([("Set-Cookie", text)], [Carried(text, _T, "lines")]) is not None


def test_the_parts_of_a_message_are_read_from_its_expression() -> None:
    """A text that stands for itself needs no reading, nor does what is no expression."""
    assert set(texts_written("__import__('json').dumps({'a': 'b'})")) == {"json", "a", "b"}
    assert texts_written("'plain'") == []
    assert texts_written("(") == []


@pytest.mark.parametrize(
    ("event", "arguments", "host"),
    [
        ("urllib.Request", (f"https://ours.example@{_T}-away.invalid/x",), f"{_T}-away.invalid"),
        ("urllib.Request", (f"https://ours.example/?{_T}-away.invalid",), ""),
        ("http.client.connect", (None, f"ours.example.{_T}-away.invalid", 80), f"ours.example.{_T}-away.invalid"),
        ("socket.getaddrinfo", (_T, 80), ""),
    ],
)
def test_a_host_that_nobody_allowed_is_seen(event: str, arguments: tuple[object, ...], host: str) -> None:
    """By the name that it was made with; what stands elsewhere in an address leads nowhere."""
    assert host_away(event, arguments, [_T]) == host
