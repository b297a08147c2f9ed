"""The order of attacks: what fits the code goes before what fits a name, and that before everything else."""

from __future__ import annotations

import ast
import re
from typing import Any, Dict, FrozenSet, Iterator, List, Sequence, Tuple

from .composing import cut_at_mark, framed, messages
from .expressions import kind_of
from .further import ANY_NAME, payloads_for, taken_by_any_name
from .middling import MIDDLING
from .payloads import ENDS, WOVEN, Payload, stock
from .suggested import BASES, LOOKED_AT, suggested
from .weaving import BESIDE, ONE_FIELD, holds_mapping, is_made, texts_within

_DRAWN_BASES = (1, 3, 2)
"""Where no call is known, after the plainest and the middling: two with one argument changed, one that is all drawn."""
_MOST_KNOWN, _MOST_FIELDS, _MOST_COMPOSED, _MOST_PUMPED = 2, 6, 6, 2
_PREFERRED = (
    (re.compile(r"path|file|folder|dir|name|note|member|upload"), ("place", "shell")),
    (re.compile(r"query|sql|word|term|title|search|filter|column|table|order|sort|user"), ("query",)),
    (re.compile(r"command|cmd|host|branch|repo|target|option"), ("shell",)),
    (re.compile(r"templ|format|pattern|layout|message|greeting"), ("format", "template")),
    (re.compile(r"expr|formula|value|rule|condition|code|setting|literal"), ("code",)),
    (re.compile(r"header|agent|cookie|referer|subject|location|status"), ("line",)),
    (re.compile(r"token|session|state|blob|payload|cache|data|config|yaml|raw"), ("objects", "tags")),
    (re.compile(r"xml|doc|feed|svg|html|markup|page"), ("document", "markup")),
)
"""What is tried first on a parameter of such a name; everything else comes after it."""
_PLACE = re.compile(r"path|file|fname|archive|document|source")
_TAKEN_AS = {
    **dict.fromkeys(("shell", "query", "markup", "line", "code", "template", "format", "tags", "document"), "text"),
    **dict.fromkeys(("objects", "archives"), "bytes"),
}
"""Families for places that take one kind of value only: what goes there may be such, whatever its name suggests."""
_HOLDING_TEXTS = ("text", "container", "mapping", "made")
_WHOLE = frozenset({"calls"})
"""Families that take the place of more than one argument."""
_LATER = frozenset({"place"})
"""Families of which the plain ones go before those that words of the code suggest: few checks let only those pass."""
_NO_OBJECTS = ("None", "True", "False")
_HOLE = "(%s)"
"""In a frame: where a payload goes."""
INSIDE = "self."
"""Before the name of a constructor's parameter that a method uses."""
_ON_ITS_WAY = 1
"""The rank of what fits a place that the parameter itself leads to; only what a user gives goes before it."""
_Attack = Tuple[int, Payload, int]
"""The place of a parameter, what it is given, and which of the known calls is attacked."""
_last: List[Tuple[Any, int, List[_Attack]]] = []
"""The parameters, the intensity and the attacks of the recipe that was asked about last."""


def attacks_on(recipe: Dict[str, Any]) -> List[_Attack]:
    """What parameters can be attacked with, the most promising first; worked out once for a stream."""
    parameters, threat = recipe["parameters"], recipe["threat"]
    if not (_last and _last[0][0] is parameters and _last[0][1] == threat):
        _last[:] = [(parameters, threat, _in_order(recipe))]
    return _last[0][2]


def _in_order(recipe: Dict[str, Any]) -> List[_Attack]:
    """All attacks: what fits the code before what fits a name; families, parameters and calls take turns."""
    found = []
    others = [*built_with(recipe), *told_before(recipe), *taken_by_any_name(recipe)]
    for place, parameter in enumerate([*recipe["parameters"], *others]):
        turns: Dict[Tuple[int, str, str], int] = {}
        late = _lateness(recipe, parameter)
        for rank, payload in _for_parameter(recipe, parameter):
            line = (rank, payload.family, payload.kind)
            turns[line] = turns.get(line, late.get(payload.kind, 0) - 1) + 1
            found.append((rank, turns[line], place, payload))
    found.sort(key=lambda each: each[:3])
    bases = bases_of(recipe)
    attacks: List[_Attack] = []
    for rank, turn, place, payload in found:
        # What fits best is tried on several calls: some may end before they get there.
        several = rank == _ON_ITS_WAY and (not turn or payload.family == "archives" or payload.kind == BESIDE)
        chosen = _telling(recipe, place) if several else [_in_turn(bases, len(attacks))]
        attacks += [(place, payload, base) for base in chosen]
    return attacks


def _in_turn(bases: Sequence[int], number: int) -> int:
    """The call that an attack is made of which is tried on one only: half of them on what is refused least."""
    if MIDDLING not in bases:
        return number % len(bases)
    return bases.index(MIDDLING) if number % 2 else number // 2 % len(bases)


def _telling(recipe: Dict[str, Any], place: int) -> List[int]:
    """Of the calls that can be attacked those that differ when one parameter is replaced: by number, and not all."""
    bases, first = bases_of(recipe), len(recipe["examples"])
    if bases[0] < first:
        return list(range(len(bases)))[:_MOST_KNOWN]
    # Every second of those that are drawn changes one parameter, each in its turn.
    drawn = [base - first if base != MIDDLING else 0 for base in bases]
    return [number for number, step in enumerate(drawn) if not (step % 2 and step // 2 == place)]


def _for_parameter(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> Iterator[Tuple[int, Payload]]:
    """What a parameter can be attacked with, each with its rank: what lies on its way is the first to be tried."""
    name, intensity = parameter["name"].lower(), recipe["threat"]
    aims, own_name = recipe.get("aims", ()), parameter["name"].lstrip("*")
    if name.startswith(ANY_NAME):
        yield from ((_ON_ITS_WAY, each) for each in payloads_for(aims, parameter["name"], intensity))
        return
    if not any(parameter is each for each in recipe["parameters"]):
        # Of what an instance is made with, only what is seen to go where it can do harm.
        fitting = [family for aim, family in aims if aim == INSIDE + own_name]
        known = [(kind, *each) for kind in _kinds(recipe, parameter) for each in stock(kind, intensity)]
        yield from ((_ON_ITS_WAY + 1, Payload(family, kind, text)) for kind, family, text in known if family in fitting)
        return
    aimed = [family for aim, family in aims if aim == own_name]
    nearby = [family for aim, family in aims if not aim]
    likely = [family for pattern, families in _PREFERRED if pattern.search(name) for family in families]

    def rank(family: str) -> int:
        if family in aimed:
            return _ON_ITS_WAY
        if family in nearby and (family in likely or not aimed):
            return _ON_ITS_WAY + 1
        return _ON_ITS_WAY + (2 if family in likely or family in nearby else 3)

    for kind in _kinds(recipe, parameter):
        own = {"container": "list", "mapping": "list", "keys": "text", "made": "text", "stream": "bytes"}.get(
            kind, kind
        )
        if kind in (*_HOLDING_TEXTS, "bytes"):
            written = "(%s).encode('latin-1', 'replace')" if kind == "bytes" else "%s"
            pumped = [Payload("backtracking", kind, written % text) for text in recipe.get("pumped", ())]
            yield from ((rank("backtracking"), payload) for payload in pumped)
        if kind == "text":
            yield from ((0, Payload("given", kind, text)) for text in recipe.get("payloads", ()))
        fitted = list(suggested(recipe, parameter, aimed)) if kind == "text" else []
        yield from ((rank(each.family), each) for each in fitted if each.family not in _LATER)
        for family, text in stock(own, intensity, frozenset([*aimed, *nearby]) - _WHOLE):
            yield rank(family), Payload(family, kind, text)
        yield from ((rank(each.family), each) for each in fitted if each.family in _LATER)
    for family, text in stock("text", 0, _WHOLE.intersection(aimed)):
        yield _ON_ITS_WAY, Payload(family, "call", text)
    yield from _composed(recipe, parameter, frozenset(aimed) - _WHOLE)


def _composed(
    recipe: Dict[str, Any], parameter: Dict[str, Any], aimed: FrozenSet[str]
) -> Iterator[Tuple[int, Payload]]:
    """What fits the way of a parameter, inside of what is known to be given to it."""
    pumped = [("backtracking", text) for text in recipe.get("pumped", ()) if "backtracking" in aimed]
    fitting = [*pumped[:_MOST_PUMPED], *(each for each in stock("text", recipe["threat"], aimed) if each[0] in aimed)]
    texts, words = (_known_texts(recipe, parameter), recipe.get("words", ())) if fitting else ([], ())
    composed = messages(texts, words)
    for family, text in fitting[:_MOST_COMPOSED]:
        yield from ((_ON_ITS_WAY, Payload(family, "message", message % text, text)) for message in composed)
    # A known message says what its parts are; other texts are only guessed at, with one payload of each family.
    kinds = _kinds(recipe, parameter)
    firsts, frames = dict(reversed(fitting)), []
    if fitting and "text" in kinds:
        frames = [frame for frame in recipe.get("frames", ()) if not frame.startswith("b")]
        frames += framed(texts, words) if not composed else []
    fields = max((texts_within(text) for text in texts), key=len, default=[])
    for family, text in [*firsts.items(), *pumped] if "file" in kinds else ():
        yield _ON_ITS_WAY + 1, Payload(family, "content", "(%s).encode()" % text, text)
    for family, text in firsts.items():
        woven, ends = WOVEN.get(family, (text,)), ENDS.get(family, ()) if fields or "text" in kinds else ()
        yield from ((_ON_ITS_WAY + 1, each) for each in _in_frames(family, woven, frames, ends))
        # Behind what is known to be taken; and in one field, for another may be looked at.
        yield from ((_ON_ITS_WAY + 1, Payload(family, "behind", end)) for end in ends)
        yield from ((_ON_ITS_WAY + 1, each) for each in _in_fields(family, woven[0], fields))
    data = [each for each in stock("bytes", recipe["threat"], aimed) if "bytes" in kinds and each[0] in aimed]
    for family, text in dict(reversed(data)).items():
        known = [frame for frame in recipe.get("frames", ()) if frame.startswith("b")]
        yield from ((_ON_ITS_WAY + 1, Payload(family, "bytes", frame % text, text)) for frame in known)


def _in_frames(family: str, texts: Sequence[str], frames: Sequence[str], ends: Sequence[str]) -> Iterator[Payload]:
    """Payloads in each frame; more is written around one that is taken as it is."""
    for frame in frames:
        if _HOLE in frame:
            yield from (Payload(family, "framed", frame % text, text) for text in texts)
        else:
            known = ast.literal_eval(frame % ())
            for start, end in map(ast.literal_eval, ends):
                yield Payload(family, "text", repr(start + known + end))


def _in_fields(family: str, text: str, fields: Sequence[str]) -> Iterator[Payload]:
    """A payload in place of one of the texts in a structure, or of what is behind the last mark of it."""
    for number, field in enumerate(fields[:_MOST_FIELDS]):
        if len(fields) > 1:
            yield Payload(family, ONE_FIELD + str(number), text)
        for frame in cut_at_mark(field):
            yield Payload(family, ONE_FIELD + str(number), frame % text, text)


def _known_texts(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[str]:
    """What is known to be given to a parameter: in examples, and by its first values."""
    place = next(place for place, each in enumerate(recipe["parameters"]) if each is parameter)
    given = [example["args"][place] for example in recipe["examples"][:BASES] if place < len(example["args"])]
    return [*given, *parameter["values"][:LOOKED_AT]]


def _kinds(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[str]:
    """What kinds of values a parameter takes, as far as its first values and its way tell."""
    values = parameter["values"][:LOOKED_AT]
    kinds = dict.fromkeys(kind for kind in map(kind_of, values) if kind is not None)
    if "text" in kinds and _PLACE.search(parameter["name"].lower()):
        kinds["file"] = None
    if "file" in kinds:
        kinds["text"] = None
    if any(map(is_made, values)):
        kinds["made"] = None
    kinds.update(dict.fromkeys(_taken_as(recipe, parameter)))
    if "mapping" in kinds or any(map(holds_mapping, values)):
        kinds["keys"] = None
    return list(kinds)


def _lateness(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> Dict[str, int]:
    """By how many turns a kind waits: what the first value is, is what a parameter is most likely meant for.

    One that is put into a text may be a text just as well, and one that is meant for an object is hardly anything else.
    """
    kinds = _kinds(recipe, parameter)
    late = {kind: number for number, kind in enumerate(kinds)}
    late.update(dict.fromkeys(_taken_as(recipe, parameter), 0))
    plain = _plain(parameter)
    return late if kind_of(plain) is not None or plain in _NO_OBJECTS else {kind: late[kind] + 2 for kind in kinds}


def _taken_as(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[str]:
    """The kinds of value that the places take to which a parameter leads, unless hints or its values say another."""
    name, seems = parameter["name"].lstrip("*"), kind_of(_plain(parameter))
    if recipe.get("strict") or seems not in ("container", "mapping", "number"):
        return []
    taken = (_TAKEN_AS.get(family) for aim, family in recipe.get("aims", ()) if aim == name)
    return list(dict.fromkeys(kind for kind in taken if kind is not None))


def _plain(parameter: Dict[str, Any]) -> str:
    """The first value that says something."""
    return next((value for value in parameter["values"] if value != "None"), "None")


def bases_of(recipe: Dict[str, Any]) -> List[int]:
    """Positions in the stream of the calls that are attacked: known ones, or the plainest and some that are drawn."""
    examples = recipe["examples"]
    known = [place for place, example in enumerate(examples) if not example.get("steps")][:BASES]
    if known or len(recipe["parameters"]) + len(taken_by_any_name(recipe)) < 2:
        return known or [len(examples)]
    return [len(examples), MIDDLING, *(len(examples) + step for step in _DRAWN_BASES)]


def built_with(recipe: Dict[str, Any]) -> List[Dict[str, Any]]:
    """The parameters of a constructor, where attacks on them fit what the method does with the instance."""
    aimed = {aim[len(INSIDE) :] for aim, _ in recipe.get("aims", ()) if aim.startswith(INSIDE)}
    return [each for each in recipe["receiver"] or () if each["name"] in aimed] if aimed else []


def is_aimed_beside(recipe: Dict[str, Any]) -> bool:
    """Whether there is something to attack besides the parameters that have names."""
    return bool(built_with(recipe) or told_before(recipe) or taken_by_any_name(recipe))


def told_before(recipe: Dict[str, Any]) -> List[Dict[str, Any]]:
    """Calls of other methods that leave a word in the instance, as parameters: the call is the name of each."""
    if recipe["receiver"] is None:
        return []
    calls = dict.fromkeys(
        aim[len(INSIDE) :] for aim, _ in recipe.get("aims", ()) if aim.startswith(INSIDE) and "%s" in aim
    )
    return [{"name": call, "values": ["'x'"]} for call in calls]
