"""Sections whose authors ask to be left alone."""


def runs() -> int:
    return 1


def moves_the_arm(degrees: int) -> int:  # menace: skip (moves real hardware)
    return degrees


# menace: skip (needs a licence)
def solves(problem: str) -> str:
    return problem


def without_reason() -> None:  # menace: skip
    return None


class Arm:  # menace: skip (moves real hardware)
    """All of it is to be left alone."""

    def lift(self, degrees: int) -> int:
        return degrees


def mentions_it() -> str:
    return "# menace: skip (only a text)"
