"""Files that are shipped inside a zip archive but are needed as files of their own."""

import contextlib
import hashlib
import lzma
import os
import re
import struct
import tempfile
import zipfile
import zlib


def unpacked(archive, member, folder):
    """Return the path of a file that holds what a member of an archive holds.

    The file is written into the folder when it is first asked for, and is used again later.
    Any number of threads and programs may ask for the same member at the same time: each gets
    the path of a complete file. A folder must be used for one archive only.

    Raises KeyError when there is no such member, zipfile.BadZipFile when the archive is damaged
    or of an unknown kind, and OSError when the archive cannot be read or the file not written.
    """
    path = os.path.join(folder, _file_name(member))
    if not os.path.exists(path):
        with _opened(archive) as bundle:
            content = bundle.read(member)
        os.makedirs(folder, exist_ok=True)
        _write(path, content)
    return path


def members(archive, ending=""):
    """Return the sorted names of the members of an archive that have this ending.

    Raises zipfile.BadZipFile and OSError like ``unpacked``.
    """
    with _opened(archive) as bundle:
        return sorted(name for name in bundle.namelist() if name.endswith(ending))


@contextlib.contextmanager
def _opened(archive):
    try:
        with zipfile.ZipFile(archive) as bundle:
            yield bundle
    except (EOFError, RuntimeError, ValueError, lzma.LZMAError, struct.error, zlib.error) as problem:
        raise zipfile.BadZipFile(f"{archive}: {problem}") from problem


def _file_name(member):
    digest = hashlib.sha256(member.encode("utf-8", "backslashreplace")).hexdigest()
    readable = re.sub(r"[^A-Za-z0-9._-]", "_", member.rpartition("/")[2])
    return f"{digest[:24]}-{readable[-80:]}"


def _write(path, content):
    handle, part = tempfile.mkstemp(dir=os.path.dirname(path) or ".", suffix=".part")
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.unlink(part)
