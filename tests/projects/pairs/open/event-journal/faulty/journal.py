"""An append-only journal of events, one line each."""
import os

BLOCK = 65536


def line_count(path: str) -> int:
    """Return how many lines the journal at ``path`` holds.

    Raises OSError when it cannot be read, ValueError when ``path`` is no
    possible path.
    """
    count = 0
    with open(path, "rb") as journal:
        while block := journal.read(BLOCK):
            count += block.count(b"\n")
    return count


def record(path: str, message: str) -> int:
    """Append ``message`` as a line and return how many lines there are now.

    The journal is a regular file, made when missing; one process writes at a
    time. Raises ValueError when the message has a line break or cannot be
    encoded as UTF-8, or ``path`` is no possible path. Raises OSError when
    the line cannot be written, and the journal then holds what it held
    before; OSError also when the lines cannot be counted afterwards.
    """
    if "\n" in message or "\r" in message:
        raise ValueError("a message is a single line")
    rest = memoryview(message.encode("utf-8") + b"\n")
    with open(path, "ab", buffering=0) as journal:
        before = journal.seek(0, os.SEEK_END)
        try:
            while rest:
                rest = rest[journal.write(rest):]
        except OSError:
            journal.truncate(before)
    return line_count(path)
