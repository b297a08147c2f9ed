"""Files that people read: written whole or not at all, appended under a lock, never through a symbolic link."""

from __future__ import annotations

import json
import logging
import math
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from menace.errors import EnvironmentUnfit, UsageError

logger = logging.getLogger(__name__)

# Absent on Windows, where creating a symbolic link takes a privilege in the first place.
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


def write_text(path: Path, text: str) -> None:
    """Put ``text`` at ``path`` in one step: a reader sees the old file or the new one, never half of it."""
    # A lone surrogate has no UTF-8 form; what people read shows it as an escape.
    _replace(path, text.encode("utf-8", "backslashreplace"))


def write_json(path: Path, value: Any) -> None:
    """Put ``value`` at ``path`` as indented JSON in one step; numbers that JSON lacks become ``null``."""
    _replace(path, _json(value, indent=2) + b"\n")


def append_json_line(path: Path, value: Any) -> None:
    """Add one line of JSON; lines of several processes never mix, and a line torn by a crash spoils no other."""
    line = _json(value) + b"\n"
    with locked(path), translated_os_errors("write", path), _opened_to_append(path) as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            line = line if file.read(1) == b"\n" else b"\n" + line
        _write_all(file.fileno(), line)
        os.fsync(file.fileno())


def read_json(path: Path) -> Any:
    """The value in a JSON file; a file that is missing or broken is a ``UsageError`` that names it."""
    text = _read(path)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise UsageError(f"{path} is not valid JSON: {error.msg} in line {error.lineno}") from error
    except RecursionError as error:
        raise UsageError(f"{path} is nested too deeply to be read") from error


def read_json_lines(path: Path) -> list[Any]:
    """The values of a file of JSON lines, in order; lines torn by a crash are left out, with a warning."""
    values, torn = [], 0
    for line in filter(None, _read(path).split("\n")):
        try:
            values.append(json.loads(line))
        except (json.JSONDecodeError, RecursionError):
            torn += 1
    if torn:
        logger.warning("%s has %d unreadable lines, which were left out", path, torn)
    return values


@contextmanager
def locked(path: Path, timeout_seconds: float = 60) -> Iterator[None]:
    """Hold the lock that belongs to ``path`` (a file named ``<path>.lock``) against other processes and threads."""
    lock = FileLock(path.with_name(path.name + ".lock"), timeout=timeout_seconds)
    with translated_os_errors("lock", path):
        # The lock would make missing folders, and with them a home for data that nobody asked for.
        path.parent.stat()
        try:
            lock.acquire()
        except Timeout as error:
            raise EnvironmentUnfit(
                f"another process has been holding {path} for {timeout_seconds:g} seconds"
            ) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def translated_os_errors(verb: str, path: Path) -> Iterator[None]:
    """Turn the refusals of the file system into one sentence; they are facts about this machine, not mistakes."""
    try:
        yield
    except OSError as error:
        what = error.strerror or type(error).__name__
        raise EnvironmentUnfit(f"cannot {verb} {path}: {what[:1].lower()}{what[1:]}") from error


def _replace(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}.part")
    with translated_os_errors("write", path):
        try:
            # Opened with the usual mode, so that the user's umask decides who may read the result.
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW, 0o666)
            try:
                _write_all(descriptor, content)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(path.parent)


def _opened_to_append(path: Path) -> FileIO:
    return FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_FOLLOW, 0o666), "r+")


def _write_all(descriptor: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


def _sync_folder(folder: Path) -> None:
    """Make the new name as durable as the content, where the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise UsageError(f"there is no file {path}") from error
    except IsADirectoryError as error:
        raise UsageError(f"{path} is a folder, not a file") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text") from error
    except OSError as error:
        raise EnvironmentUnfit(f"cannot read {path}: {error.strerror}") from error


def _json(value: Any, indent: int | None = None) -> bytes:
    try:
        text = json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)
    except ValueError:
        text = json.dumps(_without_non_finite(value), indent=indent, ensure_ascii=False)
    # Surrogates can only stand inside a JSON string, where the replacement \udc80 is JSON's own escape.
    return text.encode("utf-8", "backslashreplace")


def _without_non_finite(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {key: _without_non_finite(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_non_finite(each) for each in value]
    return value
