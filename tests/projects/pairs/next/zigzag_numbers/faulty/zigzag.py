"""Lists of whole numbers as short runs of bytes.

Small numbers take one byte, whether positive or negative: a number is first folded (0, -1, 1, -2 become
0, 1, 2, 3) and then written in groups of seven bits, lowest first, with the high bit set on all but the last.
"""

from __future__ import annotations

from collections.abc import Iterable

LOWEST = -(2**63)
HIGHEST = 2**63 - 1


def pack(numbers: Iterable[int]) -> bytes:
    """Write numbers from -2**63 to 2**63 - 1 as bytes, from which ``unpack`` reads the same numbers.

    Raises ValueError for a number outside that range.

    >>> pack([0, -1, 300]).hex()
    '0001d804'
    """
    result = bytearray()
    for number in numbers:
        if not LOWEST <= number <= HIGHEST:
            raise ValueError("a number does not fit into 64 bits")
        folded = (number << 1) ^ (number >> 31)
        while folded > 0x7F:
            result.append(folded & 0x7F | 0x80)
            folded >>= 7
        result.append(folded)
    return bytes(result)


def unpack(data: bytes) -> list[int]:
    """Read the numbers that ``pack`` has written.

    Raises ValueError when the data ends within a number or a number does not fit into 64 bits.

    >>> unpack(bytes.fromhex("0001d804"))
    [0, -1, 300]
    """
    numbers: list[int] = []
    folded = shift = 0
    for byte in data:
        folded |= (byte & 0x7F) << shift
        if folded >> 64 or shift > 63:
            raise ValueError("a number does not fit into 64 bits")
        if byte & 0x80:
            shift += 7
            continue
        numbers.append((folded >> 1) ^ -(folded & 1))
        folded = shift = 0
    if shift:
        raise ValueError("the data ends within a number")
    return numbers
