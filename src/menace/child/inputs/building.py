"""From a position in the stream to the values of one call."""

from __future__ import annotations

import ast
import builtins
import functools
import itertools
from types import CodeType
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from ..calls import verdict
from . import generate, shapes
from .conditions import Conditions

_SHAPE_LIMIT = 500
_MOST_KNOWN = 5000
_SHORT = 1000
_READ_AHEAD = 8
_IMPORTING = ("import ", "from ")
_UNCHANGEABLE = frozenset({int, float, complex, bool, str, bytes, type(None)})

# Bound before the target is imported: it may replace these names in their modules.
_eval, _exec, _compile = eval, exec, compile


_Shaped = Tuple[str, Optional[List[str]]]


class NoInstance(Exception):
    """No instance of the class could be built, so its method was not called."""


class Prepared(NamedTuple):
    """What is called with what: the attempt at an instance that succeeded, and the shapes the values have."""

    args: List[Any]
    kwargs: Dict[str, Any]
    attempt: int
    shape: str
    accepts: List[str]


class Builder:
    """Builds the arguments of the cases of one section, each time anew."""

    def __init__(self, job: Dict[str, Any], *, needs_instance: bool) -> None:
        self._recipe, self._seed, self._workspace = job["recipe"], job["seed"], job["workspace"]
        self._needs_instance = needs_instance
        self._conditions = Conditions(self._recipe)
        self._has_conditions = bool(self._conditions)
        is_spoilt = self._recipe.get("threat") or self._recipe.get("misuse")
        self._call_at = generate.call_at if is_spoilt else generate.ordinary
        # With the builtins that evaluating would add, so that a copy of this process need not.
        self._names: Dict[str, Any] = {"__name__": "__menace__", "__builtins__": builtins}
        self._compiled: Dict[Tuple[str, str], CodeType] = {}
        self._constants: Dict[str, Any] = {}
        self._unread = (
            text for parameter in self._recipe["parameters"] for text in parameter["values"] if len(text) < _SHORT
        )
        self._foreseen: Optional[Tuple[int, generate.Call]] = None
        self._shapes: Dict[Any, _Shaped] = {}
        self._vouches = True
        self.earlier: Optional[Callable[[Callable[[], None]], None]] = None
        """Makes the calls that a case lets go before its own, where something is to be said about how."""
        self.has_run = False
        """Whether anything was evaluated for the last case: the values of plain literals are known."""

    def foresee(self, index: int, *, is_alone: bool) -> None:
        """Compile what a case will need; nothing of it is run.

        One that is not alone is left to the copy once its like has been seen: it writes to the same pages anyway.
        """
        if self._foreseen is None or is_alone:
            self._foresee_case(index)
        self._foresee_values()

    def _foresee_case(self, index: int) -> None:
        call = self._call(index, 0)
        self._foreseen = (index, call)
        texts = [(text, "exec") for text in call.setup]
        texts += [(text, "eval") for text in (*call.args, *(text for _, text in call.kwargs), call.receiver) if text]
        for text, mode in texts:
            try:
                self._code(text, mode)
            except (SyntaxError, ValueError, MemoryError, RecursionError):
                return  # the case itself will tell
        if not (call.receiver or self._needs_instance) and call not in self._shapes:
            self._foresee_shape(call)

    def _foresee_values(self) -> None:
        """Know some more of the values that are written out: each copy would have to read those it meets again."""
        for text in itertools.islice(self._unread, _READ_AHEAD):
            try:
                self._keep(text, ast.literal_eval(text))
            except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
                continue  # it takes more than reading

    def _foresee_shape(self, call: generate.Call) -> None:
        """Know the shape of a call whose arguments are written out, so that looking at them runs nothing."""
        texts = (*call.args, *(text for _, text in call.kwargs))
        if sum(map(len, texts)) < _SHORT:
            try:
                values = [
                    self._constants[text] if text in self._constants else ast.literal_eval(text) for text in texts
                ]
                self._shaped(call, values)
            except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
                return  # the case itself will find out
            for text, value in zip(texts, values):  # noqa: B905 - not before Python 3.10
                self._keep(text, value)

    def build(self, index: int, *, vouches: bool = True) -> Prepared:
        """The arguments of a case; raises whatever evaluating them raises.

        Unless the case ``vouches`` for what the code takes, nobody asks what shapes its arguments show.
        """
        self.has_run, self._vouches = False, vouches
        if not self._needs_instance:
            return self._evaluate(self._call(index, 0), [], 0)
        problem: Optional[BaseException] = None
        for attempt in range(generate.RECEIVER_TRIES):
            call = self._call(index, attempt)
            try:
                if call.receiver is None:
                    raise NoInstance("nothing is known about its constructor")
                self._set_up(call)
                instance = _eval(self._code(call.receiver, "eval"), self._names)
            except BaseException as error:  # a constructor may raise anything; the next arguments may suit it
                problem = error
                continue
            return self._evaluate(call, [instance], attempt)
        told = verdict.describe(problem or NoInstance(), None, self._workspace)
        raise NoInstance("no instance could be built (%s: %s)" % (told["type"], told["message"][:120]))

    def build_attacked(self, index: int, attempt: int) -> Prepared:
        """The arguments of the call that a hostile case attacks, as they are without the payload."""
        call = generate.attacked_at(self._recipe, self._seed, index, attempt)
        if not self._needs_instance or call.receiver is None:
            return self._evaluate(call, [], attempt)
        self._set_up(call)
        return self._evaluate(call, [_eval(self._code(call.receiver, "eval"), self._names)], attempt)

    def _call(self, index: int, attempt: int) -> generate.Call:
        if not attempt and self._foreseen is not None and self._foreseen[0] == index:
            return self._foreseen[1]
        return self._call_at(self._recipe, self._seed, index, attempt)

    def _evaluate(self, call: generate.Call, first: List[Any], attempt: int) -> Prepared:
        if not first:
            self._set_up(call)
        value, kwargs = self._value, {}
        args = [*first, *map(value, call.args)]
        # A loop: for anything shorter a copied process would have to make a function first.
        for name, text in call.kwargs:
            kwargs[name] = value(text)
        shaped = self._shaped(call, [*args[len(first) :], *kwargs.values()] if first or kwargs else args)
        return Prepared(args, kwargs, attempt, shaped[0], shaped[1] or [])

    def _value(self, text: str) -> Any:
        """What an expression stands for; one that names nothing and cannot be changed need not be evaluated again."""
        known = self._constants.get(text, self)
        if known is not self:
            return known
        code = self._code(text, "eval")
        value = _eval(code, self._names)
        if not code.co_names:
            self._keep(text, value)
        return value

    def _keep(self, text: str, value: Any) -> None:
        if type(value) in _UNCHANGEABLE and len(self._constants) < _MOST_KNOWN:
            self._constants[text] = value

    def _set_up(self, call: generate.Call) -> None:
        for statement in call.setup:
            code = self._code(statement, "exec")
            if self.earlier is None or statement.startswith(_IMPORTING):
                _exec(code, self._names)
            else:
                self.earlier(functools.partial(_exec, code, self._names))

    def _code(self, text: str, mode: str) -> CodeType:
        """Each text is compiled once, and evaluated anew for every call."""
        self.has_run = True
        code = self._compiled.get((text, mode))
        if code is None:
            code = _compile(text, verdict.INPUT, mode)
            if len(self._compiled) < _MOST_KNOWN:
                self._compiled[text, mode] = code
        return code

    def _shaped(self, call: generate.Call, values: List[Any]) -> _Shaped:
        """The shape of a call, and those it vouches for: none where a precondition breaks, None where nobody asks.

        Of plain values the types tell everything, and whether a text is empty; of others the same expressions do.
        """
        types = tuple(map(type, values))
        key: Any = call
        if _UNCHANGEABLE.issuperset(types) and not self._has_conditions:
            names = tuple([name for name, _ in call.kwargs]) if call.kwargs else ()
            key = (call.receiver, names, types, "" in values or b"" in values)
        shaped = self._shapes.get(key)
        if shaped is None or (shaped[1] is None and self._vouches):
            shaped = self._looked_at(call, values)
            if len(self._shapes) < _MOST_KNOWN:
                self._shapes[key] = shaped
        return shaped

    def _looked_at(self, call: generate.Call, values: List[Any]) -> _Shaped:
        receiver, names = call.receiver or "", [name for name, _ in call.kwargs]
        shape = (receiver + shapes.shape(values, names))[:_SHAPE_LIMIT]
        if self._has_conditions and self._is_broken(call):
            return "!" + shape, []
        if not self._vouches:
            return shape, None
        return shape, [(receiver + each)[:_SHAPE_LIMIT] for each in shapes.accepted_shapes(values, names)]

    def _is_broken(self, call: generate.Call) -> bool:
        """Whether the call breaks a documented precondition; asked of values of its own, for asking may use them up."""
        args = [_eval(self._code(text, "eval"), self._names) for text in call.args]
        kwargs = {name: _eval(self._code(text, "eval"), self._names) for name, text in call.kwargs}
        return self._conditions.broken(args, kwargs)
