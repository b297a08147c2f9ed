"""Calls turned into attacks: which argument carries which payload is a pure function of the recipe and a number."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

from .expressions import Arguments, put, value_at, with_place
from .further import is_further, with_further
from .naming import named, naming_parameters
from .payloads import TOKEN, Payload, stock
from .ranking import attacks_on, bases_of, built_with, told_before
from .weaving import BESIDE, ONE_FIELD, beside, given

_WORDS = {
    "text": "(lambda n: ('so be it. ' * (n // 10 + 1))[:n])(len(%s))",
    "bytes": "(lambda n: (b'so be it. ' * (n // 10 + 1))[:n])(len(%s))",
}
"""Ordinary words, short and with full stops: of long ones in a row a careless pattern makes too much, too."""
_OF_BYTES = ("bytes", "stream", "file", "path")
_TAMEABLE = ("text", "container", "mapping", "keys", "made", "message", "framed", "content", *_OF_BYTES)
_SMALLER = {"3072": "1", "384": "1", "3 << 30": "1 << 20", "range(1, 9)": "range(1, 2)", "&a8;": "&a1;"}
"""How often things are repeated in bombs, and how often in what looks like one and is none."""
_SMALL = re.compile("|".join(map(re.escape, _SMALLER)))
_CANARY = re.compile(r"menace_[0-9a-f]{6}")


def token_of(bits: int) -> str:
    """The canary of a case: a word nobody else uses, good as a name in every language."""
    return "menace_%06x" % (bits & 0xFFFFFF)


def tokens_in(texts: List[str]) -> List[str]:
    """The canaries in some expressions, each once."""
    return sorted({token for text in texts for token in _CANARY.findall(text)})


def number_of_attacks(recipe: Dict[str, Any]) -> int:
    """How many attacks there are on the parameters of a recipe until they begin to repeat."""
    return len(attacks_on(recipe))


def attack_at(recipe: Dict[str, Any], number: int) -> Tuple[int, Payload]:
    """The parameter that the attack of a number goes to, and its payload."""
    attacks = attacks_on(recipe)
    if not attacks:
        texts = stock("text", recipe["threat"])
        return 0, Payload(texts[number % len(texts)][0], "text", texts[number % len(texts)][1])
    place, payload, _ = attacks[number % len(attacks)]
    return place, payload


def base_of(recipe: Dict[str, Any], number: int) -> int:
    """The position in the stream of the call that is attacked: a known one, or the plainest and some that are drawn."""
    bases, attacks = bases_of(recipe), attacks_on(recipe)
    if not attacks:
        return bases[number % len(bases)]
    # With every round each payload meets another call.
    return bases[(attacks[number % len(attacks)][2] + number // len(attacks)) % len(bases)]


def attacked_instance(recipe: Dict[str, Any], number: int, token: str, known: Optional[str] = None) -> Optional[str]:
    """The expression for an instance that is made with a payload, or told one before; None where the call is attacked.

    ``known`` makes an instance as it is.
    """
    place, payload = attack_at(recipe, number)
    place -= len(recipe["parameters"])
    if place < 0 or is_further(payload):
        return None
    made = built_with(recipe)
    if place >= len(made):
        called = told_before(recipe)[place - len(made)]["name"] % payload.text.replace(TOKEN, token)
        return "(lambda made: [made.%s, made][1])(%s)" % (called, known or "%s()" % recipe["receiver_name"])
    wanted = made[place]["name"]
    filled = []
    for parameter in recipe["receiver"]:
        is_wanted = parameter["name"] == wanted
        if is_wanted or parameter["required"]:
            plain = parameter["values"][0]
            value = given(plain, payload).replace(TOKEN, token) if is_wanted else plain
            by_name = parameter["style"] == "keyword"
            filled.append("%s=%s" % (parameter["name"], value) if by_name else value)
    return "%s(%s)" % (recipe["receiver_name"], ", ".join(filled))


def attacked(
    call: Arguments, recipe: Dict[str, Any], number: int, token: str, receiver: Optional[str] = None
) -> Arguments:
    """The call with a payload in place of one argument, or inside it where it is a container.

    ``receiver`` makes the instance that it is a call of.
    """
    place, payload = attack_at(recipe, number)
    if is_further(payload):
        return with_further(call, recipe, payload, token)
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    if payload.kind == "call":
        names = [parameter["name"] for parameter in recipe["parameters"]]
        return named((args, kwargs), names, naming_parameters(recipe["aims"]), payload.text, token)
    if payload.kind == BESIDE:
        others = [text for at, text in enumerate([*args, *(text for _, text in kwargs)]) if at != place]
        return put(args, kwargs, place, beside([*others, receiver or ""]).replace(TOKEN, token))
    value = value_at(args, kwargs, place)
    return put(args, kwargs, place, given(value, payload).replace(TOKEN, token))


def tamed(call: Arguments, recipe: Dict[str, Any], number: int, token: str) -> Optional[Arguments]:
    """The attack with something ordinary for its payload; None where that is neither text nor bytes.

    A bomb is as small as it looks, and all else is words of the same length.
    """
    place, payload = attack_at(recipe, number)
    inner = payload.inner or payload.text
    if payload.family == "bombs":
        tame = _SMALL.sub(lambda found: _SMALLER[found.group()], inner)
    elif payload.kind in _TAMEABLE or payload.kind.startswith(ONE_FIELD):
        tame = _WORDS["bytes" if payload.kind in _OF_BYTES else "text"] % inner
    else:
        return None
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    ordinary = payload._replace(text=payload.text.replace(inner, tame))
    return put(args, kwargs, place, given(value_at(args, kwargs, place), ordinary).replace(TOKEN, token))
