"""What a documentation says of the object that a method belongs to: ``the queue is empty``, ``the key is missing``."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence

from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.states import parameter_named
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names

_EMPTY = re.compile(
    r"(?:it|this|self|the \w+) (?:is|has become) (?:still )?empty|empty|an empty (?P<kind>\w+)"
    r"|(?:there (?:is|are) |it (?:has|holds|contains) |the \w+ (?:has|holds|contains) )?"
    r"(?:no(?:thing| \w+))(?: (?:is|are|was|were))?(?: (?:left|there|added|given|in it|yet|stored|waiting"
    r"|to \w+)){0,2}",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"(?:the |an? )?[`*]*(?P<subject>\w+)[`*]* (?:is|are) (?:missing|absent|unknown|not (?:there|known|found"
    r"|present|stored|registered|set))"
    r"(?: (?:yet|in (?:it|the \w+)))?"
    r"|(?:the |an? )?[`*]*(?P<sought>\w+)[`*]* (?:is not in|does not exist in|is missing from) (?:it|the \w+)"
    r"|(?:there is )?no such (?P<such>\w+)(?: exists)?|(?:for )?(?:an? )?(?:unknown|missing) (?P<what>\w+)"
    r"|(?:the |an? )?[`*]*(?P<lost>\w+)[`*]* (?:does not exist|cannot be found)",
    re.IGNORECASE,
)
_CONTAINERS = frozenset({"list", "dict", "set", "deque", "OrderedDict", "defaultdict", "Counter"})
_MAPPINGS = frozenset({"dict", "OrderedDict", "defaultdict", "Counter"})


def held_by(function: Function, owner: Definition, parameters: Sequence[str]) -> Callable[[str], str | None]:
    """How clauses about the instance of a method are read, as conditions of ``self``."""
    if decorator_names(function) & {"staticmethod", "classmethod"} or function.name in ("__init__", "__new__"):
        return lambda _: None
    holding, looked_up = _contents(owner)

    def read(clause: str) -> str | None:
        words = " ".join(clause.split()).strip(" .;,:")
        subject = _subject(words, parameters)
        if subject is not None:
            return f"is_absent({subject}, {looked_up})" if looked_up else None
        empty = _EMPTY.fullmatch(words)
        is_argument = empty is not None and any(parameter_named(each, parameters) for each in words.split())
        return f"len({holding}) == 0" if empty is not None and holding and not is_argument else None

    return read


def _subject(words: str, parameters: Sequence[str]) -> str | None:
    found = _MISSING.fullmatch(words)
    noun = next((each for each in found.groups() if each is not None), "") if found is not None else ""
    if noun.lower() == "it" and len(parameters) == 1:
        return parameters[0]
    return parameter_named(noun, parameters) if noun else None


def _contents(owner: Definition) -> tuple[str, str]:
    """Expressions for what an instance holds, and for where it looks things up; empty when nobody can tell."""
    methods = methods_of(owner)
    made = _attributes(methods.get("__init__"))
    only = next(iter(made)) if len(made) == 1 else ""
    holding = "self" if "__len__" in methods else f"self.{only}" if only else ""
    mapping = only if only and made[only] in _MAPPINGS else ""
    return holding, "self" if "__contains__" in methods else f"self.{mapping}" if mapping else ""


def _attributes(init: Function | None) -> dict[str, str]:
    """The attributes that the constructor makes a container of, and of which kind."""
    found = {}
    for node in ast.walk(init) if init is not None else ():
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            kind = _kind(node.value)
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and kind:
                found[target.attr] = kind
    return found


def _kind(value: ast.expr) -> str:
    shown = {ast.List: "list", ast.ListComp: "list", ast.Dict: "dict", ast.DictComp: "dict", ast.Set: "set"}
    if isinstance(value, ast.Call):
        name = ast.unparse(value.func).rpartition(".")[2]
        return name if name in _CONTAINERS else ""
    return shown.get(type(value), "")
