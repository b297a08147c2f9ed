"""Its import never ends."""

while True:
    pass


def never_reached():
    return 1
