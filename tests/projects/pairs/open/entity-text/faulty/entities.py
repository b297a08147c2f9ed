"""Turn character references of HTML back into text."""

import re
from typing import Optional

_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\u00a0"}
_REFERENCE = re.compile(r"&(#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,8}|[a-z]{2,5});")


def decode_reference(name: str) -> Optional[str]:
    """Give the character behind the inner part of a reference, or None for one that is not known.

    >>> decode_reference("amp")
    '&'
    >>> decode_reference("#65")
    'A'
    >>> decode_reference("#x2014") == chr(0x2014)
    True
    """
    if not name.startswith("#"):
        return _NAMED.get(name)
    if re.fullmatch("#[xX][0-9a-fA-F]{1,8}", name):
        number = int(name[2:], 16)
    elif re.fullmatch("#[0-9]{1,8}", name):
        number = int(name[1:])
    else:
        return None
    return chr(number)


def decode(text: str) -> str:
    """Replace every known reference in a text; others stay as they were written."""

    def replaced(match: "re.Match[str]") -> str:
        found = decode_reference(match.group(1))
        return match.group(0) if found is None else found

    return _REFERENCE.sub(replaced, text)
