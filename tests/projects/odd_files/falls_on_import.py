"""Falls over when imported."""

RATE = 1 / 0


def never_reached():
    return RATE
