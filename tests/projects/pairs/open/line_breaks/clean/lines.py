"""Reading long texts line by line."""

import re

_BREAK = re.compile(
    r"\r\n|\n|\r|\x0b|\x0c|\x1c|\x1d|\x1e|\x85"
    r"|\u2028|\u2029"
)


def iter_lines(text):
    """Yield the lines of a text one at a time, without their line breaks.

    Equivalent to ``iter(text.splitlines())``, but without building the whole list first.

    >>> list(iter_lines("one\\ntwo\\r\\n"))
    ['one', 'two']
    """
    start = 0
    for found in _BREAK.finditer(text):
        yield text[start : found.start()]
        start = found.end()
    if start < len(text):
        yield text[start:]


def indented(text, margin="    "):
    """Put a margin before every line that is not blank.

    >>> indented("a\\n\\nb", "> ")
    '> a\\n\\n> b'
    """
    return "\n".join(margin + line if line.strip() else line for line in iter_lines(text))
