"""A log of events in a file.

Each event is a line of its own: a checksum, a space and the event as JSON.
A crash or a full disk in the middle of a write may leave the last line without its end.
This costs the event that was being written, but none that was written before or is written later.
"""

import json
import os
import threading
import zlib

_WRITING = threading.Lock()


def append_event(path, event):
    """Write an event, which is anything that JSON can hold, to the end of the log.

    It is on the disk when the function returns; OSError is raised when it could not be written.
    Several threads may write at a time, but only one program.
    """
    line = _line(event)
    with _WRITING, open(path, "ab+") as file:
        _cut_unfinished(file)
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def _cut_unfinished(file):
    end = place = file.seek(0, os.SEEK_END)
    while place:
        file.seek(place - 1)
        if file.read(1) == b"\n":
            break
        place -= 1
    if place < end:
        file.truncate(place)


def read_events(path):
    """Return the events of a log, oldest first; none when there is no log yet.

    A last line without its end is passed over. Raises ValueError for any other line that
    was not written by ``append_event``.
    """
    try:
        with open(path, "rb") as file:
            content = file.read()
    except FileNotFoundError:
        return []
    events = []
    for number, line in enumerate(content.split(b"\n")[:-1], 1):
        body = line[9:]
        if line[:9] != _checksum(body):
            raise ValueError(f"line {number} is damaged")
        events.append(json.loads(body))
    return events


def _line(event):
    body = json.dumps(event).encode("ascii")
    return _checksum(body) + body + b"\n"


def _checksum(body):
    return b"%08x " % zlib.crc32(body)
