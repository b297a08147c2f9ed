"""Objects that hold something until they are told to let go of it."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List, NamedTuple, Optional

from .consuming import consume

ENDS = ("close", "stop", "shutdown", "disconnect", "aclose", "terminate")
"""How objects are told to let go of what they hold."""

_set_traceback = BaseException.__dict__["__traceback__"].__set__


def end_all(things: Iterable[Any], *, with_held: bool = True) -> None:
    """Call what ends each of these, as whoever made them will do in the end; what that raises does not matter.

    What cannot be ended itself lets go of what it holds when nobody has it any more.
    """
    for thing in things:
        end = end_of(thing)
        if end is None:
            if with_held:
                end_all(_held(thing), with_held=False)
            continue
        try:
            consume(end())
        except BaseException as error:  # code of the target may raise anything
            _set_traceback(error, None)


def end_of(thing: Any) -> Optional[Callable[[], Any]]:
    """What ends an object, if anything does."""
    name = next((each for each in ENDS if callable(getattr(type(thing), each, None))), None)
    return None if name is None else _Ending(thing, name).make


class _Ending(NamedTuple):
    """The end of an object, which is looked up when it comes: looking may run code of the target."""

    thing: Any
    name: str

    def make(self) -> Any:
        """End the object."""
        return getattr(self.thing, self.name)()


def _held(thing: Any) -> List[Any]:
    try:
        held = object.__getattribute__(thing, "__dict__")
    except (AttributeError, TypeError):
        return []
    return list(held.values()) if type(held) is dict else []
