"""Values of any text on one line of an INI file."""
import re

_NAMES = {"\\": "\\", "\n": "n", "\r": "r", "\t": "t"}
_CHARS = {name: char for char, name in _NAMES.items()}


def escape(value: str) -> str:
    """Return ``value`` with backslash, line feed, carriage return and tab escaped.

    They become a backslash followed by another backslash, n, r or t; all
    other characters stay as they are.
    """
    return re.sub(r"[\\\n\r\t]", lambda match: "\\" + _NAMES[match[0]], value)


def unescape(text: str) -> str:
    """Return the value that escape() made ``text`` from.

    Raises ValueError when a backslash is not followed by a backslash, n, r
    or t.
    """
    if not re.fullmatch(r"(?:[^\\]|\\[\\nrt])*+", text):
        raise ValueError(f"bad escape in {text!r}")
    for name, char in reversed(_CHARS.items()):
        text = text.replace("\\" + name, char)
    return text


def entry(key: str, value: str) -> str:
    """Return the line ``key = value`` with the value escaped.

    Raises ValueError when the key has anything but ASCII letters, digits,
    dots and underscores, or is empty.
    """
    if not re.fullmatch(r"[A-Za-z0-9._]+", key):
        raise ValueError(f"bad key {key!r}")
    return f"{key} = {escape(value)}"
