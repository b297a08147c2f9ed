"""Put lines together from the chunks in which messages arrive."""


class LineFeed:
    """Takes chunks of text, gives complete lines.

    Lines end with a line feed, which is not part of the line. After close()
    the object cannot be used any more: feed() raises ValueError then, while
    close() may be called again and gives nothing.
    """

    def __init__(self) -> None:
        self._pieces = []

    @property
    def closed(self) -> bool:
        """Whether close() has been called."""
        return self._pieces is None

    def feed(self, chunk: str) -> list[str]:
        """Add a chunk and return the lines that are complete by now.

        Raises ValueError if the object is closed.
        """
        if self._pieces is None:
            raise ValueError("line feed is closed")
        *lines, rest = chunk.split("\n")
        if lines:
            lines[0] = "".join(self._pieces) + lines[0]
            self._pieces = []
        if rest:
            self._pieces.append(rest)
        return lines

    def close(self) -> list[str]:
        """Return the last line if it had no line feed; a list of one or none."""
        if self._pieces is None:
            return []
        last = "".join(self._pieces)
        self._pieces = None
        return [last] if last else []


def split_lines(chunks: list[str]) -> list[str]:
    """Return the lines of a message that arrived in `chunks`."""
    feed = LineFeed()
    lines = [line for chunk in chunks for line in feed.feed(chunk)]
    return lines + feed.close()
