"""Count lines with the system's own tool, which is quick on large files."""

import subprocess
from typing import Dict, Iterable


class CountError(Exception):
    """The lines of a file could not be counted."""


def count_lines(path: str) -> int:
    """Give the number of lines of a file.

    Raises CountError when the file cannot be read.
    """
    try:
        done = subprocess.run(
            f"wc -l {path}",
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise CountError(str(error)) from None
    words = done.stdout.split()
    if done.returncode != 0 or not words or not words[0].isdigit():
        raise CountError(f"{path!r} could not be read")
    return int(words[0])


def count_all(paths: Iterable[str]) -> Dict[str, int]:
    """Give the number of lines of each file that can be read."""
    counts = {}
    for path in paths:
        try:
            counts[path] = count_lines(path)
        except CountError:
            continue
    return counts
