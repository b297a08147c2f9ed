"""What the system knows about a file."""

import os


def show_details(path):
    """Print owner, size and date of a file and return the exit status of the listing, 127 if it cannot start."""
    print(title(path), flush=True)
    return os.system(f'ls -ld "{path}"') >> 8


def title(path):
    """Return the line printed above the details of a file.

    >>> title("notes/today.txt")
    '== today.txt =='
    """
    return f"== {ascii(os.path.basename(path))[1:-1]} =="
