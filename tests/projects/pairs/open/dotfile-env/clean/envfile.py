"""Reads and writes the environment files of our deployments."""

import re

_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LINE = re.compile(r'([A-Za-z_][A-Za-z0-9_]*)="([^"\\]*(?:\\.[^"\\]*)*)"', re.DOTALL)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPES = {"\\": "\\", '"': '"', "n": "\n", "r": "\r"}


def _quote(value: str) -> str:
    return '"' + "".join(_ESCAPES.get(char, char) for char in value) + '"'


def _plain(match: re.Match) -> str:
    try:
        return _UNESCAPES[match[1]]
    except KeyError:
        raise ValueError(f"unknown escape: {match[0]!r}") from None


def dumps(values: dict[str, str]) -> str:
    r"""Return the text of an environment file that holds *values*.

    Values may be any text at all; loads gives them back unchanged.

    >>> dumps({"GREETING": "hello"})
    'GREETING="hello"\n'

    Raises ValueError for a key that is not a name of letters, digits and
    underscores.
    """
    lines = []
    for key, value in values.items():
        if not _KEY.fullmatch(key):
            raise ValueError(f"not a name: {key!r}")
        lines.append(f"{key}={_quote(value)}\n")
    return "".join(lines)


def loads(text: str) -> dict[str, str]:
    """Return the values in the text of an environment file.

    Empty lines and lines that begin with # are skipped; if a name comes twice,
    the last one counts. Raises ValueError for any other line that is not of
    the form NAME="value".
    """
    values = {}
    for line in text.split("\n"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"not a setting: {line!r}")
        values[match[1]] = re.sub(r"\\(.)", _plain, match[2], flags=re.DOTALL)
    return values
