"""Calls turned into attacks: which argument carries which payload is a pure function of the recipe and a number."""

from __future__ import annotations

import ast
import re
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .expressions import Arguments, kind_of, put, value_at, with_place
from .payloads import TOKEN, stock

_LOOKED_AT = 8
"""Values of a parameter that tell what it takes: the first are the most telling."""
_BASES = 4
_MOST_FIELDS = 6
_LONGEST_WOVEN = 20_000
_PREFERRED = (
    (re.compile(r"path|file|folder|dir|name|note|member|upload"), ("place", "shell")),
    (re.compile(r"query|sql|word|term|title|search|filter|column|table|order|sort|user"), ("query",)),
    (re.compile(r"command|cmd|host|branch|repo|target|option"), ("shell",)),
    (re.compile(r"templ|format|pattern|layout|message|greeting"), ("format", "template")),
    (re.compile(r"expr|formula|value|rule|condition|code|setting|literal"), ("code",)),
    (re.compile(r"header|agent|cookie|referer|subject|location|status"), ("line",)),
    (re.compile(r"token|session|state|blob|payload|cache|data|config|yaml|raw"), ("objects",)),
    (re.compile(r"xml|doc|feed|svg|html|markup|page"), ("document", "markup")),
)
"""What is tried first on a parameter of such a name; everything else comes after it."""
_PLACE = re.compile(r"path|file|fname|archive|document|source")
_FIELD = re.compile(r"\{(\w+)")
_last: List[Tuple[Any, int, List[List["Payload"]]]] = []
"""The parameters, the intensity and the payloads of the recipe that was asked about last."""
_WORDS = {"text": "('plain words ' * 20000)[:len(%s)]", "bytes": "(b'plain words ' * 20000)[:len(%s)]"}
_CANARY = re.compile(r"menace_[0-9a-f]{6}")


class Payload(NamedTuple):
    """A value in place of another: its family, the kind of value it is, and its expression without a canary."""

    family: str
    kind: str
    text: str


class _Raw:
    """Stands in a structure for an expression."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def token_of(bits: int) -> str:
    """The canary of a case: a word nobody else uses, good as a name in every language."""
    return "menace_%06x" % (bits & 0xFFFFFF)


def tokens_in(texts: List[str]) -> List[str]:
    """The canaries in some expressions, each once."""
    return sorted({token for text in texts for token in _CANARY.findall(text)})


def number_of_attacks(recipe: Dict[str, Any]) -> int:
    """How many attacks there are on the parameters of a recipe until they begin to repeat."""
    return sum(len(payloads) for payloads in _payloads(recipe))


def attack_at(recipe: Dict[str, Any], number: int) -> Tuple[int, Payload]:
    """The parameter that the attack of a number goes to, and its payload."""
    payloads = _payloads(recipe)
    places = [place for place, found in enumerate(payloads) if found]
    if not places:
        texts = stock("text", recipe["threat"])
        return 0, Payload(texts[number % len(texts)][0], "text", texts[number % len(texts)][1])
    place = places[number % len(places)]
    return place, payloads[place][number // len(places) % len(payloads[place])]


def base_of(recipe: Dict[str, Any], number: int) -> int:
    """The position in the stream of the call that is attacked: a known one, or the plainest, which comes after them."""
    examples = recipe["examples"]
    known = [place for place, example in enumerate(examples) if not example.get("steps")][:_BASES] or [len(examples)]
    return known[(number + number // max(1, number_of_attacks(recipe))) % len(known)]


def attacked(call: Arguments, recipe: Dict[str, Any], number: int, token: str) -> Arguments:
    """The call with a payload in place of one argument, or inside it where it is a container."""
    place, payload = attack_at(recipe, number)
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    value = value_at(args, kwargs, place)
    return put(args, kwargs, place, _given(value, payload).replace(TOKEN, token))


def tamed(call: Arguments, recipe: Dict[str, Any], number: int, token: str) -> Optional[Arguments]:
    """The attack with ordinary words of the same length for its payload; None where that is neither text nor bytes."""
    place, payload = attack_at(recipe, number)
    if payload.kind not in _WORDS:
        return None
    args, kwargs, place = with_place(call, recipe["parameters"], place)
    given = _given(value_at(args, kwargs, place), payload).replace(TOKEN, token)
    return put(args, kwargs, place, _WORDS[payload.kind] % given)


def _given(value: str, payload: Payload) -> str:
    """The expression that takes the place of a value."""
    kind, text = payload.kind, payload.text
    if kind == "container":
        return _woven(value, text)
    if kind == "stream":
        return "__import__('io').%s(%s)" % ("BytesIO" if text.startswith(("b'", "(")) else "StringIO", text)
    if kind in ("file", "path"):
        if payload.family != "place":
            text = "(__import__('pathlib').Path('TOKEN').write_bytes(%s) and 'TOKEN')" % text
        return "__import__('pathlib').Path(%s)" % text if kind == "path" else text
    return text


def _woven(value: str, payload: str) -> str:
    """The container that a value is, with the payload for each of its texts, or as a further item."""
    try:
        # Reading what is long would take longer than calling.
        structure = ast.literal_eval(value) if len(value) < _LONGEST_WOVEN else []
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return "[%s]" % payload
    if type(structure) not in (list, tuple, dict):
        return "[%s]" % payload
    raw = _Raw(payload)
    replaced = _replaced(structure, raw)
    if payload in repr(replaced):
        return repr(replaced)
    if type(structure) is dict:
        return repr(dict.fromkeys(structure or ["key"], raw))
    return repr(type(structure)([raw, *structure]))


def _replaced(value: Any, raw: _Raw) -> Any:
    kind = type(value)
    if kind in (list, tuple):
        return kind(_replaced(item, raw) for item in value)
    if kind is dict:
        return {key: _replaced(value[key], raw) for key in value}
    return raw if kind is str else value


def _payloads(recipe: Dict[str, Any]) -> List[List[Payload]]:
    """For each parameter what it can be attacked with, the most promising first; worked out once for a stream."""
    parameters, threat = recipe["parameters"], recipe["threat"]
    if not (_last and _last[0][0] is parameters and _last[0][1] == threat):
        _last[:] = [(parameters, threat, [_for_parameter(recipe, parameter) for parameter in parameters])]
    return _last[0][2]


def _for_parameter(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[Payload]:
    name, intensity = parameter["name"].lower(), recipe["threat"]
    kinds = _kinds(parameter, name)
    found: List[Payload] = []
    for kind in kinds:
        own = {"container": "list", "stream": "bytes"}.get(kind, kind)
        known = [Payload(family, kind, text) for family, text in stock(own, intensity)]
        if kind == "text":
            fields = [repr("TOKEN{%s.__class__}TOKEN" % field) for field in _fields(recipe, parameter)]
            known += [Payload("format", kind, text) for text in fields]
            known[:0] = [Payload("backtracking", kind, text) for text in recipe.get("pumped", ())]
            known[:0] = [Payload("given", kind, text) for text in recipe.get("payloads", ())]
        found += known
    preferred = [family for pattern, families in _PREFERRED if pattern.search(name) for family in families]
    return sorted(found, key=lambda payload: payload.family not in ("given", *preferred))


def _kinds(parameter: Dict[str, Any], name: str) -> List[str]:
    """What kinds of values a parameter takes, as far as its first values tell."""
    kinds = dict.fromkeys(kind_of(value) for value in parameter["values"][:_LOOKED_AT])
    if "text" in kinds and _PLACE.search(name):
        kinds["file"] = None
    return [kind for kind in kinds if kind is not None]


def _fields(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[str]:
    """Names that a text may be asked for as fields of a format: the other parameters, and those in known texts."""
    texts = list(parameter["values"][:_LOOKED_AT])
    for example in recipe["examples"][:_BASES]:
        texts += example["args"]
    named = [field for text in texts for field in _FIELD.findall(text) if not field.isdigit()]
    others = [each["name"].lstrip("*") for each in recipe["parameters"] if each is not parameter]
    return list(dict.fromkeys(named + others))[:_MOST_FIELDS]
