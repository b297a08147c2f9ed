"""Saves and loads the preferences of the desk application (a JSON object).

There is no checksum: a letter that the disk changed inside a value is not
noticed.
"""

import json
import os
import shutil
import uuid


def _check_path(path: str) -> None:
    try:
        usable = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise ValueError(f"not a path: {path!r}")


def save(path: str, values: dict[str, str]) -> None:
    """Write *values* to the file at *path*, in place of what it held before.

    The file holds either all of the new values or, if anything goes wrong,
    still the old ones; the user never loses both.

    Raises ValueError if the path cannot be the name of a file or a name or
    value cannot be encoded as UTF-8, and OSError if the file cannot be written.
    """
    _check_path(path)
    try:
        data = json.dumps(values, ensure_ascii=False, indent=1).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError("values cannot be encoded") from None
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        raise OSError(f"not a regular file: {path!r}")
    fresh = os.path.join(os.path.dirname(target), f".{uuid.uuid4().hex}")
    try:
        with open(fresh, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if os.path.exists(target):
            shutil.copymode(target, fresh)
        os.replace(fresh, target)
    except BaseException:
        if os.path.exists(fresh):
            os.unlink(fresh)
        raise


def load(path: str) -> dict[str, str]:
    """Return the values stored at *path*; without such a file, none.

    Raises ValueError if the path cannot be the name of a file or the file does
    not hold preferences, and OSError if it cannot be read.
    """
    _check_path(path)
    try:
        with open(path, encoding="utf-8") as stream:
            values = json.load(stream)
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        raise ValueError(f"no preferences in {path!r}") from None
    if not isinstance(values, dict) or not all(
        isinstance(value, str) for value in values.values()
    ):
        raise ValueError(f"no preferences in {path!r}")
    return values
