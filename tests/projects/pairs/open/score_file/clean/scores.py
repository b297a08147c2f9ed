"""The list of best scores."""

import json
import os


def save_scores(path, scores):
    """Replace the scores kept in a file, a mapping of names to numbers.

    When they cannot be written, OSError is raised and the file keeps what it held before.
    """
    text = json.dumps(scores, sort_keys=True, indent=1)
    part = f"{path}.part"
    try:
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        if os.path.exists(part):
            os.unlink(part)
        raise


def load_scores(path):
    """Return the scores kept in a file, an empty mapping when there is no such file yet.

    Raises ValueError when the file holds something else.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def best(scores):
    """Return the name with the highest score, None without scores.

    >>> best({"ann": 3, "bob": 5})
    'bob'
    """
    return max(scores, key=scores.get, default=None)
