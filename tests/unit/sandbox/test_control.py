"""What a zygote may say to the parent, now that the target has run in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.sandbox.control import Silent, checked, one_of

READY: dict[str, Any] = {"kind": "ready", "threads": 1, "cpu": 0.5, "pid": 7}
CONFINED: dict[str, Any] = {"kind": "confined", "layers": {"landlock": None, "root": "why"}}
ALONG: dict[str, Any] = {"kind": "along", "modules": {"a.py": "a"}}
EXITED: dict[str, Any] = {"kind": "exited", "status": 9, "cpu": 0.5}


@pytest.mark.parametrize(
    "frame",
    [
        READY,
        CONFINED,
        ALONG,
        EXITED,
        {"kind": "hello"},
        {"kind": "blocked", "reason": "no"},
        {"kind": "gone", "status": 9},
    ],
)
def test_what_our_zygote_says_passes(frame: dict[str, Any]) -> None:
    """A right frame is passed on as it is."""
    assert checked(frame) is frame


@pytest.mark.parametrize(
    ("frame", "change"),
    [
        (READY, {"kind": "nope"}),
        (READY, {"kind": ["ready"]}),
        (READY, {"kind": None}),
        (READY, {"threads": "1"}),
        (READY, {"threads": True}),
        (READY, {"pid": -1}),
        (READY, {"pid": 1.5}),
        (READY, {"pid": 1 << 40}),
        (READY, {"cpu": float("nan")}),
        (READY, {"cpu": float("inf")}),
        (READY, {"cpu": -1}),
        (READY, {"cpu": "much"}),
        (CONFINED, {"layers": []}),
        (CONFINED, {"layers": {"landlock": 1}}),
        (ALONG, {"modules": []}),
        (ALONG, {"modules": {"a": 1}}),
        (EXITED, {"status": None}),
        (EXITED, {"status": -9}),
        (EXITED, {"status": float("nan")}),
        ({"kind": "blocked", "reason": ""}, {"reason": 1}),
        ({"kind": "gone", "status": 9}, {"status": [9]}),
    ],
)
def test_what_is_none_of_its_words_is_silence(frame: dict[str, Any], change: dict[str, Any]) -> None:
    """A field of another type or out of its range is as good as no answer."""
    with pytest.raises(Silent):
        checked(frame | change)


@pytest.mark.parametrize("frame", [READY, CONFINED, ALONG, EXITED])
def test_no_field_may_be_missing(frame: dict[str, Any]) -> None:
    """Every field of a frame is needed."""
    for name in frame:
        with pytest.raises(Silent):
            checked({key: value for key, value in frame.items() if key != name})


def test_a_frame_out_of_turn_is_silence() -> None:
    """Only what may come now is taken."""
    assert one_of(READY, "blocked", "ready") is READY
    with pytest.raises(Silent):
        one_of(EXITED, "blocked", "ready")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats() | st.sampled_from(["ready", "exited", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("landlock"), inner, max_size=1),
    max_leaves=6,
)


@given(message=st.dictionaries(st.sampled_from([*READY, *EXITED, "reason"]), VALUES, max_size=8))
def test_no_message_gets_the_parent_into_trouble(message: dict[str, Any]) -> None:
    """Whatever an object holds, it is a right frame or silence."""
    frame = json.loads(json.dumps(message))
    try:
        kind = checked(frame)["kind"]
    except Silent:
        return

    assert kind == frame["kind"]
