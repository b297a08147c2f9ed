"""Ways of finding arguments other than drawing each from its pool: anything, one wrong argument, a known call changed.

A known call is an example, or an earlier case of the same stream that was the first to get somewhere.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from .anything import anything, needed_by
from .chance import Chance
from .kin import akin
from .mutation import mutated

WAYS = ("drawn", "anything", "wrong", "mutated")
WILD = frozenset({"anything", "wrong"})
"""Ways that pay no heed to what is known of the parameters: that the code takes such a call vouches for nothing."""
_CROSSED = 4
_MORE = 6
_WORD = 8
_AKIN = 3
_SEVERAL = 3

Given = Tuple[List[str], List[Tuple[str, str]]]
"""Positional and named expressions of a call."""
Draw = Callable[[], Given]
"""Draws them from the pools; few ways need it."""


class Made(NamedTuple):
    """Arguments, with the instance and the statements of the call they were made from; None where there was none."""

    args: List[str]
    kwargs: List[Tuple[str, str]]
    receiver: Optional[str]
    setup: List[str]


def made(recipe: Dict[str, Any], lesson: Dict[str, Any], way: str, chance: Chance, draw: Draw) -> Made:
    """The arguments that one of the ways finds; ``draw`` gives those that stand in the pools."""
    clamped = lesson["clamped"]
    if way == "anything":
        args, kwargs = _of_anything(recipe, chance, clamped=clamped)
        return Made(args, kwargs, None, [*recipe["setup"], *needed_by([*args, *(text for _, text in kwargs)])])
    place = known_place(recipe, lesson, chance)
    known = _known(recipe, place)
    if way == "wrong":
        base = known if known is not None and chance.below(3) else None
        return _with_one_wrong(recipe, base, draw, chance, clamped=clamped)
    if known is None:
        return Made(*draw(), None, recipe["setup"])
    # Where hints vouch for all, what another call passes may break them.
    donor = known if recipe["strict"] else _known(recipe, known_place(recipe, lesson, chance)) or known
    return _mutated(recipe, known, donor, chance, clamped=clamped)


def known_place(recipe: Dict[str, Any], lesson: Dict[str, Any], chance: Chance) -> int:
    """Which known call is taken, examples before kept ones; rather a late one, for it took more to get there."""
    count = len(recipe["examples"]) + lesson["kept"]
    return max(chance.below(count), chance.below(count)) if count else -1


def _known(recipe: Dict[str, Any], place: int) -> Optional[Dict[str, Any]]:
    examples = recipe["examples"]
    if place < 0:
        return None
    call: Dict[str, Any] = examples[place] if place < len(examples) else recipe["kept"][place - len(examples)]
    # Statements of the documentation stand in the place of a call; there are no arguments in them to change.
    return None if call.get("steps") else call


def _of_anything(recipe: Dict[str, Any], chance: Chance, *, clamped: int) -> Given:
    args: List[str] = []
    kwargs: List[Tuple[str, str]] = []
    parameters = recipe["parameters"]
    for parameter in parameters:
        if not parameter["required"] and chance.below(2):
            if parameter["style"] == "positional":
                break
            continue
        if parameter["style"] == "keyword":
            kwargs.append((parameter["name"], _any(recipe, chance, clamped=clamped)))
            continue
        several = 1 + chance.below(_SEVERAL) if parameter["name"].startswith("*") else 1
        args += [_any(recipe, chance, clamped=clamped) for _ in range(several)]
    for parameter in parameters:
        if parameter["required"] and parameter["style"] == "keyword" and parameter["name"] not in dict(kwargs):
            kwargs.append((parameter["name"], _any(recipe, chance, clamped=clamped)))
    return args, kwargs


def _any(recipe: Dict[str, Any], chance: Chance, *, clamped: int) -> str:
    """A value of any kind, now and then one that the code mentions itself."""
    words = recipe["words"]
    return chance.of(words) if words and chance.below(_WORD) == 0 else anything(chance, clamped=bool(clamped))


def _takes_more(recipe: Dict[str, Any]) -> bool:
    """Whether any number of arguments may be given."""
    return any(each["name"].startswith("*") for each in recipe["parameters"])


def _wrong(recipe: Dict[str, Any], given: str, chance: Chance, *, clamped: int) -> str:
    """A value in the place of another: of the same kind now and then, of any kind otherwise."""
    near = akin(given, chance, clamped=clamped) if chance.below(_AKIN) == 0 else None
    return near or _any(recipe, chance, clamped=clamped)


def _with_one_wrong(
    recipe: Dict[str, Any], base: Optional[Dict[str, Any]], draw: Draw, chance: Chance, *, clamped: int
) -> Made:
    args, kwargs = draw() if base is None else (list(base["args"]), [(name, text) for name, text in base["kwargs"]])
    unused = [each for each in recipe["parameters"][len(args) :] if each["name"] not in dict(kwargs)]
    count, wrong = len(args) + len(kwargs), ""
    if unused and (not count or chance.below(_MORE) == 0):
        # Given by position only where no other is left out before it.
        chosen = chance.of(unused) if unused[0]["style"] == "keyword" else unused[0]
        wrong = _wrong(recipe, chosen["values"][-1], chance, clamped=clamped)
        if chosen["style"] == "keyword":
            kwargs.append((chosen["name"], wrong))
        elif not kwargs:
            args.append(wrong)
    elif args and not unused and not kwargs and _takes_more(recipe) and chance.below(2):
        wrong = _wrong(recipe, args[-1], chance, clamped=clamped)
        args.append(wrong)
    elif count:
        place = chance.below(count)
        given = args[place] if place < len(args) else kwargs[place - len(args)][1]
        wrong = _wrong(recipe, given, chance, clamped=clamped)
        _put(args, kwargs, place, wrong)
    return Made(args, kwargs, *_surroundings(recipe, base, [wrong]))


def _mutated(
    recipe: Dict[str, Any], base: Dict[str, Any], donor: Dict[str, Any], chance: Chance, *, clamped: int
) -> Made:
    args, kwargs = list(base["args"]), [(name, text) for name, text in base["kwargs"]]
    places = _free_places(recipe, args, kwargs)
    strict = recipe["strict"]
    donors = [*donor["args"], *(text for _, text in donor["kwargs"])]
    if recipe["words"]:
        donors.append(chance.of(recipe["words"]))
    for _ in range(1 + chance.below(3) if places else 0):
        place = chance.of(places)
        value = args[place] if place < len(args) else kwargs[place - len(args)][1]
        given = donor["args"]
        if place < min(len(args), len(given)) and chance.below(_CROSSED) == 0:
            new = given[place]
        else:
            new = mutated(value, chance, donors, clamped=bool(clamped), same_kind=strict)
        _put(args, kwargs, place, new)
    receiver, setup = _surroundings(recipe, base, args)
    return Made(args, kwargs, receiver, [*setup, *(each for each in donor["setup"] if each not in setup)])


def _free_places(recipe: Dict[str, Any], args: List[str], kwargs: List[Tuple[str, str]]) -> List[int]:
    """Arguments that may be changed: where hints vouch for all, those for which any value of the same types will do."""
    count = len(args) + len(kwargs)
    if not recipe["strict"]:
        return list(range(count))
    parameters = recipe["parameters"]
    free = {each["name"] for each in parameters if each["free"]}
    given = [each["name"] for each in parameters if each["style"] == "positional"][: len(args)]
    # The last of them takes all that are more.
    names = [*given, *given[-1:] * (len(args) - len(given)), *(name for name, _ in kwargs)]
    return [place for place, name in enumerate(names[:count]) if name in free]


def _surroundings(
    recipe: Dict[str, Any], base: Optional[Dict[str, Any]], texts: List[str]
) -> Tuple[Optional[str], List[str]]:
    receiver, setup = (None, recipe["setup"]) if base is None else (base["receiver"], base["setup"])
    needed = [each for each in needed_by(texts) if each not in setup]
    return receiver, [*setup, *needed]


def _put(args: List[str], kwargs: List[Tuple[str, str]], place: int, value: str) -> None:
    if place < len(args):
        args[place] = value
    else:
        kwargs[place - len(args)] = (kwargs[place - len(args)][0], value)
