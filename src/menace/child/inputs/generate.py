"""Arguments from a seeded recipe: case *i* is a pure function of recipe, seed and *i*.

Parent and child share this file, so that an index is enough to name an input. The stream begins with the known
examples, then the simplest call, then alternates between changing one parameter at a time, less often once each had
its most telling values, and drawing all of them at random. Once earlier cases have taught something, all but the
changes of one parameter are found in several ways, which share them as the lesson says. A share of the calls may be
turned into attacks, and the others into misuse.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ..oracles.matching import expected_error
from .attacks import attacked, attacked_instance, base_of, tamed, token_of
from .chance import Chance, mix
from .kin import tolerable
from .middling import MIDDLING, middling_call
from .payloads import LOWEST_INTENSITY
from .ranking import is_aimed_beside
from .spoiling import misused
from .ways import WAYS, WILD, Given, known_place, made

RECEIVER_TRIES = 24
"""Attempts at building an instance before a method is given up."""
SPARE_FROM = 20
"""The first attempt at which an instance of a subclass will do."""
_MANY, _FEW = 4, 2
"""With more parameters than the first, every other draw gives about so many of those that have defaults."""
_LEVEL = 2
"""The call that gives every parameter its second value."""
_SEVERAL, _FURTHER = 3, (24, 40)
"""As many values as are drawn for ``*args``, and the bits that choose those behind the first."""
_DENSE, _RARE = 12, 6
"""How many values of each parameter have their turn at every other call, and at which distance the others follow."""
_STRIDE = 61
"""Prime to a hundred and near its golden section: multiples of it spread evenly, over short ranges too."""
_SHARE_SLOT, _SPOILING_SLOT, _WAY_SLOT, _CHANCE_SLOT = 1 << 20, 1 << 21, 1 << 22, 1 << 23
"""Far from the slots of the parameters, so that what is drawn there tells nothing about them."""
_known_way: List[Tuple[Any, int, int, str]] = [(None, 0, 0, "")]
"""Recipe, seed and position that were asked about last, and the way there: a case is asked for it several times."""


class Call(NamedTuple):
    """Python expressions for one call."""

    args: Tuple[str, ...]
    kwargs: Tuple[Tuple[str, str], ...]
    receiver: Optional[str]
    setup: Tuple[str, ...]
    steps: Tuple[Tuple[str, Optional[str]], ...] = ()


def call_at(recipe: Dict[str, Any], seed: int, index: int, attempt: int = 0) -> Call:
    """The call at a position of the stream; ``attempt`` counts the tries to build an instance for it."""
    kind = spoilt_kind(recipe, seed, index)
    if kind is None:
        return ordinary(recipe, seed, index, attempt)
    bits = mix(seed, index, _SPOILING_SLOT)
    if kind == "hostile":
        number = attack_number(recipe, seed, index)
        # What is to be attacked is a call that works: one that is known, or the plainest.
        call = attacked_at(recipe, seed, index, attempt)
        has_instance = recipe["receiver"] is not None
        instance = attacked_instance(recipe, number, token_of(bits), call.receiver) if has_instance else None
        if instance is not None:
            return call._replace(receiver=instance, steps=())
        args, kwargs = attacked((list(call.args), list(call.kwargs)), recipe, number, token_of(bits), call.receiver)
    else:
        call = ordinary(recipe, seed, index, attempt)
        args, kwargs = misused((list(call.args), list(call.kwargs)), recipe["parameters"], bits)
    return call._replace(args=tuple(args), kwargs=tuple(kwargs), steps=())


def attacked_at(recipe: Dict[str, Any], seed: int, index: int, attempt: int = 0) -> Call:
    """The call that the attack at a position is made of, as it is without the payload."""
    base = base_of(recipe, attack_number(recipe, seed, index))
    if base == MIDDLING:
        args, kwargs = middling_call(recipe)
        call = ordinary(recipe, seed, len(recipe["examples"]), attempt)
        return call._replace(args=tuple(args), kwargs=tuple(kwargs))
    call = ordinary(recipe, seed, base, attempt)
    if not attempt or base >= len(recipe["examples"]) or recipe["receiver"] is None:
        return call
    # The instance of a known call may need what is nowhere here; its arguments are good for others as well.
    setup = tuple(dict.fromkeys([*call.setup, *recipe["setup"]]))
    return call._replace(receiver=_receiver(recipe, seed, 0, attempt - 1), setup=setup)


def tamed_at(recipe: Dict[str, Any], seed: int, index: int, attempt: int = 0) -> Optional[Call]:
    """The call of a hostile case with ordinary words of the same length for its payload, where that is a text."""
    if not is_hostile(recipe, seed, index):
        return None
    number, token = attack_number(recipe, seed, index), token_of(mix(seed, index, _SPOILING_SLOT))
    if recipe["receiver"] is not None and attacked_instance(recipe, number, token) is not None:
        return None
    call = attacked_at(recipe, seed, index, attempt)
    given = tamed((list(call.args), list(call.kwargs)), recipe, number, token)
    return None if given is None else call._replace(args=tuple(given[0]), kwargs=tuple(given[1]), steps=())


def spoilt_kind(recipe: Dict[str, Any], seed: int, index: int) -> Optional[str]:
    """Whether the case is ``hostile`` or ``misuse``; None when its arguments are meant as they are."""
    if is_hostile(recipe, seed, index):
        return "hostile"
    return "misuse" if recipe.get("misuse") and recipe["parameters"] else None


def is_hostile(recipe: Dict[str, Any], seed: int, index: int) -> bool:
    """Whether the case is one of the share that carries payloads: of every hundred cases, exactly so many."""
    threat = recipe.get("threat", 0)
    if threat < LOWEST_INTENSITY or not (recipe["parameters"] or is_aimed_beside(recipe)):
        return False
    return bool((index * _STRIDE + mix(seed, index // 100, _SHARE_SLOT)) % 100 < threat)


def attack_number(recipe: Dict[str, Any], seed: int, index: int) -> int:
    """How many attacks there are in the stream before a hostile case."""
    threat, block = int(recipe["threat"]), index // 100
    offset, earlier = mix(seed, block, _SHARE_SLOT), 0
    for other in range(block * 100, index):
        earlier += (other * _STRIDE + offset) % 100 < threat
    return block * threat + earlier


def ordinary(recipe: Dict[str, Any], seed: int, index: int, attempt: int) -> Call:
    """The call at a position as it is meant, before anybody turns it into an attack or into misuse."""
    examples = recipe["examples"]
    if index < len(examples):
        example = examples[index]
        if example.get("steps"):
            return _step_of(example, attempt)
        return Call(
            tuple(example["args"]),
            tuple((name, value) for name, value in example["kwargs"]),
            example["receiver"],
            tuple(example["setup"]),
        )
    lesson = lesson_at(recipe, index)
    if lesson is not None:
        return _taught(recipe, lesson, (seed, index, attempt))
    step = index - len(examples)
    args, kwargs = _draw(recipe["parameters"], seed, step)
    return Call(tuple(args), tuple(kwargs), _receiver(recipe, seed, step, attempt), tuple(recipe["setup"]))


def _step_of(example: Dict[str, Any], number: int) -> Call:
    """One statement of an example that stands in the documentation; those before it prepare it."""
    steps = [(statement, expected) for statement, expected in example["steps"]]
    number = min(number, len(steps) - 1)
    # One that is documented to raise binds nothing, and would keep the others from being run.
    before = tuple(statement for statement, expected in steps[:number] if not expected_error(expected or ""))
    return Call((), (), None, (*example["setup"], *before), (steps[number],))


def lesson_at(recipe: Dict[str, Any], index: int) -> Optional[Dict[str, Any]]:
    """What earlier cases taught about the one at a position, if they did."""
    for lesson in reversed(recipe.get("lessons") or ()):
        if lesson["start"] <= index:
            found: Dict[str, Any] = lesson
            return found
    return None


def way_at(recipe: Dict[str, Any], seed: int, index: int) -> str:
    """How the arguments at a position are found: ``example``, or one of ``WAYS``."""
    known = _known_way[0]
    if known[2] == index and known[0] is recipe and known[1] == seed:
        return known[3]
    way = _way_at(recipe, seed, index)
    _known_way[0] = (recipe, seed, index, way)
    return way


def _way_at(recipe: Dict[str, Any], seed: int, index: int) -> str:
    step = index - len(recipe["examples"])
    if step < 0:
        return "example"
    lesson = lesson_at(recipe, index)
    if lesson is None or not step or _sweep_at(recipe["parameters"], step) >= 0:
        return "drawn"
    weights = lesson["weights"]
    left = mix(seed, index, _WAY_SLOT) % sum(weights)
    for way, weight in zip(WAYS, weights):  # noqa: B905 - not before Python 3.10
        if left < weight:
            return way
        left -= weight
    return WAYS[0]


def vouches(recipe: Dict[str, Any], seed: int, index: int) -> bool:
    """Whether a value that comes back for the case at a position shows what the code is meant to take."""
    return way_at(recipe, seed, index) in ("example", "drawn")


def is_wild(recipe: Dict[str, Any], seed: int, index: int) -> bool:
    """Whether the arguments at a position can claim nothing: they were found with no heed to what the code takes.

    Where hints vouch for all, calls that tests make need not satisfy them, nor what is made of such an example.
    """
    way = way_at(recipe, seed, index)
    if way != "mutated" or not recipe["strict"]:
        return way in WILD
    lesson = lesson_at(recipe, index)
    place = -1 if lesson is None else known_place(recipe, lesson, Chance(mix(seed, index, _CHANCE_SLOT)))
    return 0 <= place < len(recipe["examples"])


def _sweep_at(parameters: List[Dict[str, Any]], step: int) -> int:
    """Which of the calls it is in which a single parameter has its turn with one of its values; -1 for any other call.

    Every other call is one until each parameter had a dozen turns, then every sixth until each had all of its values.
    """
    if step % 2 == 0 or not parameters:
        return -1
    dense = 2 * _DENSE * len(parameters)
    if step < dense:
        sweep = step // 2
    elif (step - dense) % _RARE == 1:
        sweep = dense // 2 + (step - dense) // _RARE
    else:
        return -1
    turns = len(parameters[sweep % len(parameters)]["values"])
    return sweep if sweep // len(parameters) < turns else -1


def _taught(recipe: Dict[str, Any], lesson: Dict[str, Any], case: Tuple[int, int, int]) -> Call:
    seed, index, attempt = case
    way, step = way_at(recipe, seed, index), index - len(recipe["examples"])
    receiver: Optional[str] = None
    setup: List[str] = recipe["setup"]

    def draw() -> Given:
        return _draw(recipe["parameters"], seed, step)

    if way != WAYS[0] and recipe["parameters"]:
        chance = Chance(mix(seed, index, _CHANCE_SLOT))
        args, kwargs, receiver, setup = made(recipe, lesson, way, chance, draw)
    else:
        args, kwargs = draw()
    if lesson["clamped"]:
        args = [tolerable(text, lesson["clamped"]) for text in args]
        kwargs = [(name, tolerable(text, lesson["clamped"])) for name, text in kwargs]
    if receiver is None or attempt:
        receiver = _receiver(recipe, seed, step, attempt)
    return Call(tuple(args), tuple(kwargs), receiver, tuple(setup))


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
    focus, turn, sweep = -1, 0, _sweep_at(parameters, step)
    # Once all have what stands second in their pools, which is mostly something empty: one alone may not get through.
    level = int(step == _LEVEL and len(parameters) > 1)
    random_draw = bool(step) and sweep < 0 and not level
    # With all of many defaults replaced at once, some value is wrong in nearly every call.
    sparse = random_draw and step % 4 == 0 and len(parameters) > _MANY
    if sweep >= 0:
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
            if sparse and not required:
                wanted = (bits >> 1) % len(parameters) < _FEW
        elif slot == focus:
            # A parameter with a default was left out in the plain call, so its first value is still new.
            value, wanted = values[(turn if required else turn - 1) % len(values)], True
        else:
            # Positions before the one in focus cannot stay empty.
            value = values[level % len(values)]
            wanted = required or (slot < filled and parameter["style"] == "positional")
        if parameter["style"] == "keyword":
            if wanted:
                kwargs.append((parameter["name"], value))
        elif wanted and not omitted:
            args.append(value)
            if random_draw and parameter["name"].startswith("*"):
                # Who takes any number of them is there for several.
                args += [values[(bits >> place) % len(values)] for place in _FURTHER[: (bits >> 4) % _SEVERAL]]
        else:
            omitted = True
    return args, kwargs
