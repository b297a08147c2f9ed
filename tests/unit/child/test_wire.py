"""Frames: what is sent arrives, and what is no frame of ours is refused."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.child import wire
from menace.testing.frame_samples import done, end, hello, ready

END = end(3, peak=None)
HELLO = hello(layers={"landlock": None}, enforced={"memory": "kernel"})
STANDING: dict[str, Any] = {"capabilities": ["write"], "events": {"open": 2, "bytes": 0.5}}
RIGHT: list[dict[str, Any]] = [
    END,
    HELLO,
    ready(1, 4),
    done(),
    {"kind": "blocked", "reason": "no"},
    {"kind": "unfit", "reason": "no"},
    {"kind": "accepts", "index": 0, "shapes": ["(int)"]},
    {"kind": "lacks", "index": 0, "instance": "why"},
    {"kind": "obeys", "who": "kernel"},
    ready(body="011"),
    {"kind": "dirty", "what": "globals"},
]
ACCEPTS = RIGHT[6]
# A few characters of each kind: making a table of all of Unicode takes longer than the tests.
TEXT = st.text('ab\0\n"\\é\u2028\ud800😀', max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


def body(text: bytes) -> bytes:
    """Some bytes with their right length in front."""
    return struct.pack(">I", len(text)) + text


@given(messages=st.lists(st.dictionaries(TEXT, VALUES, max_size=4), max_size=4), cut=st.integers(1, 50))
def test_frames_survive_any_cutting_of_the_stream(messages: list[dict[str, Any]], cut: int) -> None:
    """However the bytes are cut on the way, the same messages come out, in order."""
    stream = b"".join(wire.encode(message) for message in messages)
    decoder = wire.Decoder()
    pieces = [stream[start : start + cut] for start in range(0, len(stream), cut)]

    assert [frame for piece in pieces for frame in decoder.feed(piece)] == messages


def test_lone_surrogates_travel() -> None:
    """Text that is no Unicode, such as a file name in another encoding, arrives as it was."""
    (frame,) = wire.Decoder().feed(wire.encode({"name": "\udcff\ud800"}))

    assert frame == {"name": "\udcff\ud800"}


def test_a_message_that_is_too_large_is_not_sent() -> None:
    """The sender learns the size instead of the receiver giving up."""
    with pytest.raises(wire.BadFrame, match="1048590 bytes is too large"):
        wire.encode({"text": "x" * (wire.MAX_FRAME + 3)})


def test_a_length_that_lies_is_refused_before_the_bytes_come() -> None:
    """A frame that claims more than the limit is refused from its header alone."""
    with pytest.raises(wire.BadFrame, match="claims 4294967295"):
        list(wire.Decoder().feed(b"\xff\xff\xff\xff"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        b"[1]",
        b'"text"',
        b"null",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"{}{}",
        b"{} ",
    ],
    ids=["empty", "words", "list", "text", "null", "half", "bytes", "nested lists", "nested objects", "two", "blank"],
)
def test_what_is_no_object_in_json_is_refused(data: bytes) -> None:
    """Neither wrong text nor very deep nesting gets through, or gets the reader into trouble."""
    with pytest.raises(wire.BadFrame):
        list(wire.Decoder().feed(body(data)))


def test_frames_before_a_bad_one_still_count() -> None:
    """What was said before the nonsense is delivered first."""
    frames = wire.Decoder().feed(wire.encode({"kind": "ready"}) + b"\xff\xff\xff\xff")

    assert next(frames) == {"kind": "ready"}
    with pytest.raises(wire.BadFrame):
        next(frames)


@pytest.mark.parametrize("frame", RIGHT, ids=lambda frame: frame["kind"])
def test_right_frames_pass(frame: dict[str, Any]) -> None:
    """A frame of the right shape is known by its kind."""
    assert wire.check_result(frame) == frame["kind"]


@pytest.mark.parametrize(
    ("frame", "change"),
    [
        (END, {"kind": "result"}),
        (END, {"kind": ["end"]}),
        (END, {"index": "3"}),
        (END, {"index": True}),
        (END, {"index": -1}),
        (END, {"index": 1 << 70}),
        (END, {"verdict": "hung"}),
        (END, {"verdict": "excellent"}),
        (END, {"wall": float("nan")}),
        (END, {"wall": float("inf")}),
        (END, {"cpu": -0.1}),
        (END, {"cpu": 10**400}),
        (END, {"peak": 0.5}),
        (END, {"peak": 1 << 70}),
        *((END, {"verdict": verdict}) for verdict in wire.QUIET),
        (END, {"used": [-1]}),
        (END, {"used": [0.5]}),
        (END, {"used": [1 << 70]}),
        (END, {"output": None}),
        (END, {"failure": None}),
        (END, {"failure": []}),
        (END, {"failure": {"type": "ValueError"}}),
        (END, {"failure": END["failure"] | {"line": 10**30}}),
        (END, {"failure": END["failure"] | {"traceback": [[]]}}),
        (ACCEPTS, {"shapes": [1]}),
        (ACCEPTS, {"shapes": "text"}),
        (ACCEPTS, {"index": -1}),
        (ready(), {"marks": [-1, 0]}),
        (ready(), {"marks": [3, 2]}),
        (ready(), {"marks": [1]}),
        (ready(), {"marks": [0, True]}),
        (ready(), {"marks": 3}),
        (ready(), {"body": "012"}),
        ({"kind": "dirty", "what": "globals"}, {"what": "hands"}),
        ({"kind": "lacks", "index": 0, "instance": ""}, {"instance": None}),
        (HELLO, {"layers": {"landlock": 1}}),
        (HELLO, {"enforced": {"memory": None}}),
    ],
)
def test_wrong_frames_are_refused(frame: dict[str, Any], change: dict[str, Any]) -> None:
    """A field that is missing, of another type or out of its range makes the frame a bad one."""
    with pytest.raises(wire.BadFrame):
        wire.check_result(frame | change)


@pytest.mark.parametrize("frame", RIGHT, ids=lambda frame: frame["kind"])
def test_no_field_may_be_missing(frame: dict[str, Any]) -> None:
    """Every field of a frame is needed; only a peak may be unknown."""
    for name in frame.keys() - {"peak"}:
        with pytest.raises(wire.BadFrame):
            wire.check_result({key: value for key, value in frame.items() if key != name})


@given(
    message=st.dictionaries(
        st.sampled_from(sorted({name for frame in RIGHT for name in frame} | {"x"})), VALUES, max_size=12
    )
)
def test_no_message_gets_the_reader_into_trouble(message: dict[str, Any]) -> None:
    """Whatever an object holds, it is a right frame or a bad one."""
    frame = json.loads(json.dumps(message))
    try:
        kind = wire.check_result(frame)
    except wire.BadFrame:
        return

    assert kind == frame["kind"]


def test_what_a_child_says_of_itself_passes() -> None:
    """Capabilities we know of, and numbers by name."""
    assert wire.check_standing(wire.encode(STANDING)[wire.HEADER_BYTES :]) == STANDING


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"nonsense",
        b"\xff",
        b"{}",
        b'{"capabilities": [], "events": []}',
        b'{"capabilities": {}, "events": {}}',
        b'{"capabilities": ["fly"], "events": {}}',
        b'{"capabilities": [[]], "events": {}}',
        b'{"capabilities": [], "events": {"open": "many"}}',
        b'{"capabilities": [], "events": {"open": true}}',
        b'{"capabilities": [], "events": {"open": -1}}',
        b'{"capabilities": [], "events": {"open": NaN}}',
        b'{"capabilities": [], "events": {"open": Infinity}}',
        b'{"capabilities": [], "events": {"open": 1e300}}',
    ],
)
def test_a_wrong_account_of_itself_is_refused(text: bytes) -> None:
    """What is no such account makes trouble for nobody but its writer."""
    with pytest.raises(wire.BadFrame):
        wire.check_standing(text)


@pytest.mark.parametrize("rest", [b"\0", b"\0\0\0\x09{}", b"\0\0\0"])
def test_bytes_that_are_frames_and_nothing_else(rest: bytes) -> None:
    """A page has whole frames only; half of one was not written by us."""
    frames = wire.encode(HELLO) + wire.encode(END)

    assert list(map(wire.parse, wire.bodies(frames))) == [HELLO, END]
    with pytest.raises(wire.BadFrame, match="half a frame"):
        list(wire.bodies(frames + rest))
