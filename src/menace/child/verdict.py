"""How a call ended, seen from within: a deliberate refusal, a fall, or a call that never bound."""

from __future__ import annotations

import dis
import errno
import os
import traceback
from typing import Any, Dict, FrozenSet, Iterator, NamedTuple, Optional, Tuple

_MESSAGE_LIMIT = 500
_TRACEBACK_LIMIT = 12
_RAISE = dis.opmap["RAISE_VARARGS"]
_NO_ROOM = (errno.EFBIG, errno.ENOSPC, errno.EDQUOT)


class Frame(NamedTuple):
    """The innermost line inside the target on the way to an exception."""

    path: str
    line: int
    function: str
    raised_here: bool


def judge(error: BaseException, workspace: str, documented: FrozenSet[str]) -> Tuple[str, Dict[str, Any]]:
    """The verdict for an exception that left the target, and the failure to report."""
    frame = innermost(error, workspace)
    return _verdict(error, frame, documented), describe(error, frame, workspace)


def _verdict(error: BaseException, frame: Optional[Frame], documented: FrozenSet[str]) -> str:
    if _is_limit(error) and not (frame and frame.raised_here):
        return "killed"
    if isinstance(error, SystemExit):
        return "refused"
    if frame is None:
        # Nothing of the target ran: the call itself did not bind.
        return "unbound" if isinstance(error, TypeError) else "fell_over"
    if frame.raised_here or _is_documented(error, documented):
        return "refused"
    return "fell_over"


def _is_limit(error: BaseException) -> bool:
    """Whether a limit of the sandbox speaks: no more memory, a file too large, a disk full."""
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno in _NO_ROOM)


def _is_documented(error: BaseException, documented: FrozenSet[str]) -> bool:
    return any(kind.__name__ in documented for kind in type(error).__mro__[:-2])


def innermost(error: BaseException, workspace: str) -> Optional[Frame]:
    """The last frame inside the target on the exception's way."""
    found = None
    prefix = workspace.rstrip(os.sep) + os.sep
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename.startswith(prefix):
            found = Frame(
                code.co_filename[len(prefix) :],
                step.tb_lineno,
                getattr(code, "co_qualname", code.co_name),
                # The instruction that was running tells a `raise` (or `assert`) from an accident on the same line.
                step.tb_lasti >= 0 and code.co_code[step.tb_lasti] == _RAISE,
            )
        step = step.tb_next
    return found


def describe(error: BaseException, frame: Optional[Frame], workspace: str) -> Dict[str, Any]:
    """What is reported of an exception; never raises, whatever the exception's own methods do."""
    return {
        "type": _type_name(error),
        "message": _message(error),
        "path": frame.path if frame else None,
        "line": frame.line if frame else None,
        "function": frame.function if frame else None,
        "traceback": list(_lines(error, workspace)),
    }


def _type_name(error: BaseException) -> str:
    kind = type(error)
    module = getattr(kind, "__module__", "builtins")
    return kind.__qualname__ if module == "builtins" else "%s.%s" % (module, kind.__qualname__)


def _message(error: BaseException) -> str:
    try:
        return str(error)[:_MESSAGE_LIMIT]
    except BaseException as problem:  # the target's own __str__ may do anything
        return "<its text raised %s>" % type(problem).__name__


def _lines(error: BaseException, workspace: str) -> Iterator[str]:
    prefix = workspace.rstrip(os.sep) + os.sep
    summary = traceback.extract_tb(error.__traceback__)[-_TRACEBACK_LIMIT:]
    for entry in summary:
        name = entry.filename
        if name.startswith(prefix):
            name = name[len(prefix) :]
        elif os.path.dirname(os.path.abspath(__file__)) == os.path.dirname(name):
            continue
        yield "%s:%s in %s: %s" % (name, entry.lineno, entry.name, (entry.line or "")[:160])
