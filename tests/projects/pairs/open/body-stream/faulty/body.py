"""The body of a stored answer, read piece by piece."""

from typing import Iterator, Optional


class Body:
    """Bytes with a position, read from front to back."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._position = 0

    def read(self, size: Optional[int] = None) -> bytes:
        """Give the next ``size`` bytes, or all that are left when no size is given.

        Raises ValueError for a size below 1.
        """
        if size is not None and size < 1:
            raise ValueError("size must be at least 1")
        end = None if size is None else self._position + size
        piece = self._content[self._position : end]
        self._position += len(piece)
        return piece

    def stream(self, size: Optional[int] = 1024) -> Iterator[bytes]:
        """Go through what is left in pieces of at most ``size`` bytes; without a size it is one piece.

        Raises ValueError for a size below 1.
        """
        done = False
        while not done:
            piece = self.read(size)
            done = size is not None and len(piece) < size
            if piece:
                yield piece

    def rewind(self) -> None:
        """Start again at the front."""
        self._position = 0
