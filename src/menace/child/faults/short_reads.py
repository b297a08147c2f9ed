"""What documentation says of streams that give less than they are asked for."""

from __future__ import annotations

import re
import sys
from typing import Any

from ..calls.loading import owner_of, source_of

_PORTIONS = r"(?:portion|piece|chunk|packet|part)s?"
_ARRIVING = r"(?:arriv|com(?:e|es|ing)\b|matter|differen|deliver|split|cut\b|divided|broken up)\w*"
_EXPECTED = re.compile(
    r"\b(?:pipes?|sockets?|unbuffered|raw streams?|short reads?)\b"
    rf"|\b{_PORTIONS}\b[^.;]{{0,50}}\b{_ARRIVING}|\b{_ARRIVING}[^.;]{{0,50}}\b(?:{_PORTIONS}|portioned)\b"
    r"|\bportioned\b|\b(?:less|fewer)(?: bytes)? than (?:\w+ ){0,3}(?:asked|requested|wanted)\b"
    r"|\breads?\b[^.;]{0,30}\b(?:(?:only|just) (?:a )?(?:part|some)|less|fewer)\b"
    r"|\bexactly\b[^.;]{0,30}\bbytes\b",
    re.IGNORECASE,
)
_RAW = re.compile(r"\bRawIOBase\b|\bFileIO\b|\bsocket\b")


def expects_portions(function: Any) -> bool:
    """Whether what is called, its class or its module say that a stream may give less than it is asked for.

    A hint may say so as well. Others are read from what ``open`` gives, which asks again by itself.
    """
    source = source_of(function)
    module = sys.modules.get(str(getattr(source, "__module__", "")))
    texts = [getattr(each, "__doc__", None) for each in (function, owner_of(function), module)]
    if any(_EXPECTED.search(each) for each in texts if type(each) is str):
        return True
    hints = getattr(source, "__annotations__", None)
    return type(hints) is dict and any(_RAW.search(str(hint)) for name, hint in hints.items() if name != "return")
