"""Records on one line each, fields separated by tabs.

Backslash, tab, line feed and carriage return inside a field are written as
a backslash and a letter (or a second backslash).
"""
import re

_LETTERS = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_PLAIN = {escaped: plain for plain, escaped in _LETTERS.items()}
_SPECIAL = re.compile(r"[\\\t\n\r]")
_ESCAPE = re.compile(r"\\[\\tnr]")


def pack_record(fields: list[str]) -> str:
    """Return the line, without line end, that holds `fields`.

    unpack_record() gives the same fields back.

    Raises ValueError if there are no fields at all.
    """
    if not fields:
        raise ValueError("a record needs at least one field")
    return "\t".join(_SPECIAL.sub(lambda found: _LETTERS[found[0]], field) for field in fields)


def unpack_record(line: str) -> list[str]:
    """Return the fields of a line written by pack_record().

    Backslashes that do not begin an escape are kept as they are.
    """
    fields = line.split("\t")
    for escaped, plain in reversed(_PLAIN.items()):
        fields = [field.replace(escaped, plain) for field in fields]
    return fields
