"""Texts and files as other people's editors leave them: of some of that documentation says that it does not matter.

What does not apply says nothing. This file stands on its own beside ``matching``, so that it can be put into a script
which shows a finding.
"""

from __future__ import annotations

import itertools
import os
from typing import Any, Optional

from .matching import equal

_EDITED_BYTES = 1 << 16
_MOST_READ = 200
_MARK = b"\xef\xbb\xbf"
_QUOTING = (b'"', b"'", b"\\", b"\r")
"""What may hold lines together: then a line that is added is part of something else."""


def reads_alike(result: Any, call: Any, source: Any, way: str) -> Optional[bool]:
    """Whether a text, or the file that a path leads to, gives the same once it was edited in a way.

    The ways are ``blank lines``, ``line ends``, ``last line``, ``mark``, and ``# `` or the like for a line of remark.
    """
    is_path = isinstance(source, (str, os.PathLike)) and os.path.isfile(source)
    if not is_path and not isinstance(source, (str, bytes)):
        return None
    held = _content_of(source) if is_path else source if isinstance(source, bytes) else _encoded(source)
    edited = None if held is None else _edited_text(held, way)
    if edited is None or edited == held:
        return None
    first = _all_of(result)
    if not _is_readable(first):
        return None
    try:
        second = _all_of(call(_given_as(edited, source, is_path)))
    except Exception:  # the same without the edit could be read
        return False
    return equal(first, second)


EDITING = (reads_alike,)


def _edited_text(held: bytes, way: str) -> Optional[bytes]:
    if not held.strip() or held.startswith(_MARK) or any(each in held for each in _QUOTING):
        return None
    if way == "mark":
        return _MARK + held
    if way == "line ends":
        return held.replace(b"\n", b"\r\n")
    if way == "last line":
        return held[:-1] if held.endswith(b"\n") and not held.endswith(b"\n\n") else None
    if way == "blank lines":
        return b"\n" + held.replace(b"\n", b"\n\n")
    return way.encode() + b"a remark\n" + held


def _given_as(edited: bytes, source: Any, is_path: bool) -> Any:
    """The edited text as what the call is given: a text, bytes, or a path of the same kind beside the first."""
    if not is_path:
        return edited if isinstance(source, bytes) else edited.decode("utf-8", "surrogatepass")
    folder, name = os.path.split(os.fspath(source))
    other = os.path.join(folder, "edited_" + name)
    with open(other, "wb") as file:
        file.write(edited)
    return other if isinstance(source, str) else type(source)(other)


def _content_of(path: Any) -> Optional[bytes]:
    if os.path.getsize(path) > _EDITED_BYTES:
        return None
    with open(path, "rb") as file:
        return file.read()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _all_of(value: Any) -> Any:
    return list(itertools.islice(value, _MOST_READ)) if hasattr(type(value), "__next__") else value


def _is_readable(value: Any) -> bool:
    """Whether a value says more than that there is one, and is equal to another that holds the same."""
    kind: Any = type(value)
    has_equality = kind.__eq__ is not object.__eq__
    return bool(has_equality and value == value)  # noqa: PLR0124 - what is no number is not equal to itself
