"""Bit strings as hexadecimal text."""

from __future__ import annotations

BITS = {"0", "1"}
DIGITS = set("0123456789abcdef")


def to_hex(bits: str) -> str:
    """Write a text of zeros and ones as hexadecimal digits; ``from_hex`` reads it back.

    The number of bits must be a multiple of four, else ValueError.

    >>> to_hex("00011111")
    '1f'
    """
    if len(bits) % 4 or set(bits) - BITS:
        raise ValueError("expected zeros and ones, four for each digit")
    return f"{int(bits or '0', 2):0{len(bits) // 4}x}"


def from_hex(text: str) -> str:
    """Read back what ``to_hex`` wrote; anything but lower-case hexadecimal digits is a ValueError.

    >>> from_hex("1f")
    '00011111'
    """
    if set(text) - DIGITS:
        raise ValueError("expected lower-case hexadecimal digits")
    return "".join(f"{int(digit, 16):04b}" for digit in text)


def ones(bits: str) -> int:
    """Count the ones of a bit text."""
    return bits.count("1")
