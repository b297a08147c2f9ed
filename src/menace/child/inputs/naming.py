"""Calls whose arguments name what is called: a dangerous function in place of the named one, and a canary for it."""

from __future__ import annotations

import ast
import json
import re
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .expressions import Arguments

CALLED = "_called"
"""Behind the canary that a named function is to be given: nothing else is written like that."""
TARGETS = ("os.system", "builtins.eval", "subprocess.call", "os.execlp", "=os.system", "=builtins.eval", "=os:system")
"""What is named, each harmless with a word that is no command; those with a sign before them as they stand."""
_KEYWORDS = {"system": "command", "call": "args", "eval": "source", "execlp": "file"}
_LONGEST = 2000
_WORD = r"[A-Za-z_]\w*"
_DOTTED = re.compile(r"%s(?:[.:]%s)+" % (_WORD, _WORD))
_WITH_REST = re.compile(
    r"(?P<name>%s(?:[.:]%s)*)(?P<between>\W+)(?P<rest>\w.*?)(?P<end>\W*)" % (_WORD, _WORD), re.DOTALL
)
_MODULE = re.compile(r"mod(?:ule)?s?$|package|namespace|library")
_NAME = re.compile(
    r"name|func|method|class|cls|kind|type|call|attr|exc|error|task|job|action|step|handler|target|^op|^do$|hook|use|run"
)


def named(call: Arguments, parameters: Sequence[str], naming: Sequence[str], payload: str, token: str) -> Arguments:
    """The call with a function named in the arguments that name one, and its canary as all that it is given.

    ``parameters`` are the names of all, ``naming`` of those that lead to what is called, ``payload`` is a target.
    """
    function, word = _Function(ast.literal_eval(payload)), token + CALLED
    known = [*parameters, *list(parameters[-1:]) * (len(call[0]) - len(parameters))]
    has_module = any(_MODULE.search(name.lower()) for name in naming)

    def given(name: str, expression: str) -> str:
        if name.lstrip("*") not in naming:
            return repr(_argument(_value(expression), function, word))
        value = _value(expression)
        if isinstance(value, str):
            message = _message(value)
            if message is not None:
                return "__import__('json').dumps(%r)" % (_within(message, "", function, word, has_module),)
            return repr(_text(value, name.lower() if has_module else "name", function, word, has_module))
        return repr(_within(value, name.lower(), function, word, has_module))

    args = [given(name, text) for name, text in zip(known, call[0])]  # noqa: B905 - not before Python 3.10
    return args, [(name, given(name, text)) for name, text in call[1]]


class _Function:
    """A function, and how it is named."""

    def __init__(self, target: str) -> None:
        self.is_whole = target.startswith("=")
        target = target.lstrip("=")
        self.module, self._sign, self.name = re.split(r"([.:])", target)

    def like(self, text: str, *, has_module: bool) -> str:
        """The name in the place of another: of the same form, unless it is to stand as it is."""
        if has_module:
            return self.name
        if self.is_whole:
            return self.module + self._sign + self.name
        return self.module + (":" if ":" in text else ".") + self.name if _DOTTED.fullmatch(text) else self.name

    @property
    def takes_numbers(self) -> bool:
        """Whether a number may follow what it is given."""
        return self.name == "call"


def _value(expression: str) -> Any:
    try:
        return ast.literal_eval(expression) if len(expression) < _LONGEST else ""
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return ""


def _message(text: str) -> Optional[Any]:
    """What a text is that is written in JSON; None for any other."""
    if text.strip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(text: str, key: str, function: _Function, word: str, has_module: bool) -> str:
    if _MODULE.search(key):
        return function.module
    if _DOTTED.fullmatch(text):
        return function.like(text, has_module=False)
    rest = _WITH_REST.fullmatch(text)
    if rest is not None and (_DOTTED.fullmatch(rest.group("name")) or _NAME.search(key)):
        name = function.like(rest.group("name"), has_module=has_module)
        return name + rest.group("between") + word + rest.group("end")
    return function.like(text, has_module=has_module) if _NAME.search(key) else word


def _within(value: Any, key: str, function: _Function, word: str, has_module: bool) -> Any:
    """A structure in which something is named, with what is given to it."""
    kind = type(value)
    if kind is str:
        return _text(value, key, function, word, has_module)
    if kind is dict:
        return _record(value, function, word, has_module)
    if kind in (list, tuple):
        if not any(isinstance(item, (list, tuple, dict)) or _is_dotted(item) for item in value):
            return kind([word])
        return kind(_within(item, "" if _is_plain(item) else key, function, word, has_module) for item in value)
    return value if function.takes_numbers or kind not in (int, float) else word


def _record(value: Dict[Any, Any], function: _Function, word: str, has_module: bool) -> Dict[Any, Any]:
    keys = {key: str(key).lower() for key in value}
    has_module = has_module or any(_MODULE.search(key) for key in keys.values())
    names_something = any(isinstance(item, str) and _names(item, keys[key]) for key, item in value.items())
    if not names_something:
        inner = {key: item for key, item in value.items() if isinstance(item, (list, tuple, dict))}
        return {**value, **{key: _within(item, keys[key], function, word, has_module) for key, item in inner.items()}}
    filled, has_list = {}, any(isinstance(item, (list, tuple)) for item in value.values())
    for key, item in value.items():
        if isinstance(item, dict):
            filled[key] = {} if has_list else {_KEYWORDS[function.name]: word}
        else:
            filled[key] = _within(item, keys[key], function, word, has_module)
    return filled


def _names(text: str, key: str) -> bool:
    return bool(_DOTTED.fullmatch(text) or _MODULE.search(key) or _NAME.search(key))


def _is_plain(item: Any) -> bool:
    return not isinstance(item, (list, tuple, dict))


def _is_dotted(item: Any) -> bool:
    return isinstance(item, str) and _DOTTED.fullmatch(item) is not None


def _argument(value: Any, function: _Function, word: str) -> Any:
    """What a function is given in the place of another argument."""
    if isinstance(value, (list, tuple)):
        return type(value)([word])
    if isinstance(value, dict):
        return {_KEYWORDS[function.name]: word}
    return word


def naming_parameters(aims: Sequence[Tuple[str, str]]) -> List[str]:
    """The parameters that lead to what is called, by the aims of a recipe."""
    return [name for name, family in aims if family == "calls" and name]
