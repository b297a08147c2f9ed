"""Payloads inside of known messages and other texts."""

from __future__ import annotations

import base64
import json
from typing import Any

from menace.child.inputs.composing import framed, messages


def read(expression: str) -> Any:
    """The fields of a message that carries the word ``here``."""
    found: Any = json.loads(eval(expression % repr("here")))  # noqa: S307 - written by the code under test
    return found


def test_each_field_of_a_known_message_is_attacked() -> None:
    """One at a time, with the others as they are."""
    found = [read(each) for each in messages([repr('{"to": "Ann", "text": "50 %", "n": 1}')], [])]

    assert {"to": "here", "text": "50 %", "n": 1} in found
    assert {"to": "Ann", "text": "here", "n": 1} in found


def test_the_other_fields_say_what_the_code_mentions() -> None:
    """What a field is compared with may decide what becomes of another."""
    found = [read(each) for each in messages([repr('{"how": "plain", "body": "x"}')], ["'how'", "'packed'", "7"])]

    assert {"how": "packed", "body": "here"} in found
    assert all(each["how"] != "how" for each in found)


def test_messages_are_opened_as_deep_as_they_go() -> None:
    """Fields of objects in lists, and what travels in bytes or in base64."""
    nested = [read(each) for each in messages([repr('[{"to": {"name": "Ann"}}]')], [])]
    (packed,) = messages([repr(base64.b64encode(b'{"to": "Ann"}').decode())], [])
    (raw,) = messages([repr(b'{"to": "Ann"}')], [])

    assert nested == [[{"to": {"name": "here"}}]]
    assert json.loads(base64.b64decode(eval(packed % repr("here")))) == {"to": "here"}  # noqa: S307 - as above
    assert eval(raw % repr("here")) == b'{"to": "here"}'  # noqa: S307 - as above


def test_flags_of_a_message_are_turned() -> None:
    """Whether a field is looked at may hang on one."""
    found = [read(each) for each in messages([repr('{"body": "x", "packed": false}')], [])]

    assert {"body": "here", "packed": True} in found
    assert {"body": "here", "packed": False} in found


def test_only_texts_that_are_messages_are_used() -> None:
    """Other values, lists and broken texts give none."""
    assert messages(["3", "'{'", "'[1]'", "{'a': 'b'}", repr('{"n": 1}'), "'plain'"], ["'x'"]) == []


def written(known: list[str], words: list[str]) -> list[str]:
    """The texts that carry the word ``here``."""
    return [eval(each % repr("here")) for each in framed(known, words)]  # noqa: S307 - as above


def test_each_part_of_a_known_text_is_attacked() -> None:
    """The signs between the parts stay."""
    assert {"to=here;share=50%", "to=Ann;share=here%"} <= set(written([repr("to=Ann;share=50%")], []))


def test_marks_of_the_code_stand_around_a_payload() -> None:
    """A text that is read from one mark to the next has them; words without a sign are no marks."""
    found = written(["'plain'"], [repr("---\n"), repr("\n---\n"), "'utf8'", "7"])

    assert {"---\nhere", "---\nhere\n---\nx"} <= set(found)
    assert not any("utf8" in text for text in found)
