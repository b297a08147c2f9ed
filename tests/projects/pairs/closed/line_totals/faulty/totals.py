"""Counting in log files that are too large to read in Python."""

import os
import subprocess


def count_lines(path, word):
    """Return how many lines of a file hold a word, which visitors may type into a form.

    All characters of the word stand for themselves, and letters count as they are written.
    Raises ValueError for a word that is longer than a line can be here (1000 characters) or
    has a line break or a null character in it, and OSError when the file cannot be read.
    """
    if len(word) > 1000 or "\n" in word or "\0" in word:
        raise ValueError("not a word that could be in a line")
    with open(path, "rb") as file:
        done = subprocess.run(
            f'grep -a -c -F -e "{word}"',
            shell=True,
            stdin=file,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
        )
    if done.returncode > 1 or not done.stdout.strip().isdigit():
        raise OSError(f"{path} could not be searched")
    return int(done.stdout)


def totals(path, words):
    """Return a mapping of each word to the number of lines that hold it; see ``count_lines``."""
    return {word: count_lines(path, word) for word in words}


def most_frequent(path, words):
    """Return the word that most lines hold, the first of several, and None without words."""
    counts = totals(path, words)
    return max(counts, key=counts.get, default=None)
