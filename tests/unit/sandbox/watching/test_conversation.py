"""The order of a child's frames."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.wire import BadFrame
from menace.sandbox.watching.conversation import Conversation


def say(words: str) -> None:
    """Pass frames of a child on that runs the cases 3 and 4, written like ``hello ready end:3 done``."""
    conversation = Conversation(3, 5)
    for word in words.split():
        kind, _, index = word.partition(":")
        frame: dict[str, Any] = {"index": int(index)} if index else {}
        conversation.check(kind, frame)


@pytest.mark.parametrize(
    "words",
    [
        "hello ready done",
        "hello ready end:3 end:4 done",
        "hello ready end:4 done",
        "hello ready accepts:3 accepts:4 done",
        "hello ready lacks:3 done",
        "hello ready accepts:3 end:3 lacks:3 accepts:4 done",
        "hello ready obeys end:3 done",
        "hello ready dirty done",
        "hello ready end:3 dirty done",
        "hello ready end:3 fails:4 done",
        "hello ready fails:3 done",
        "hello blocked done",
        "hello ready end:3",
        "hello ready",
        "hello",
        "unfit",
    ],
)
def test_what_the_harness_says_is_in_order(words: str) -> None:
    """A job may end early at any point, but never differently."""
    say(words)


@pytest.mark.parametrize(
    "words",
    [
        "ready",
        "done",
        "blocked",
        "end:3",
        "hello hello",
        "hello unfit",
        "hello end:3",
        "hello done",
        "hello ready ready",
        "hello ready hello",
        "hello ready unfit",
        "hello ready blocked",
        "hello ready end:2",
        "hello ready end:5",
        "hello ready accepts:2",
        "hello ready accepts:5",
        "hello ready lacks:5",
        "hello ready end:3 end:3",
        "hello ready end:4 end:3",
        "hello ready end:4 accepts:3",
        "hello ready accepts:4 end:3",
        "hello ready end:3 obeys",
        "hello ready dirty end:3",
        "hello ready fails:3 end:4",
        "hello ready fails:3 fails:4",
        "hello ready fails:5",
        "hello fails:3",
        "hello dirty",
        "hello ready end:3 ready",
        "hello blocked end:3",
        "hello blocked ready",
        "hello ready done end:3",
        "hello ready done done",
        "unfit hello",
        "unfit done",
    ],
)
def test_what_is_out_of_turn_is_refused(words: str) -> None:
    """Nobody tells of a case twice, of one that is not there, or of one that was left."""
    *before, last = words.split()
    say(" ".join(before))

    with pytest.raises(BadFrame, match=f"a frame {last.partition(':')[0]} "):
        say(words)
