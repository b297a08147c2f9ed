"""Fields on one line, parted by ``|``."""

from typing import List


def encode(fields: List[str]) -> str:
    """Join fields into one line; a bar inside a field is escaped with a backslash.

    Raises ValueError when there are no fields.

    >>> encode(["a", "b|c"])
    'a|b\\\\|c'
    """
    if not fields:
        raise ValueError("a line has at least one field")
    return "|".join(field.replace("\\", "\\\\").replace("|", "\\|") for field in fields)


def decode(line: str) -> List[str]:
    """Split a line into the fields that :func:`encode` joined.

    Raises ValueError when the line ends inside an escape.
    """
    fields = [""]
    characters = iter(line)
    for character in characters:
        if character == "\\":
            escaped = next(characters, None)
            if escaped is None:
                raise ValueError("the line ends inside an escape")
            fields[-1] += escaped
        elif character == "|":
            fields.append("")
        else:
            fields[-1] += character
    return fields


def width(line: str) -> int:
    """Give how many fields a line has; raises ValueError like :func:`decode`."""
    return len(decode(line))
