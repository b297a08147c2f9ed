"""Arguments from a seeded recipe: case *i* is a pure function of recipe, seed and *i*.

Parent and child share this file, so that an index is enough to name an input. The stream begins with the
known examples, then the simplest call, then alternates between changing one parameter at a time
and drawing all of them at random. A share of its calls may be turned into attacks, and the others into misuse.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .payloads import LOWEST_INTENSITY
from .spoiling import attacked, misused

_MASK = (1 << 64) - 1
RECEIVER_TRIES = 24
"""Attempts at building an instance before a method is given up."""
SPARE_FROM = 20
"""The first attempt at which an instance of a subclass will do."""
_STRIDE = 61
"""Prime to a hundred and near its golden section: multiples of it spread evenly, over short ranges too."""
_SHARE_SLOT, _SPOILING_SLOT = 1 << 20, 1 << 21
"""Far from the slots of the parameters, so that what is drawn there tells nothing about them."""


class Call(NamedTuple):
    """Python expressions for one call."""

    args: Tuple[str, ...]
    kwargs: Tuple[Tuple[str, str], ...]
    receiver: Optional[str]
    setup: Tuple[str, ...]


def mix(seed: int, index: int, slot: int) -> int:
    """Sixty-four well mixed bits, reachable in any order without running a generator up to them."""
    state = (seed * 0x9E3779B97F4A7C15 + index * 0xBF58476D1CE4E5B9 + slot * 0x94D049BB133111EB + 1) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)


def call_at(recipe: Dict[str, Any], seed: int, index: int, attempt: int = 0) -> Call:
    """The call at a position of the stream; ``attempt`` counts the tries to build an instance for it."""
    call = _ordinary(recipe, seed, index, attempt)
    kind = spoilt_kind(recipe, seed, index)
    if kind is None:
        return call
    given, bits = (list(call.args), list(call.kwargs)), mix(seed, index, _SPOILING_SLOT)
    if kind == "hostile":
        args, kwargs = attacked(given, recipe["parameters"], recipe["threat"], bits)
    else:
        args, kwargs = misused(given, recipe["parameters"], bits)
    return call._replace(args=tuple(args), kwargs=tuple(kwargs))


def spoilt_kind(recipe: Dict[str, Any], seed: int, index: int) -> Optional[str]:
    """Whether the case is ``hostile`` or ``misuse``; None when its arguments are meant as they are."""
    if is_hostile(recipe, seed, index):
        return "hostile"
    return "misuse" if recipe.get("misuse") and recipe["parameters"] else None


def is_hostile(recipe: Dict[str, Any], seed: int, index: int) -> bool:
    """Whether the case is one of the share that carries payloads: of every hundred cases, exactly so many."""
    threat = recipe.get("threat", 0)
    if threat < LOWEST_INTENSITY or not recipe["parameters"]:
        return False
    return bool((index * _STRIDE + mix(seed, index // 100, _SHARE_SLOT)) % 100 < threat)


def _ordinary(recipe: Dict[str, Any], seed: int, index: int, attempt: int) -> Call:
    examples = recipe["examples"]
    if index < len(examples):
        example = examples[index]
        return Call(
            tuple(example["args"]),
            tuple((name, value) for name, value in example["kwargs"]),
            example["receiver"],
            tuple(example["setup"]),
        )
    step = index - len(examples)
    args, kwargs = _draw(recipe["parameters"], seed, step)
    return Call(tuple(args), tuple(kwargs), _receiver(recipe, seed, step, attempt), tuple(recipe["setup"]))


def _receiver(recipe: Dict[str, Any], seed: int, step: int, attempt: int) -> Optional[str]:
    """The expression for the instance: one the target makes itself, or one built from the constructor's parameters.

    Most are the plainest that can be had, for the method's own arguments are what is explored; every fourth varies,
    and every one of a method that has no arguments.
    """
    known, spare = recipe["known_receivers"], recipe["spare_receivers"]
    if attempt >= SPARE_FROM and spare:
        return str(spare[(attempt - SPARE_FROM) % len(spare)])
    every = 4 if recipe["parameters"] else 1
    if step and step % every == 0 and recipe["receiver"] is not None:
        if attempt == 0:
            return _instance(recipe, seed, step // every)
        attempt -= 1
    if attempt < len(known):
        return str(known[(step + attempt) % len(known)])
    if recipe["receiver"] is not None:
        return _instance(recipe, seed, attempt - len(known))
    name: Optional[str] = recipe["receiver_name"]
    return name


def _instance(recipe: Dict[str, Any], seed: int, position: int) -> str:
    built, named = _draw(recipe["receiver"], seed, position)
    return "%s(%s)" % (recipe["receiver_name"], ", ".join([*built, *("%s=%s" % pair for pair in named)]))


def _draw(parameters: List[Dict[str, Any]], seed: int, step: int) -> Tuple[List[str], List[Tuple[str, str]]]:
    focus, turn = -1, 0
    random_draw = bool(step) and step % 2 == 0
    if step % 2 and parameters:
        sweep = step // 2
        focus, turn = sweep % len(parameters), sweep // len(parameters) + 1
    filled = focus if focus >= 0 and parameters[focus]["style"] == "positional" else 0
    args: List[str] = []
    kwargs: List[Tuple[str, str]] = []
    omitted = False
    for slot, parameter in enumerate(parameters):
        values = parameter["values"]
        required = parameter["required"]
        if random_draw:
            bits = mix(seed, step, slot)
            value, wanted = values[(bits >> 8) % len(values)], required or bool(bits & 1)
        elif slot == focus:
            # A parameter with a default was left out in the plain call, so its first value is still new.
            value, wanted = values[(turn if required else turn - 1) % len(values)], True
        else:
            # Positions before the one in focus cannot stay empty.
            value, wanted = values[0], required or (slot < filled and parameter["style"] == "positional")
        if parameter["style"] == "keyword":
            if wanted:
                kwargs.append((parameter["name"], value))
        elif wanted and not omitted:
            args.append(value)
        else:
            omitted = True
    return args, kwargs
