"""Small pieces of English for messages."""

from __future__ import annotations


def join_words(words: list[str], conjunction: str = "and") -> str:
    """Write words as a sentence lists them: commas between, a conjunction before the last.

    >>> join_words(["tea", "milk", "sugar"])
    'tea, milk and sugar'
    """
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def quoted(word: str) -> str:
    """Put a word between typographic quotes."""
    return f"\u201c{word}\u201d"


def missing_message(names: list[str]) -> str:
    """Say which names are missing, or that none is."""
    if not names:
        return "nothing is missing"
    return f"missing: {join_words([quoted(name) for name in names])}"
