"""Whether the types of a call's arguments are those its parameters are known to take."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence

from menace.domain import Arguments, Outcome, Parameter, Recipe, Verdict
from menace.findings.profiles import foreign_types, has_odd_types, parsed, types_within, unspoken_makings

_UNABLE = ("AttributeError", "TypeError")
_BY_EMPTINESS = ("ZeroDivisionError", "IndexError", "ValueError", "StopIteration", "RuntimeError", "UnboundLocalError")
_CONTAINERS = frozenset({"list", "tuple", "set", "frozenset", "dict"})
_SEQUENCES = frozenset({"list", "tuple", "str", "bytes"})
_PLAIN = frozenset({*_CONTAINERS, "int", "float", "bool", "str", "bytes", "NoneType", "StringIO", "BytesIO"})
"""Types of values that have nothing to wait for."""
_WORD = re.compile(r"[A-Za-z]+")
_TAKING = frozenset({"pop", "take", "next", "remove", "dequeue", "peek", "pull", "shift"})
_NO_COROUTINE = "can't be used in 'await' expression"
_UNPACKED = re.compile(r"values to unpack \(expected \d|cannot unpack non-iterable")
_MOMENT = re.compile(r"datetime\.datetime\((?:[^()]|\([^()]*\))*\)")
BROKEN = "!"
"""Begins the shape of a call that breaks a documented precondition."""


def is_accepted(outcome: Outcome, accepted: Collection[str], parameters: tuple[Parameter, ...] = ()) -> bool:
    """Whether the code returned a value for arguments of the same types, for records with more entries, or for more.

    Where a parameter has a default, what goes well with it goes well without it.
    """
    if outcome.shape in accepted:
        return True
    opening = f"{outcome.arguments.receiver or ''}("
    if not outcome.shape.startswith(opening):
        return False
    given = list(_parts(outcome.shape[len(opening) : -1]))
    optional = {each.name for each in parameters if not each.required and not each.name.startswith("*")}
    for shape in accepted:
        if not shape.startswith(opening):
            continue
        known = list(_parts(shape[len(opening) : -1]))
        if len(known) > len(given):
            known = [part for place, part in enumerate(known) if not _can_go(part, place, given, parameters, optional)]
        if len(known) == len(given) and all(map(_is_within, given, known)):
            return True
    return False


def _can_go(
    part: str, place: int, given: Sequence[str], parameters: Sequence[Parameter], optional: Collection[str]
) -> bool:
    """Whether an argument is one that a call with fewer has left out, for it has a default."""
    name, equals, _ = part.rpartition("=")
    if equals:
        return name in optional and not any(each.startswith(f"{name}=") for each in given)
    # The last one takes all that are more, and any number of them.
    stated = parameters[min(place, len(parameters) - 1)].name if parameters else ""
    return place >= len(given) and (stated.startswith("*") or (place < len(parameters) and stated in optional))


def _is_within(kind: str, known: str) -> bool:
    """Whether a type is another one, or both are mappings and the first has values of some of the other's types."""
    mapping, colon, values = kind.partition(": ")
    other, _, others = known.partition(": ")
    if kind == known or not colon or "dict[" not in mapping:
        return kind == known
    return mapping == other and set(values.rstrip("]").split("|")) <= set(others.rstrip("]").split("|"))


def fits_kinds(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether no argument is of a type that speaks against everything known about its parameter."""
    by_name = {each.name: each for each in recipe.parameters}
    for name, kind in argument_types(outcome, recipe.parameters):
        parameter = by_name.get(name)
        if parameter is not None and parameter.kinds and not _is_among(kind, parameter.kinds):
            return False
    return True


def is_of_its_kind(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether every argument is a plain value or file of a type that something speaks for."""
    known = {each.name: each.kinds for each in recipe.parameters}
    types = list(argument_types(outcome, recipe.parameters))
    return bool(types) and all(
        known.get(name) and kind.partition("[")[0] in _PLAIN and _is_among(kind, known[name]) for name, kind in types
    )


def _is_among(kind: str, known: Collection[str]) -> bool:
    """Whether a type is one of those known; where items were seen, its own must be of their types."""
    outer, _, inside = kind.partition("[")
    if outer not in known:
        return False
    shown = {each for text in known if text.startswith(f"{outer}[") for each in text[len(outer) + 1 : -1].split("|")}
    if "int" in shown:
        shown |= {"float", "bool"}
    return not shown or not inside.rstrip("]") or set(inside.rstrip("]").split("|")) <= shown


def _makes_up_results(call: Arguments) -> bool:
    """Whether a function was written for the call: what it gives may be of no kind that the code needs."""
    return any("lambda" in text for text in (*call.args, *(text for _, text in call.kwargs)))


def lacks_abilities(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether the code asked of an argument what its type cannot do, and nothing says that it may be of that type.

    Calls that never got there return for values of any type, so these do not speak for it.
    """
    failure = outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or failure.type not in _UNABLE:
        return False
    if _makes_up_results(outcome.arguments):
        return True
    shown = [
        dict(_named(call, recipe.parameters))
        for call in recipe.examples
        if call not in recipe.raising and not call.is_on_used
    ]
    nesting = {each.name for each in recipe.parameters if each.nests}
    # What a function hands to itself may stand at any depth, as soon as it stands at one.
    spoken = types_within(text for call in shown for name, text in call.items() if name in nesting)
    words = set(_WORD.findall(failure.message))
    blamed = (words | (_SEQUENCES if "sequence" in words else set())) - spoken
    if blamed & unspoken_makings(outcome.arguments.receiver or "", recipe.receiver or ()):
        return True
    by_name = {each.name: each for each in recipe.parameters}
    for name, kind in argument_types(outcome, recipe.parameters):
        parameter = by_name.get(name)
        if parameter is None:
            continue
        if parameter.typed:
            # A hint names the class of an instance, and says nothing about what that was made of.
            outer, _, inside = kind.partition("[")
            if outer not in _CONTAINERS and blamed & set(_WORD.findall(inside)):
                return True
            continue
        if blamed & _unspoken(kind, parameter.kinds) or (_NO_COROUTINE in failure.message and "function" in kind):
            return True
    untyped = {each.name for each in recipe.parameters if not each.typed}
    return any(
        blamed & foreign_types(text, [call.get(name, "") for call in shown])
        for name, text in _named(outcome.arguments, recipe.parameters)
        if name in untyped
    )


def has_odd_parts(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether something inside an argument is of a type that data seldom has, where every example has plain data."""
    shown = [dict(_named(call, recipe.parameters)) for call in recipe.examples if call not in recipe.raising]
    untyped = {each.name for each in recipe.parameters if not each.typed and not each.nests}
    return any(
        has_odd_types(text, [call.get(name, "") for call in shown])
        for name, text in _named(outcome.arguments, recipe.parameters)
        if name in untyped
    )


def is_granted(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether documentation says that an argument may be like that, though no example is."""
    granted = {each.name: each.granted for each in recipe.parameters if each.granted}
    return any(text in granted.get(name, ()) for name, text in _named(outcome.arguments, recipe.parameters))


def _named(arguments: Arguments, parameters: tuple[Parameter, ...]) -> Iterator[tuple[str, str]]:
    """Each argument's parameter with its expression."""
    for parameter, text in zip(parameters, arguments.args, strict=False):
        yield parameter.name, text
    yield from arguments.kwargs


def _unspoken(kind: str, known: Collection[str]) -> set[str]:
    """The types in an argument's kind that nothing speaks for: all of an unknown one, else what is in it."""
    outer, _, inside = kind.partition("[")
    if not known:
        return set(_WORD.findall(kind))
    spoken = any(each.startswith(f"{outer}[") for each in known)
    return set() if spoken else set(_WORD.findall(inside))


def has_other_parts(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether a value that the code takes apart into so many fields, itself or item by item, has more or fewer."""
    failure = outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or not _UNPACKED.search(failure.message):
        return False
    given = dict(_named(outcome.arguments, recipe.parameters))
    return any(
        not _has_width(parsed(given[each.name]), part, width)
        for each in recipe.parameters
        if each.name in given
        for part, width in each.widths
    )


def _has_width(node: ast.expr | None, part: str, width: int) -> bool:
    """Whether an expression is plainly of so many fields, or all of its items are."""
    if isinstance(node, ast.Call) and node.args:
        node = node.args[0]  # `iter([...])` and `deque([...])` have the items of what they are made of
    if isinstance(node, ast.Dict):
        parts = [each for each in node.keys if each is not None]
    elif isinstance(node, ast.List | ast.Tuple | ast.Set):
        parts = node.elts
    else:
        letters = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
        return part == "whole" and letters is not None and len(letters) == width
    return len(parts) == width if part == "whole" else all(_has_width(each, "whole", width) for each in parts)


def lacks_fields(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether a field that the code asks for by name is missing, and the documentation speaks of nothing like it."""
    failure = outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or failure.type != "KeyError":
        return False
    place = f"{failure.path}:{failure.line} "
    line = next((each for each in reversed(failure.traceback) if each.startswith(place)), "")
    key = failure.message.strip("'\"")
    if recipe.may_lack and (not recipe.lacked or key in recipe.lacked):
        return False
    name = re.escape(key)
    own = [re.escape(mapping) for mapping, entry in recipe.own_entries if entry == key]
    if own:
        line = re.sub(rf"(?<![\w.])(?:{'|'.join(own)})(?:\[|\.pop\()(['\"]){name}\1[\])]", "", line)
    # By an index, taken out of what has a plain name, or in a text that a mapping fills.
    asked = rf"(?:\[|(?<![\w.])\w+\.pop\()(['\"]){name}\1[\])]|\{{{name}\b|%\({name}\)|\$\{{?{name}\b"
    return bool(key) and bool(re.search(asked, line))


def asks_nothing(outcome: Outcome) -> bool:
    """Whether a method without arguments of an instance made of nothing fell over on its own state.

    What is not set up yet may well lack what a method needs; a division by zero or a missing item is no way to say so.
    """
    arguments, failure = outcome.arguments, outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None or failure.type not in _BY_EMPTINESS:
        return False
    if failure.type in ("IndexError", "StopIteration") and _TAKING & set(_WORD.findall(failure.function or "")):
        return False  # what is empty has nothing to give, and says so as lists do
    return not arguments.args and not arguments.kwargs and (arguments.receiver or "").endswith("()")


def mixes_moments(outcome: Outcome) -> bool:
    """Whether moments with and without a time zone were given together, and the code found them hard to compare."""
    failure = outcome.failure
    if failure is None or failure.type != "TypeError" or "offset-naive and offset-aware" not in failure.message:
        return False
    arguments = outcome.arguments
    texts = (*arguments.args, *(value for _, value in arguments.kwargs), arguments.receiver or "")
    return len({"tzinfo=" in moment for text in texts for moment in _MOMENT.findall(text)}) > 1


def argument_types(outcome: Outcome, parameters: tuple[Parameter, ...]) -> Iterator[tuple[str, str]]:
    """Each argument's parameter with the type it had."""
    return argument_types_in(outcome.shape, outcome.arguments.receiver or "", parameters)


def argument_types_in(shape: str, receiver: str, parameters: tuple[Parameter, ...]) -> Iterator[tuple[str, str]]:
    """Each parameter with the type that a shape of arguments, those of a call on ``receiver``, has for it."""
    shape = shape.removeprefix(BROKEN)
    if not shape.startswith(f"{receiver}(") or not shape.endswith(")"):
        return
    for place, part in enumerate(_parts(shape[len(receiver) + 1 : -1])):
        name, equals, kind = part.rpartition("=")
        if not equals:
            # What stands behind the last parameter belongs to it: `*values` takes all that is left.
            name = parameters[min(place, len(parameters) - 1)].name if parameters else ""
        yield name, kind


def _parts(text: str) -> Iterator[str]:
    """The text between the commas that are not inside brackets."""
    depth, start = 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            yield text[start:place].strip()
            start = place + 1
    if text[start:].strip():
        yield text[start:].strip()
