"""``python -m menace`` equals ``menace``."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line and return its exit status."""
    from menace.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    sys.exit(main())
