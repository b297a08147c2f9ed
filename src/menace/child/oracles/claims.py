"""What names and documentation promise about results, held against what calls give back."""

from __future__ import annotations

import builtins
import os
from types import CodeType
from typing import Any, Callable, Collection, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Type

from .relations import RELATIONS
from .signatures import defaults_of, open_ended

_OTHERS = 24
"""Drawn cases by which a promise is tried before it is believed."""
_ALIKE = 2
"""Other calls that break a promise before it can be said that all of them do."""
_SHOWN = 120
_LONGEST = 2000
_OF_VALUE = ("is_given(result)", "is_of_kind(result, ", "lacks_none(result, ")
"""How promises begin that most typed code makes, and that are kept or broken whatever was given."""
AFTERWARDS = "_afterwards"
"""Behind the name of a parameter: what the call left of its argument."""

# Bound before the target is imported: it may replace these names in their modules.
_exec, _eval, _compile = exec, eval, compile

Given = Tuple[Sequence[Any], Dict[str, Any]]
"""The arguments of a call: those by place and those by name."""


class Made(NamedTuple):
    """A call that returned: its arguments as they were, as it left them, and its value."""

    given: Given
    used: Given
    value: Any


class Raised(NamedTuple):
    """A call that may have raised: its arguments as they were, the class of the exception, and where it came from."""

    given: Given
    kind: Optional[Type[BaseException]]
    place: Tuple[Any, ...] = ()


class Broken(NamedTuple):
    """A promise that was not kept: how we know of it, its expression, a sentence, and source that gives False.

    ``place`` is where the partner stands that did not read back what was written: either of the two may be wrong.
    """

    oracle: str
    source: str
    message: str
    untrue: str
    place: Optional[Tuple[str, int]] = None

    def described(self, workspace: str) -> Dict[str, Any]:
        """The failure to report; a place outside the workspace is none of it."""
        prefix = workspace.rstrip(os.sep) + os.sep
        path, line = self.place or ("", 0)
        inside = path.startswith(prefix)
        return {
            "type": self.oracle,
            "message": self.message,
            "path": path[len(prefix) :] if inside else None,
            "line": line if inside else None,
            "function": None,
            "traceback": [],
            "untrue": self.untrue,
        }


class _Claim(NamedTuple):
    oracle: str
    source: str
    setup: Tuple[str, ...]
    raises: Optional[str]
    alone: bool
    sure: bool
    told: bool
    refused: bool
    code: CodeType


class Claims:
    """The promises about one section."""

    def __init__(self, recipe: Dict[str, Any], function: Callable[..., Any], needs_instance: bool) -> None:
        self._needs_instance = needs_instance
        named = [each["name"] for each in recipe["parameters"]]
        self._places, self._known = [name for name in named if not name.startswith("*")], frozenset(named)
        self._rest, self._options = open_ended(function)
        self._defaults = defaults_of(function)
        self._claims = [claim for claim in map(_compiled, recipe.get("claims", ())) if claim is not None]
        self._look_at_value_only = all(claim.source.startswith(_OF_VALUE) for claim in self._claims)

    def __bool__(self) -> bool:
        return bool(self._claims)

    def broken(self, made: Made, *, unasked: bool = False, but: Collection[str] = ()) -> Optional[Broken]:
        """The first promise that a call breaks, ``but`` for some that are not believed.

        Of one that was ``unasked`` for it is only known what it must raise.
        """
        for claim in self._claims:
            if claim.source in but or (unasked and claim.raises is None):
                continue
            if self._is_kept(claim, made) is False:
                return Broken(claim.oracle, claim.source, _sentence(claim, made.value), _untrue(claim), _place(claim))
        return None

    def are_kept(self, made: Made) -> Optional[bool]:
        """Whether a call keeps every promise of which that can be told; None when there is no such promise."""
        answers = [self._is_kept(claim, made) for claim in self._claims]
        told = [each for each in answers if each is not None]
        return all(told) if told else None

    def may_be_broken_by(self, value: Any) -> bool:
        """Whether it is worth while to ask for the arguments again with which a value came about."""
        if not self._look_at_value_only:
            return True
        names = {"__builtins__": builtins, **RELATIONS, "result": value}
        return any(_eval(claim.code, names) is False for claim in self._claims)

    @property
    def refusals(self) -> Collection[str]:
        """The names of the exceptions that are due for some arguments."""
        return frozenset(claim.raises for claim in self._claims if claim.raises is not None)

    @property
    def speak_of_refusals(self) -> bool:
        """Whether something is promised of calls that are refused."""
        return any(claim.refused for claim in self._claims)

    def broken_by_refusal(self, made: Made) -> Optional[Broken]:
        """The first promise that a call breaks which was refused; its value is the exception."""
        for claim in self._claims:
            if claim.refused and self._is_kept(claim, made) is False:
                untrue = "(%s) if refused_by(result, 'Exception') else None" % claim.source
                message = _sentence(claim, made.value)
                return Broken(claim.oracle, claim.source, message, "\n".join([*claim.setup, untrue]))
        return None

    def misnamed(self, raised: Raised) -> Optional[Broken]:
        """The exception that was due for a call, if another one came."""
        for claim in self._claims:
            if claim.raises is None or is_called(raised.kind, (claim.raises,)) or not self._is_due(claim, raised):
                continue
            came = getattr(raised.kind, "__name__", "nothing")
            message = "raised %s although %s, for which %s is documented" % (came, claim.source, claim.raises)
            wanted = "refused_by(result, %r) if %s else True" % (claim.raises, claim.source)
            return Broken(claim.oracle, claim.source, message, "\n".join([*claim.setup, wanted]))
        return None

    def is_never_named(self, source: str, raised: Raised, others: Sequence[Raised]) -> bool:
        """Whether other calls show that the exception due is not the one that comes.

        Where it does come for others, or this one for arguments that are fine, something else is wrong with the call.
        """
        claim = next(each for each in self._claims if each.source == source and each.raises is not None)
        due = [other.kind for other in others if self._is_due(claim, other)]
        fine = [(other.kind, other.place) for other in others if self._is_due(claim, other) is False]
        is_named = any(is_called(kind, (str(claim.raises),)) for kind in due)
        return not is_named and (None, ()) in fine and (raised.kind, raised.place) not in fine

    def _is_due(self, claim: _Claim, raised: Raised) -> Optional[bool]:
        """Whether an exception is due for the arguments of a call; None when that cannot be told."""
        kept = self._is_kept(claim, Made(raised.given, raised.given, None))
        return None if kept is None else not kept

    def is_believed(self, source: str, others: Iterable[Made], *, is_shown: bool = False) -> bool:
        """Whether a promise is kept by at least as many other calls as break it, and by one at least.

        One that is hardly ever kept has been misread, or means something else than it says. One that was told in so
        many words is not: it is broken by a call that documentation shows (``is_shown``), or by all calls alike.
        """
        # A hint and a text may say the same; then the surer of them counts.
        claim = max((each for each in self._claims if each.source == source), key=lambda each: each.sure)
        if claim.sure or (claim.told and is_shown):
            return True
        answers = [self._is_kept(claim, other) for other in others]
        if claim.told and True not in answers and answers.count(False) >= _ALIKE:
            return True
        # What has to be refused may be most of what is drawn: for whom an exception is due was said in so many words.
        return answers.count(True) >= max(1, 0 if claim.raises is not None else answers.count(False))

    def _is_kept(self, claim: _Claim, made: Made) -> Optional[bool]:
        """Whether a promise is kept; None when that cannot be told."""
        names = self._names(claim, made)
        if names is None:
            return None
        try:
            holds = _eval(claim.code, names)
        except Exception:  # code of the target may raise anything
            # Reading back what was written has to work; about anything else an error says that we asked wrongly.
            return False if claim.oracle == "RoundTrip" else None
        if not isinstance(holds, bool):
            return None
        return holds if claim.raises is None else not holds

    def _names(self, claim: _Claim, made: Made) -> Optional[Dict[str, Any]]:
        names: Dict[str, Any] = {"__builtins__": builtins, **RELATIONS}
        given = self._by_name(made.given)
        if claim.alone and len(given.keys() - {"self"}) > 1:
            return None
        try:
            for text in claim.setup:
                _exec(_compile(text, "<input>", "exec"), names)
        except Exception:  # without what it relies on nothing can be said
            return None
        for name, value in self._by_name(made.used).items():
            names[name + AFTERWARDS] = value
        return {**names, **self._defaults, **given, "result": made.value}

    def _by_name(self, arguments: Given) -> Dict[str, Any]:
        args = list(arguments[0])
        names = {"self": args.pop(0)} if self._needs_instance and args else {}
        names.update(zip(self._places, args))  # noqa: B905 - not before Python 3.10
        names.update(arguments[1])
        if self._rest:
            names[self._rest] = tuple(args[len(self._places) :])
        if self._options:
            names[self._options] = {name: arguments[1][name] for name in arguments[1] if name not in self._known}
        return names


def other_cases(index: int, stepped: Sequence[int], known: int) -> List[int]:
    """The cases by which a promise is tried that the case at hand seems to break: the known ones and as many drawn.

    Some of those known were chosen because promises are easily broken by them.
    """
    asked = [*range(min(known, 2 * _OTHERS)), *range(known, known + _OTHERS)]
    return [other for other in asked if other != index and other not in stepped]


def _compiled(claim: Dict[str, Any]) -> Optional[_Claim]:
    try:
        code = _compile(claim["source"], "<claim>", "eval")
    except (SyntaxError, ValueError):
        return None
    return _Claim(
        claim["oracle"],
        claim["source"],
        tuple(claim["setup"]),
        claim["raises"],
        claim["alone"],
        bool(claim.get("sure")),
        bool(claim.get("told")),
        bool(claim.get("refused")),
        code,
    )


def is_called(error: Any, names: Collection[str]) -> bool:
    """Whether an exception, or a class of exceptions, goes by one of the names."""
    kind = error if isinstance(error, type) else type(error)
    return any(each.__name__ in names for each in kind.__mro__)


def _sentence(claim: _Claim, value: Any) -> str:
    if claim.raises is not None:
        return "returned %s although %s, for which %s is documented" % (_text(value), claim.source, claim.raises)
    if claim.oracle == "Law":
        # What it depends on is no part of what was promised.
        promise = claim.source.partition(" if ")[0]
        return "%s is not true" % (promise[1:-1] if promise.startswith("(") else promise)
    return "%s is not true of the result %s" % (claim.source, _text(value))


def _place(claim: _Claim) -> Optional[Tuple[str, int]]:
    """Where the function of a round trip stands that reads back; it is what the claim imports."""
    if claim.oracle != "RoundTrip" or not claim.setup:
        return None
    names: Dict[str, Any] = {}
    try:
        _exec(_compile(claim.setup[-1], "<input>", "exec"), names)
        code = names[claim.setup[-1].rpartition(" ")[2]].__code__
        return str(code.co_filename), int(code.co_firstlineno)
    except Exception:  # whatever stands there is no plain function
        return None


def _untrue(claim: _Claim) -> str:
    """The imports and, on the last line, what should have been true of a call that returned."""
    source = claim.source if claim.raises is None else "not (%s)" % claim.source
    return "\n".join([*claim.setup, source])


def _text(value: Any) -> str:
    try:
        text = repr(value) if not hasattr(value, "__len__") or len(value) < _LONGEST else "too long to be shown"
    except Exception:  # the target's own __repr__ may do anything
        text = "something that cannot be shown"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
