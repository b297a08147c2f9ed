"""Ends the process when imported."""

import os

os._exit(0)


def never_reached():
    return 1
