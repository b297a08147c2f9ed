"""Attacks that words of the code, and what else a call is given, suggest."""

from __future__ import annotations

import re
from typing import Any, Dict, Iterator, List, Sequence

from .payloads import Payload
from .weaving import BESIDE

LOOKED_AT = 8
"""Values of a parameter that tell what it takes: the first are the most telling."""
BASES = 4
"""Known calls that are looked at."""
_MOST_FIELDS, _MOST_ADDRESSES = 6, 10
_FOLDER = re.compile(r"""(?<=['"/])([a-z][a-z0-9_-]{2,20})/?(?=['"])""")
_ADDRESS = re.compile(
    r"""['"](?P<scheme>https?://)?(?P<host>(?:\.?[a-z0-9-]+)(?:\.[a-z0-9-]+)+)(?P<rest>[^'"]*)['"]$""", re.IGNORECASE
)
_ELSEWHERE = "TOKEN-away.invalid"
_FIELD = re.compile(r"\{(\w+)")


def suggested(recipe: Dict[str, Any], parameter: Dict[str, Any], aimed: Sequence[str]) -> Iterator[Payload]:
    """Texts for a parameter with names that the code knows; ``aimed`` are the families that lie on its way."""
    for field in _fields(recipe, parameter):
        yield Payload("format", "text", repr("TOKEN{%s.__class__}TOKEN" % field))
    for address in _addresses(recipe) if "address" in aimed else ():
        yield Payload("address", "text", repr(address))
    if "place" in aimed and (recipe["receiver"] or len(recipe["parameters"]) > 1):
        yield Payload("place", BESIDE, "'../../TOKEN'")
    for folder in _folders(recipe) if "place" in aimed else ():
        yield Payload("place", "text", repr("TOKEN/../../%sTOKEN/x" % folder))


def _fields(recipe: Dict[str, Any], parameter: Dict[str, Any]) -> List[str]:
    """Names that a text may be asked for as fields of a format: the other parameters, and those in known texts."""
    texts = [*parameter["values"][:LOOKED_AT], *recipe.get("words", ())]
    for example in recipe["examples"][:BASES]:
        texts += example["args"]
    named = [field for text in texts for field in _FIELD.findall(text) if not field.isdigit()]
    others = [each["name"].lstrip("*") for each in recipe["parameters"] if each is not parameter]
    return list(dict.fromkeys(named + others))[:_MOST_FIELDS]


def _addresses(recipe: Dict[str, Any]) -> List[str]:
    """Addresses that look like those which the code mentions, and lead elsewhere."""
    found: List[str] = []
    for text in recipe.get("words", ()):
        known = _ADDRESS.match(text)
        if known is not None:
            scheme, host, rest = known.group("scheme") or "https://", known.group("host"), known.group("rest")
            found += [scheme + host + "." + _ELSEWHERE + "/x", scheme + host + "@" + _ELSEWHERE + "/x"]
            found += [scheme + _ELSEWHERE + "/?" + scheme + host + rest, scheme + "TOKEN-away" + host + "/x"]
            found.append(scheme + _ELSEWHERE + "/#" + host)
    return found[:_MOST_ADDRESSES]


def _folders(recipe: Dict[str, Any]) -> List[str]:
    """Names that the code mentions, which the folder may have that it means to stay in."""
    found = dict.fromkeys(name for text in recipe.get("words", ()) for name in _FOLDER.findall(text))
    return list(found)[:_MOST_FIELDS]
