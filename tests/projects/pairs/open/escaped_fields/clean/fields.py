"""Several texts in one line."""

from __future__ import annotations

_ESCAPES = {"\\": "\\\\", "\n": "\\n", "|": "\\p"}


def encode_fields(fields: list[str]) -> str:
    """Write texts into one line, separated and ended by ``|``; ``decode_fields`` reads it back."""
    return "".join("".join(_ESCAPES.get(letter, letter) for letter in field) + "|" for field in fields)


def decode_fields(line: str) -> list[str]:
    """Return the texts that ``encode_fields`` wrote; ValueError when the line was not written by it."""
    if "\n" in line or (line and not line.endswith("|")):
        raise ValueError("not one line, or its last text is not ended")
    fields = []
    for field in line.split("|")[:-1]:
        pieces = []
        letters = iter(field)
        for letter in letters:
            if letter == "\\":
                letter = {"\\": "\\", "n": "\n", "p": "|"}.get(next(letters, ""), "")
                if not letter:
                    raise ValueError("an escape that is never written")
            pieces.append(letter)
        fields.append("".join(pieces))
    return fields


def field_count(line: str) -> int:
    """Return how many texts such a line holds."""
    return line.count("|")
