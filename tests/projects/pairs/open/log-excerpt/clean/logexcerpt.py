"""Excerpts of log texts for the daily report."""


def newest_lines(text, keep=None):
    """Return the lines of a log text, the newest (last) one first.

    Raises ValueError when keep is negative.
    """
    lines = text.splitlines()
    lines.reverse()
    if keep is None:
        return lines
    if keep < 0:
        raise ValueError("keep must not be negative")
    return lines[:keep]


def excerpt(text, keep=3):
    """Return the newest lines as one text, with a note on how many were left out.

    Raises ValueError when keep is negative.
    """
    lines = newest_lines(text, keep)
    left = len(text.splitlines()) - len(lines)
    if left:
        lines.append(f"({left} older)")
    return "\n".join(lines)
