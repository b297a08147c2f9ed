"""Keep downloaded database dumps in one folder."""
import os
import tempfile
from urllib.parse import unquote, urlsplit

MAX_NAME = 200


def store(folder: str, url: str, data: bytes) -> str:
    """Write ``data`` into ``folder`` and return the path of the new file.

    ``folder`` comes from our own configuration and must exist. The file is
    named after the last part of the path of ``url``, percent escapes decoded;
    it always lies directly in ``folder``. An older file of that name is
    replaced in one step, and stays as it was when writing fails.

    Raises ValueError when ``url`` is malformed or gives no usable file name
    (empty, ".", "..", one that begins with ".part-", one with a slash,
    backslash or NUL, one that cannot be encoded or is longer than 200 bytes)
    and when ``folder`` is no possible path; OSError when the file cannot be
    written.
    """
    name = unquote(urlsplit(url).path.rpartition("/")[2])
    if name in ("", ".", "..") or name.startswith(".part-") or "\0" in name:
        raise ValueError(f"no file name in {url!r}")
    if len(name.encode("utf-8")) > MAX_NAME:
        raise ValueError(f"file name too long in {url!r}")
    handle, temporary = tempfile.mkstemp(prefix=".part-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(data)
        path = os.path.join(folder, name)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return path


def stored_names(folder: str) -> list[str]:
    """Return the sorted names of what lies in ``folder``.

    Unfinished files of store() are left out. Raises ValueError when
    ``folder`` is no possible path, OSError when it cannot be read.
    """
    return sorted(name for name in os.listdir(folder) if not name.startswith(".part-"))
