"""The frames between parent and child, and the schema both sides hold them to.

A frame is four bytes of length and that many bytes of JSON. The child may be hostile, so the parent
accepts only what ``check_result`` lets through; nothing is ever unpickled.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple

_HEADER = struct.Struct(">I")
MAX_FRAME = 1 << 20
_MAX_NUMBER = 1 << 53
"""Larger numbers do not survive JSON readers and databases; no honest frame holds one."""

HEADER_BYTES = _HEADER.size
VERDICTS = ("returned", "refused", "fell_over", "unbound", "killed", "leaked", "violated", "diverged", "injected")
"""The verdicts a child can see by itself; that something hung only the parent can tell."""
QUIET = ("returned", "refused", "unbound")
"""Those that are only counted."""
RECIPES_KEPT = 64
"""How many recipes a zygote remembers; the parent, who counts along, sends one only when it is not among them."""
DIRT = ("globals", "containers", "modules", "objects", "interpreter", "other modules")
"""What a case can leave changed: names of modules and classes, what they hold, ``sys.modules``, what lies deeper."""
OUTPUT_BYTES = 8 << 20
TOO_MUCH_OUTPUT = "printed more than %d MiB" % (OUTPUT_BYTES >> 20)
"""What a case may print, and the reason it is told to have ended for when it prints more."""
ROLES = frozenset({"b", "e", "x"})
"""What a mark stands for: a branch, something that is there for errors, or one that is both."""
CAPABILITIES = ("connect", "signal", "spawn", "write")


def _text_maker() -> Callable[[Dict[str, Any]], str]:
    """What writes JSON; the part of it that the library would make anew for every text is made once."""
    plain = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return plain.encode
    escaped = json.encoder.encode_basestring_ascii  # type: ignore[attr-defined, unused-ignore]
    to_pieces = make(None, plain.default, escaped, None, ":", ",", False, False, True)
    return lambda message: "".join(to_pieces(message, 0))


# Made now, so that code under test which replaces what json offers does not change how we speak and understand. What
# reads is taken from beneath the decoder, which takes twice as long by allowing for blanks around a text.
_to_text = _text_maker()
_read: Callable[[str, int], Tuple[Any, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined, unused-ignore]


class BadFrame(Exception):
    """The other side sent something that is no frame of ours."""


def encode(message: Dict[str, Any]) -> bytes:
    """One frame; lone surrogates travel as JSON escapes."""
    body = _to_text(message).encode("ascii")
    if len(body) > MAX_FRAME:
        raise BadFrame("a frame of %d bytes is too large" % len(body))
    return _HEADER.pack(len(body)) + body


DONE = encode({"kind": "done"})
"""The last frame of a child that has done its job."""


def bodies(data: bytes) -> Iterator[bytes]:
    """What is in the frames of these bytes, which are nothing else."""
    position = 0
    while position < len(data):
        if len(data) - position < _HEADER.size:
            raise BadFrame("half a frame")
        (size,) = _HEADER.unpack_from(data, position)
        start = position + _HEADER.size
        position = start + size
        if position > len(data):
            raise BadFrame("half a frame")
        yield data[start:position]


class Decoder:
    """Cuts a stream of bytes into frames."""

    def __init__(self) -> None:
        self._pending = bytearray()

    def feed(self, data: bytes) -> Iterator[Dict[str, Any]]:
        """The frames completed by these bytes, one by one: those before a bad one still count."""
        self._pending += data
        while len(self._pending) >= _HEADER.size:
            (size,) = _HEADER.unpack_from(self._pending)
            if size > MAX_FRAME:
                raise BadFrame("a frame claims %d bytes" % size)
            end = _HEADER.size + size
            if len(self._pending) < end:
                break
            body = bytes(self._pending[_HEADER.size : end])
            del self._pending[:end]
            yield parse(body)


def parse(body: bytes) -> Dict[str, Any]:
    """The message in a frame."""
    try:
        text = body.decode("ascii")
        message, end = _read(text, 0)
    except (ValueError, RecursionError, StopIteration) as error:
        raise BadFrame("a frame is no JSON: %s" % error) from None
    if not isinstance(message, dict):
        raise BadFrame("a frame is not an object")
    if end != len(text):
        raise BadFrame("a frame holds more than one object")
    return message


_TEXT_OR_NONE = (str, type(None))
_FIELDS: Dict[str, Dict[str, Any]] = {
    "hello": {"python": str, "layers": dict, "enforced": dict},
    "unfit": {"reason": str},
    "ready": {"marks": list, "body": str, "roles": str},
    "obeys": {"who": str},
    "blocked": {"reason": str},
    "accepts": {"index": int, "shapes": list},
    "lacks": {"index": int, "instance": str},
    "reaches": {"index": int, "attempt": int, "marks": list},
    "end": {
        "index": int,
        "attempt": int,
        "verdict": str,
        "shape": str,
        "wall": float,
        "cpu": float,
        "peak": (int, type(None)),
        "used": list,
        "failure": dict,
        "output": str,
    },
    "dirty": {"what": str},
    "fails": {"index": int, "reason": str},
    "done": {},
}
_FAILURE = {
    "type": str,
    "message": str,
    "path": _TEXT_OR_NONE,
    "line": (int, type(None)),
    "function": _TEXT_OR_NONE,
    "traceback": list,
}


def check_result(message: Dict[str, Any]) -> str:
    """The kind of a frame from the child, once its shape has been found right."""
    kind = message.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadFrame("unknown kind of frame: %.40r" % (kind,))
    problem = _mismatch(message, _FIELDS[kind]) or _wrong_inside(kind, message)
    if problem is not None:
        raise BadFrame("frame %s has a wrong %s" % (kind, problem))
    return kind


def _wrong_inside(kind: str, message: Dict[str, Any]) -> Optional[str]:
    """The field whose contents are wrong although its type is right."""
    if kind == "end":
        if message["verdict"] not in VERDICTS or message["verdict"] in QUIET:
            return "verdict"
        failure = message["failure"]
        if not all(type(amount) is int and 0 <= amount < _MAX_NUMBER for amount in message["used"]):
            return "used"
        texts = _all(failure.get("traceback", ()), str) and isinstance(failure.get("untrue"), _TEXT_OR_NONE)
        told = {"moment": int} if "moment" in failure else {}
        return _mismatch(failure, {**_FAILURE, **told}) or _unless(texts, "traceback or claim")
    if kind == "ready":
        return (
            _unless(is_range(message["marks"]), "marks")
            or _unless(set(message["body"]) <= {"0", "1"}, "body")
            or _unless(set(message["roles"]) <= ROLES, "roles")
        )
    if kind == "reaches":
        return _unless(all(type(mark) is int and 0 <= mark < _MAX_NUMBER for mark in message["marks"]), "marks")
    if kind == "dirty":
        return _unless(message["what"] in DIRT, "what")
    if kind == "accepts":
        return _unless(_all(message["shapes"], str), "shapes")
    if kind == "hello":
        texts = _all(message["layers"].values(), _TEXT_OR_NONE) and _all(message["enforced"].values(), str)
        return _unless(texts, "layers or limits")
    return None


def is_range(numbers: List[Any]) -> bool:
    """Whether these are the first and the last but one of some marks."""
    is_pair = len(numbers) == 2 and all(type(number) is int for number in numbers)
    return is_pair and 0 <= numbers[0] <= numbers[1] < _MAX_NUMBER


def check_standing(body: bytes) -> Dict[str, Any]:
    """What the child says of itself as a whole, once its shape has been found right."""
    message = parse(body)
    if _mismatch(message, {"capabilities": list, "events": dict}):
        raise BadFrame("the child's own account has a wrong shape")
    if not all(item in CAPABILITIES for item in message["capabilities"]):
        raise BadFrame("the child's own account has wrong capabilities")
    if _mismatch(message["events"], dict.fromkeys(message["events"], float)):
        raise BadFrame("the child's own account has wrong events")
    return message


def _unless(right: bool, name: str) -> Optional[str]:
    return None if right else name


def _all(values: Iterable[Any], kind: Any) -> bool:
    return all(isinstance(value, kind) for value in values)


def _mismatch(message: Dict[str, Any], fields: Dict[str, Any]) -> Optional[str]:
    for name, wanted in fields.items():
        value = message.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float) if wanted is float else wanted):
            return name
        # Counts, sizes, lines and times: never negative, never endless, never "not a number".
        if isinstance(value, (int, float)) and not 0 <= value < _MAX_NUMBER:
            return name
    return None
