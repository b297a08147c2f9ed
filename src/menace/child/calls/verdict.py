"""How a call ended, seen from within: a deliberate refusal, a fall, or a call that never bound."""

from __future__ import annotations

import builtins
import collections
import dis
import errno
import linecache
import os
from typing import Any, Callable, Deque, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Tuple

INPUT = "<input>"
"""The file name that code of generated inputs is compiled with."""
_MESSAGE_LIMIT = 500
_TRACEBACK_LIMIT = 12
_MEMBERS_LIMIT = 50
_RAISE = dis.opmap["RAISE_VARARGS"]
_NO_ROOM = (errno.EFBIG, errno.ENOSPC, errno.EDQUOT)
_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_GROUP: Any = getattr(builtins, "BaseExceptionGroup", ())
_traceback_of = BaseException.__dict__["__traceback__"].__get__
_cause_of = BaseException.__dict__["__cause__"].__get__
_qualified_name_of = type.__dict__["__qualname__"].__get__
_name_of = type.__dict__["__name__"].__get__
_line_of = linecache.getline

Wants = Callable[[str, Dict[str, Any]], bool]
"""Says of a verdict and its failure whether anybody will read the way there, which is most of the work."""


class Frame(NamedTuple):
    """The innermost line inside the target on the way to an exception."""

    path: str
    line: int
    function: str
    raised_here: bool
    is_left_by_input: bool = False
    """Whether code of the generated input ran deeper still, such as a function that was passed."""


def judge(
    error: BaseException, workspace: str, documented: FrozenSet[str], wants: Optional[Wants] = None
) -> Tuple[str, Dict[str, Any]]:
    """The verdict for an exception that left the target, and the failure to report; with its traceback if wanted."""
    frame = innermost(error, workspace)
    verdict = _verdict(error, frame, documented)
    if verdict == "fell_over" and issubclass(type(error), _GROUP):
        # Whoever gathers the errors of several tasks did not make them: each is judged for itself.
        judged = [judge(each, workspace, documented, wants) for each in _members(error)]
        worst = [each for each in judged if each[0] != "refused"]
        return worst[0] if worst else ("refused", describe(error, frame, workspace))
    failure = _outline(error, frame)
    if wants is None or wants(verdict, failure):
        failure["traceback"] = _traceback(error, workspace)
    return verdict, failure


def _members(group: BaseException) -> Iterator[BaseException]:
    """The plain exceptions of a group, whose groups may hold groups."""
    waiting, given = [group], 0
    while waiting and given < _MEMBERS_LIMIT:
        current = waiting.pop()
        given += 1
        if issubclass(type(current), _GROUP):
            waiting.extend(_GROUP.exceptions.__get__(current))
        else:
            yield current


def _verdict(error: BaseException, frame: Optional[Frame], documented: FrozenSet[str]) -> str:
    kind = type(error)
    if _is_limit(error) and not (frame and frame.raised_here):
        return "killed"
    if issubclass(kind, SystemExit):
        return "refused"
    if frame is None:
        # Nothing of the target ran: the call itself did not bind, or something else stands in the target's place.
        return "unbound"
    if frame.is_left_by_input:
        return "unbound"
    if frame.raised_here or _is_documented(kind, documented):
        return "refused"
    return "fell_over"


def _is_limit(error: BaseException) -> bool:
    """Whether a limit of the sandbox speaks: no more memory, a file too large, a disk full."""
    # The type is asked, not `isinstance`: a class of the target may lie about itself there.
    kind = type(error)
    return issubclass(kind, MemoryError) or (issubclass(kind, OSError) and getattr(error, "errno", None) in _NO_ROOM)


def _is_documented(kind: type, documented: FrozenSet[str]) -> bool:
    return any(_name_of(each) in documented for each in kind.__mro__[:-2])


def innermost(error: BaseException, workspace: str) -> Optional[Frame]:
    """The last frame inside the target on the exception's way; None when there is none or nobody may look."""
    try:
        return _innermost(error, workspace) or _inside_generator(error, workspace)
    except Exception:  # reading a frame is an audit event, and a hook of the target may object
        return None


def _inside_generator(error: BaseException, workspace: str) -> Optional[Frame]:
    """The frame of a generator that let a StopIteration out: the interpreter tells of it by an exception of its own."""
    cause = _cause_of(error)
    if type(error) is not RuntimeError or type(cause) not in (StopIteration, StopAsyncIteration):
        return None
    return _innermost(cause, workspace)


def _innermost(error: BaseException, workspace: str) -> Optional[Frame]:
    found, left = None, False
    prefix = workspace.rstrip(os.sep) + os.sep
    step = _traceback_of(error)
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name.startswith(prefix):
            found, left = step, False
        elif name == INPUT:
            left = True
        step = step.tb_next
    if found is None:
        return None
    code = found.tb_frame.f_code
    return Frame(
        code.co_filename[len(prefix) :],
        found.tb_lineno,
        getattr(code, "co_qualname", code.co_name),
        # The instruction that was running tells a `raise` (or `assert`) from an accident on the same line.
        found.tb_lasti >= 0 and code.co_code[found.tb_lasti] == _RAISE,
        left,
    )


def describe(error: BaseException, frame: Optional[Frame], workspace: str) -> Dict[str, Any]:
    """What is reported of an exception; never raises, whatever the exception's own methods do."""
    return {**_outline(error, frame), "traceback": _traceback(error, workspace)}


def _outline(error: BaseException, frame: Optional[Frame]) -> Dict[str, Any]:
    return {
        "type": _type_name(error)[:_MESSAGE_LIMIT],
        "message": _message(error),
        "path": frame.path if frame else None,
        "line": frame.line if frame else None,
        "function": frame.function[:_MESSAGE_LIMIT] if frame else None,
        "traceback": [],
    }


def _type_name(error: BaseException) -> str:
    kind = type(error)
    name: str = _qualified_name_of(kind)
    try:
        module = kind.__module__
    except BaseException:  # a metaclass of the target may do anything
        return name
    return name if module == "builtins" or type(module) is not str else "%s.%s" % (module, name)


def _message(error: BaseException) -> str:
    try:
        # A subclass of str would be asked for its slice; a plain one is not.
        return str.__str__(str(error))[:_MESSAGE_LIMIT]
    except BaseException as problem:  # the target's own __str__ may do anything
        return "<its text raised %s>" % _name_of(type(problem))


def _traceback(error: BaseException, workspace: str) -> List[str]:
    try:
        return list(_lines(error, workspace))
    except Exception:  # as in `innermost`
        return []


def _lines(error: BaseException, workspace: str) -> Iterator[str]:
    """The last steps to the exception, written like ``billing.py:88 in split_amount: return cents / parts``."""
    prefix = workspace.rstrip(os.sep) + os.sep
    last: Deque[Any] = collections.deque(maxlen=_TRACEBACK_LIMIT)
    step = _traceback_of(error)
    while step is not None:
        if not step.tb_frame.f_code.co_filename.startswith(_HERE):
            last.append(step)
        step = step.tb_next
    for each in last:
        code = each.tb_frame.f_code
        name = code.co_filename
        try:
            text = _line_of(name, each.tb_lineno).strip()
        except Exception:  # source that is gone or no text; an audit hook of the target may also object
            text = ""
        shown = name[len(prefix) :] if name.startswith(prefix) else name
        yield "%s:%s in %s: %s" % (shown, each.tb_lineno, code.co_name[:160], text[:160])
