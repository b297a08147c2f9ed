"""What the system knows about a file."""

import os
import subprocess


def show_details(path):
    """Print owner, size and date of a file and return the exit status of the listing, 127 if it cannot start."""
    print(title(path), flush=True)
    try:
        return subprocess.call(["ls", "-ld", "--", path])
    except (OSError, ValueError):
        return 127


def title(path):
    """Return the line printed above the details of a file.

    >>> title("notes/today.txt")
    '== today.txt =='
    """
    return f"== {ascii(os.path.basename(path))[1:-1]} =="
