"""Arguments as an attacker or a careless user would send them, from a small fixed stock."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from typing import Any, Callable, ClassVar, Dict, List, Mapping, Optional

from ..inputs.payloads import PRIVATE_PLACES, unlocked
from .base import Effect

_STRATEGY = "SANDBOX_STUB_STRATEGY"
_DEEPEST = 10


class _StubEffect(Effect):
    """An effect on what a call is given."""

    strategy: ClassVar[str] = ""

    def start(self) -> None:
        self._before = os.environ.get(_STRATEGY)  # noqa: TID251 - the documented way to tell code under test
        os.environ[_STRATEGY] = self.strategy  # noqa: TID251

    def stop(self) -> None:
        if self._before is None:
            os.environ.pop(_STRATEGY, None)  # noqa: TID251
        else:
            os.environ[_STRATEGY] = self._before  # noqa: TID251

    def stubs(self, values: Dict[str, Any]) -> Dict[str, Any]:
        """The values as the strategy has them."""
        return {name: self.replaced(values[name]) for name in values}

    def replaced(self, value: Any) -> Any:
        """What is given in place of a value."""
        return value


class HostileInput(_StubEffect):
    """``intensity`` per cent of the calls get payloads in place of their values; the more, the more kinds of them."""

    name = "hostile_input"
    strategy = "hostile"
    defaults: ClassVar[Mapping[str, Any]] = {"intensity": 100}

    def start(self) -> None:
        texts, numbers = unlocked(self.given["intensity"])
        self._texts, self._numbers = _values(texts), _values(numbers)
        super().start()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call with payloads among its arguments."""

        def with_payloads(*args: Any, **kwargs: Any) -> Any:
            if not self.on or not self.happens(self.given["intensity"] / 100):
                return call(*args, **kwargs)
            self.count("hostile_calls")
            return call(*map(self.replaced, args), **{name: self.replaced(kwargs[name]) for name in kwargs})

        return with_payloads

    def replaced(self, value: Any, depth: int = 0) -> Any:
        """A payload of the same kind; containers keep their shape, and what is of another kind stays."""
        kind = type(value)
        if kind in (list, dict) and depth < _DEEPEST:
            if kind is list:
                return [self.replaced(item, depth + 1) for item in value]
            return {key: self.replaced(value[key], depth + 1) for key in value}
        choices = self._texts if kind in (str, bytes) else self._numbers if kind in (int, float) else []
        if not choices:
            return value
        self.count("hostile_values")
        payload = self.one_of(choices)
        return payload.encode("utf-8", "surrogatepass") if kind is bytes else payload


class UserMisuse(_StubEffect):
    """Wrong numbers of arguments and private files are tried, with the errors on stderr; then one type is wrong."""

    name = "user_misuse"
    strategy = "misuse"

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, misused first and then made with one argument of a wrong type."""

        def misused(*args: Any, **kwargs: Any) -> Any:
            if not self.on:
                return call(*args, **kwargs)
            self.misuse_files()
            self.attempt(lambda: call(*args, *[None] * 50, **kwargs))
            if args:
                self.attempt(lambda: call(*args[:-1], **kwargs))
            spoilt = list(args)
            if spoilt:
                place = self.below(len(spoilt))
                spoilt[place] = self.replaced(spoilt[place])
            return call(*spoilt, **kwargs)

        return misused

    def replaced(self, value: Any) -> Any:
        """A value of another type; a mapping loses a field instead."""
        self.count("misused_values")
        if type(value) is dict and value:
            dropped = self.one_of(list(value))
            return {key: value[key] for key in value if key != dropped}
        if isinstance(value, (int, float)):
            return str(value)
        return self.one_of((None, 0, -1)) if isinstance(value, (str, bytes)) else "misuse"

    def stubs(self, values: Dict[str, Any]) -> Dict[str, Any]:
        """Values of wrong types, after private files were tried."""
        self.misuse_files()
        return super().stubs(values)

    def afterwards(self, names: Dict[str, Any]) -> None:
        """Call every function the snippet defined with more arguments than it can take, or fewer."""
        for name, found in list(names.items()):
            if name.startswith("_menace") or not inspect.isfunction(found) or found.__globals__ is not names:
                continue
            wrong = _wrong_count(found)
            if wrong is not None:
                self.attempt(functools.partial(found, *[None] * wrong))

    def misuse_files(self) -> None:
        """Try to open what an ordinary user has no business with; nothing is read."""
        for place in PRIVATE_PLACES:
            self.attempt(_opening(place))

    def attempt(self, misuse: Callable[[], Any]) -> None:
        """Do what should fail, tell how it ended, and go on."""
        self.count("misuse_attempts")
        try:
            misuse()
        except Exception as error:  # any answer to misuse is an answer
            self.count("misuse_errors")
            sys.stderr.write("misuse: %s: %s\n" % (type(error).__name__, error))


def _values(expressions: List[str]) -> List[Any]:
    return [eval(expression) for expression in expressions]  # noqa: S307 - our own stock


def _opening(place: str) -> Callable[[], None]:
    def opened() -> None:
        with open(place):
            pass

    return opened


def _wrong_count(function: Callable[..., Any]) -> Optional[int]:
    """A number of arguments that the function does not take; None when it takes any."""
    parameters = inspect.signature(function).parameters.values()
    positional = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    if not any(each.kind is each.VAR_POSITIONAL for each in parameters):
        return len(positional) + 1
    required = any(each.default is each.empty for each in positional)
    return 0 if required else None
