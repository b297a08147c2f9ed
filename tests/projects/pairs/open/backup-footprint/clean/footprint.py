"""Disk usage of backup folders, as du reports it."""
import os
import subprocess

TIMEOUT = 5


def folder_kib(path: str) -> int:
    """Return the disk usage of the folder (or file) at ``path`` in KiB.

    Raises ValueError when ``path`` is empty, holds a NUL character or
    cannot be written in the encoding of the file system. Raises OSError
    when du cannot be started, does not finish within five seconds, or cannot
    read everything below ``path`` (also when nothing is there).
    """
    if not path or "\0" in path:
        raise ValueError(f"not a usable path: {path!r}")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError(f"not a usable path: {path!r}") from None
    try:
        done = subprocess.run(
            ["du", "-sk", "--", path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        raise OSError(f"du took too long on {path!r}") from None
    size = done.stdout.partition(b"\t")[0]
    if done.returncode != 0 or not size.isdigit():
        raise OSError(f"du could not read {path!r}")
    return int(size)


def largest(paths: list[str], count: int = 5) -> list[tuple[str, int]]:
    """Return the ``count`` largest of ``paths`` with their size, largest first.

    Raises ValueError when ``count`` is negative; ValueError and OSError as
    folder_kib does for any of the paths.
    """
    if count < 0:
        raise ValueError("count must not be negative")
    sizes = [(path, folder_kib(path)) for path in paths]
    sizes.sort(key=lambda item: item[1], reverse=True)
    return sizes[:count]
