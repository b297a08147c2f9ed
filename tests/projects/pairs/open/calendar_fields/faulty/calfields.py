"""Text fields of calendar entries, written the way iCalendar does."""

import re

_NAME = re.compile(r"[A-Za-z0-9-]+")


def escape_text(text: str) -> str:
    r"""Return the text with backslash, semicolon, comma and line feed escaped.

    >>> print(escape_text("Lunch, then a walk"))
    Lunch\, then a walk
    """
    text = text.replace("\\", "\\\\")
    return text.replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def unescape_text(text: str) -> str:
    r"""Return the text that escape_text was given.

    A backslash that begins none of the known escapes is kept as it is.

    >>> unescape_text("Lunch\\, then a walk")
    'Lunch, then a walk'
    """
    text = text.replace("\\n", "\n").replace("\\N", "\n")
    return text.replace("\\;", ";").replace("\\,", ",").replace("\\\\", "\\")


def format_field(name: str, text: str) -> str:
    """Return a line such as "SUMMARY:Lunch".

    Raises ValueError for a name of anything but ASCII letters, digits and
    hyphens.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"not a field name: {name!r}")
    return f"{name.upper()}:{escape_text(text)}"


def parse_field(line: str) -> tuple[str, str]:
    """Return the name, in upper case, and the text of a line of format_field.

    Raises ValueError for a line without a colon or without a proper name.
    """
    name, colon, text = line.partition(":")
    if not colon or not _NAME.fullmatch(name):
        raise ValueError(f"not a field: {line!r}")
    return name.upper(), unescape_text(text)
