"""Tidy the text that people paste into forms."""

import re
from typing import List


def squeeze(text: str) -> str:
    """Put single blanks between words, and none at the ends.

    The result never has two blanks in a row; squeezing it again changes nothing.

    >>> squeeze("two  words ")
    'two words'
    """
    return re.sub(" {2,}", " ", text.strip(" "))


def one_line(text: str) -> str:
    """Put the lines of a text behind each other, parted by single blanks.

    >>> one_line("a\\nb")
    'a b'
    """
    return " ".join(text.split())


def shorten(text: str, limit: int) -> str:
    """Cut a text to at most ``limit`` characters, with three dots at the end where something was cut.

    Raises ValueError for a limit below 3.
    """
    if limit < 3:
        raise ValueError("the limit is at least 3")
    return text if len(text) <= limit else text[: limit - 3] + "..."


def words(text: str) -> List[str]:
    """List the words of a text, parted by blanks."""
    return [word for word in squeeze(text).split(" ") if word]
