"""Calls turned into attacks: which argument carries which payload is a pure function of the recipe and a number."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

from .expressions import Arguments, put, value_at, with_place
from .payloads import TOKEN, Payload, stock
from .ranking import attacks_on, bases_of, built_with
from .weaving import given

_WORDS = {
    "text": "(lambda n: ('plain words ' * (n // 12 + 1))[:n])(len(%s))",
    "bytes": "(lambda n: (b'plain words ' * (n // 12 + 1))[:n])(len(%s))",
}
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


def attacked_instance(recipe: Dict[str, Any], number: int, token: str) -> Optional[str]:
    """The expression for an instance that is made with a payload; None where the attack goes to the call itself."""
    place, payload = attack_at(recipe, number)
    place -= len(recipe["parameters"])
    if place < 0:
        return None
    wanted = built_with(recipe)[place]["name"]
    filled = []
    for parameter in recipe["receiver"]:
        is_wanted = parameter["name"] == wanted
        if is_wanted or parameter["required"]:
            plain = parameter["values"][0]
            value = given(plain, payload).replace(TOKEN, token) if is_wanted else plain
            by_name = parameter["style"] == "keyword"
            filled.append("%s=%s" % (parameter["name"], value) if by_name else value)
    return "%s(%s)" % (recipe["receiver_name"], ", ".join(filled))


def attacked(call: Arguments, recipe: Dict[str, Any], number: int, token: str) -> Arguments:
    """The call with a payload in place of one argument, or inside it where it is a container."""
    place, payload = attack_at(recipe, number)
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    value = value_at(args, kwargs, place)
    return put(args, kwargs, place, given(value, payload).replace(TOKEN, token))


def tamed(call: Arguments, recipe: Dict[str, Any], number: int, token: str) -> Optional[Arguments]:
    """The attack with ordinary words of the same length for its payload; None where that is neither text nor bytes."""
    place, payload = attack_at(recipe, number)
    if payload.kind not in _WORDS:
        return None
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    hostile = given(value_at(args, kwargs, place), payload).replace(TOKEN, token)
    return put(args, kwargs, place, _WORDS[payload.kind] % hostile)
