"""Reading the tracebacks that users send."""

import re

HEADER = "Traceback (most recent call last):"
_FRAME = re.compile(r'  File "(.*)", line ([0-9]{1,9}), in (.*)')


def parse_crash(text):
    """Read the first traceback in a text, such as a log or a mail.

    Returns a mapping with ``frames``, outermost first, each with ``file``, ``line``, ``name``
    and ``source``, and with the ``kind`` and the ``message`` of the error.

    Raises ValueError when there is no traceback in the text.
    """
    lines = text.splitlines() + [""]
    place = 0
    for line in lines:
        place += 1
        if line == HEADER:
            break
    else:
        raise ValueError("no traceback in the text")
    frames = []
    while lines[place].startswith("  "):
        if match := _FRAME.fullmatch(lines[place]):
            file, number, name = match.groups()
            frames.append({"file": file, "line": int(number), "name": name, "source": ""})
        elif frames and not frames[-1]["source"] and lines[place].startswith("    "):
            frames[-1]["source"] = lines[place].strip()
        place += 1
    kind, _, message = lines[place].partition(": ")
    return {"frames": frames, "kind": kind.strip(), "message": message}


def headline(crash):
    """Return one line that tells crashes read by ``parse_crash`` apart.

    >>> frame = {"file": "a.py", "line": 3, "name": "f", "source": "g()"}
    >>> headline({"frames": [frame], "kind": "KeyError", "message": "1"})
    'KeyError in f (a.py:3)'
    >>> headline({"frames": [], "kind": "", "message": ""})
    'unknown error'
    """
    kind = crash["kind"] or "unknown error"
    if not crash["frames"]:
        return kind
    last = crash["frames"][-1]
    return f"{kind} in {last['name']} ({last['file']}:{last['line']})"
