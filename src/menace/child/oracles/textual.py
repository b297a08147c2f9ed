"""The relations that promises about texts are written in; what is no text says nothing.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

from typing import Any, Dict, Optional

_LETTERS: Dict[str, Any] = {
    "lowercase letters": lambda letter: letter.isalpha() and not letter.isupper(),
    "uppercase letters": lambda letter: letter.isalpha() and not letter.islower(),
    "letters": str.isalpha,
    "digits": str.isdigit,
    "ascii": str.isascii,
    "whitespace": str.isspace,
}

_MOST_PIECES = 50
"""As many as are taken from an iterator: there may have been more."""


def made_of(value: Any, *kinds: str) -> Optional[bool]:
    """Whether a text holds nothing but letters of some kinds; a kind is a name, or the letters themselves."""
    if not isinstance(value, str):
        return None
    return all(any(_LETTERS[kind](each) if kind in _LETTERS else each in kind for kind in kinds) for each in value)


def is_written_in(text: str, least: Optional[int], most: Optional[int], *kinds: str) -> bool:
    """Whether a text holds nothing but letters of some kinds, and as many of them as it should."""
    fits = (least is None or len(text) >= least) and (most is None or len(text) <= most)
    return fits and bool(made_of(text, *kinds))


def lacks(value: Any, *kinds: str) -> Optional[bool]:
    """Whether a text, or each text of a list, holds no letter of some kinds."""
    texts = list(value) if isinstance(value, (list, tuple)) else [value]
    if not all(isinstance(text, str) for text in texts):
        return None
    return all(made_of(each, *kinds) is False for text in texts for each in text)


def begins_with(value: Any, start: str) -> Optional[bool]:
    """Whether a text begins with another one."""
    return value.startswith(start) if isinstance(value, str) else None


def ends_with(value: Any, end: str) -> Optional[bool]:
    """Whether a text ends with another one."""
    return value.endswith(end) if isinstance(value, str) else None


def is_stripped(value: Any, letters: Optional[str] = None) -> Optional[bool]:
    """Whether a text, or each text of a list, has none of the letters at its ends; blanks when none are named."""
    texts = list(value) if isinstance(value, (list, tuple)) else [value]
    if not all(isinstance(text, str) for text in texts):
        return None
    return all(text == text.strip(letters) for text in texts)


def in_case(value: Any, case: str) -> Optional[bool]:
    """Whether a text has no letters but lower or upper ones."""
    if not isinstance(value, str) or not value.isascii():
        return None
    return value == (value.lower() if case == "lower" else value.upper())


def put_together(pieces: Any) -> Any:
    """The texts, or the bytes, of a list as one; None where there are others, or more than are ever looked at."""
    if not isinstance(pieces, (list, tuple)) or not 0 < len(pieces) < _MOST_PIECES:
        return None
    for kind in (str, bytes):
        if all(isinstance(piece, kind) for piece in pieces):
            return kind().join(pieces)
    return None


TEXTUAL = (made_of, is_written_in, lacks, begins_with, ends_with, is_stripped, in_case, put_together)
