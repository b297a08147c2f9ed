"""What a step is called with: plain values for what it insists on, and what stub providers make of them."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from menace.errors import UsageError

Stub = Mapping[str, Any]
Provider = Callable[[list[dict[str, Any]], dict[str, Any]], Iterable[Stub] | None]
"""Changes the stubs: ``provider(stubs, {"target": step, "name": its name})`` gives those to use instead."""

_PLAIN: dict[Any, Callable[[], Any]] = {
    list: list,
    dict: dict,
    set: set,
    tuple: tuple,
    frozenset: frozenset,
    int: lambda: 1,
    bool: lambda: True,
    float: lambda: 1.0,
    complex: lambda: 1j,
    str: lambda: "hello",
    bytes: lambda: b"hello",
    bytearray: lambda: bytearray(b"hello"),
    Path: lambda: Path("file.txt"),
}


def arguments_for(step: Callable[..., Any], name: str, providers: Sequence[Provider]) -> dict[str, Any]:
    """The keyword arguments for one call: the first stub that is left after all providers had their say."""
    stubs: list[dict[str, Any]] = [plain_arguments(step)]
    for provider in providers:
        given = provider(stubs, {"target": step, "name": name})
        if given is not None:
            stubs = [_checked(stub, provider) for stub in given]
    return stubs[0] if stubs else {}


def plain_arguments(step: Callable[..., Any]) -> dict[str, Any]:
    """A value for each parameter without a default, by its hint."""
    try:
        parameters = inspect.signature(step).parameters
    except (TypeError, ValueError):  # some callables written in C do not say what they take
        return {}
    hints = _hints(step)
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {
        name: _plain(hints.get(name))
        for name, parameter in parameters.items()
        if parameter.kind in by_name and parameter.default is inspect.Parameter.empty
    }


def _hints(step: Callable[..., Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(step)
    except (NameError, TypeError, AttributeError, SyntaxError):  # hints may name what only a type checker knows
        return {}


def _plain(hint: Any) -> Any:
    origin = typing.get_origin(hint) or hint
    if origin is typing.Union or origin is types.UnionType:
        return _plain(typing.get_args(hint)[0])
    if origin is typing.Literal:
        return typing.get_args(hint)[0]
    if hint is None or hint is typing.Any or hint is object:
        return 1
    if not isinstance(origin, type):
        return None
    # An abstract hint (a sequence, a number) is served by the first kind that is one.
    fitting = [origin] if origin in _PLAIN else [kind for kind in _PLAIN if issubclass(kind, origin)]
    return _PLAIN[fitting[0]]() if fitting else None


def _checked(stub: object, provider: object) -> dict[str, Any]:
    if not isinstance(stub, Mapping):
        raise UsageError(f"stub_providers: {provider!r} gave {stub!r}; each stub must be a mapping of argument names")
    return dict(stub)
