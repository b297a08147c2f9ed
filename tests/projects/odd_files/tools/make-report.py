#!/usr/bin/env python3
"""A script whose name cannot be imported."""

import sys


def heading(title: str) -> str:
    return title.upper() + "\n" + "=" * len(title)


if __name__ == "__main__":
    print(heading(sys.argv[1]))
