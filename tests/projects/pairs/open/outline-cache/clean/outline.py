"""The functions and classes a source text defines, remembered between runs."""

import hashlib
import json
import os
import re
import warnings

_DEFINITION = re.compile(r"^[ \t]*(?:def|class)[ \t]+([A-Za-z_][A-Za-z_0-9]*)", re.MULTILINE)


def _digest(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _remembered(path):
    try:
        with open(path, encoding="utf-8") as stream:
            mark, _, body = stream.read().partition("\n")
        names = json.loads(body) if mark == _digest(body) else None
    except (OSError, ValueError):
        return None
    return names


def _remember(path, names):
    """Keep names under a path; raises OSError, or ValueError for a path that cannot be, when that fails."""
    body = json.dumps(names)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(_digest(body) + "\n" + body)


def outline(source, cache_folder):
    """List the names a source text defines, in their order.

    The cache saves work the next time; the answer is the same with and without it.
    """
    path = os.path.join(cache_folder, _digest(source) + ".json")
    names = _remembered(path)
    if names is None:
        names = _DEFINITION.findall(source)
        try:
            _remember(path, names)
        except (OSError, ValueError) as error:
            warnings.warn(f"the outline is not remembered: {error}", stacklevel=2)
    return names
