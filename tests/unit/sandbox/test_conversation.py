"""The order of a child's frames."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.wire import BadFrame
from menace.domain import CaseRange
from menace.sandbox.conversation import Conversation


def say(words: str, cases: CaseRange = CaseRange(3, 5)) -> None:  # noqa: B008 - a frozen value is a safe default
    """Pass frames on, written like ``hello ready begin:3 end:3``."""
    conversation = Conversation(cases)
    for word in words.split():
        kind, _, index = word.partition(":")
        frame: dict[str, Any] = {"index": int(index)} if index else {}
        conversation.check(kind, frame)


@pytest.mark.parametrize(
    "words",
    [
        "hello ready begin:3 calling end:3 begin:4 end:4 done",
        "hello ready begin:3 end:3 done",
        "hello ready done",
        "hello blocked done",
        "exit",
        "hello exit",
        "hello ready begin:3 exit",
        "hello ready begin:3 calling exit",
        "hello ready begin:3 end:3 exit",
    ],
)
def test_what_the_harness_says_is_in_order(words: str) -> None:
    """A job may end early at any point, but never differently."""
    say(words)


@pytest.mark.parametrize(
    "words",
    [
        "ready",
        "hello hello",
        "hello begin:3",
        "hello ready ready",
        "hello ready begin:4",
        "hello ready begin:2",
        "hello ready begin:3 begin:3",
        "hello ready begin:3 end:4",
        "hello ready begin:3 calling calling",
        "hello ready begin:3 hello",
        "hello ready begin:3 done",
        "hello ready begin:3 end:3 end:3",
        "hello ready begin:3 end:3 begin:3",
        "hello ready begin:3 end:3 begin:4 end:4 begin:5",
        "hello ready end:3",
        "hello ready blocked",
        "hello blocked begin:3",
        "hello ready done begin:3",
        "exit hello",
    ],
)
def test_what_is_out_of_turn_is_refused(words: str) -> None:
    """Nobody wins time or skips a case by saying something again."""
    *before, last = words.split()
    say(" ".join(before))

    with pytest.raises(BadFrame, match=f"a frame {last.partition(':')[0]} "):
        say(words)
