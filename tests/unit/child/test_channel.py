"""Frames reach the parent even when the target takes the descriptor away."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Fresh = Callable[..., str]

SENT = """
import json, os
from menace.child import wire
from menace.child.channel import Channel
out, into = os.pipe()
channel = Channel(into, "marker")
process = os.fork()
if not process:
    {before}
    channel.send("begin", index=1)
    channel.send("begin", index=2)
    os._exit(9)
os.waitpid(process, 0)
channel.pass_on()
channel.send("exit", status=0)
print(json.dumps([frame.get("index") for frame in wire.Decoder().feed(os.read(out, 65536))]))
"""


@pytest.mark.parametrize(
    ("before", "indexes"),
    [
        ("pass", [1, 2, None]),
        ("os.closerange(0, 1000)", [1, None]),
        ("[os.dup2(os.open(os.devnull, 1), n) for n in range(200, 220)]", [1, None]),
    ],
)
def test_the_keeper_delivers_the_last_words(fresh: Fresh, before: str, indexes: list[int | None]) -> None:
    """With a descriptor all frames arrive; without one the first of them does, and the process ends there."""
    assert json.loads(fresh(SENT.format(before=before))) == indexes


def test_the_descriptor_is_out_of_the_way(fresh: Fresh) -> None:
    """The number that was passed is free again, and programs started later do not get the channel."""
    code = """
        import os, subprocess, sys
        from menace.child.channel import Channel
        out, into = os.pipe()
        Channel(into, "marker")
        os.close(out)
        print(os.open(os.devnull, os.O_RDONLY) <= into)
        sys.stdout.flush()
        subprocess.run(["ls", "/proc/self/fd"], close_fds=False)
    """
    answer = fresh(code).split()

    assert answer[0] == "True"
    assert all(int(number) < 20 for number in answer[1:])
