"""A number that goes up with every run."""

import os


def count_runs(folder, runs=3):
    """Count several runs in the file of a folder and return the number reached, which is also kept.

    Counting starts at zero when the folder has no such file.
    Raises OSError when the file cannot be read or written, ValueError unless 1 to 100 runs are to be counted.
    """
    if not 1 <= runs <= 100:
        raise ValueError("expected 1 to 100 runs")
    path = os.path.join(folder, "runs.txt")
    number = 0
    for _ in range(runs):
        try:
            with open(path, encoding="ascii") as file:
                number = int(file.read())
        except OSError:
            number = 0
        number += 1
        _write(path, number)
    return number


def _write(path, number):
    part = f"{path}.part"
    try:
        with open(part, "w", encoding="ascii") as file:
            file.write(str(number))
        os.replace(part, path)
    except OSError:
        if os.path.exists(part):
            os.unlink(part)
        raise


def label(number):
    """Return the label of a run.

    >>> label(7)
    'run-007'
    """
    return f"run-{number:03d}"
