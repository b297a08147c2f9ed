"""Bring scores of different judges onto one scale."""

LIMIT = 1e150


def normalise(scores: list[float]) -> list[float]:
    """Return the scores scaled to the range from 0.0 to 1.0, in the same order.

    The lowest becomes 0.0 and the highest 1.0; where no score is higher than
    another, all become 0.0. Raises ValueError for a score that is nan or
    beyond 1e150 in either direction.
    """
    for score in scores:
        if not -LIMIT <= score <= LIMIT:
            raise ValueError(f"not a usable score: {score!r}")
    if not scores:
        return []
    low = min(scores)
    spread = max(scores) - low
    return [(score - low) / spread for score in scores]


def average(sheets: list[list[float]]) -> list[float]:
    """Return the mean of the normalised scores of each entry.

    Every sheet holds one judge's scores, all for the same entries. Raises
    ValueError when the sheets differ in length and for scores normalise()
    refuses. No sheets give an empty list.
    """
    if len({len(sheet) for sheet in sheets}) > 1:
        raise ValueError("sheets differ in length")
    scaled = [normalise(sheet) for sheet in sheets]
    return [sum(column) / len(column) for column in zip(*scaled)]
