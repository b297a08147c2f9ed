"""Ranking tables of the club tournaments."""


def ranking(scores):
    """Return (rank, name, points) of everyone, most points first.

    Those with equal points share a rank and keep the order they came in; the
    rank after them is left free. Raises ValueError when points are nan.
    """
    if isinstance(scores, dict):
        scores = scores.items()
    for name, points in scores:
        if points != points:
            raise ValueError(f"{name} has no usable points")
    scores.sort(key=lambda pair: pair[1], reverse=True)
    rows = []
    for name, points in scores:
        if rows and rows[-1][2] == points:
            rank = rows[-1][0]
        else:
            rank = len(rows) + 1
        rows.append((rank, name, points))
    return rows


def podium(scores):
    """Return the names of those with rank 1, 2 or 3.

    Raises ValueError when points are nan.
    """
    return [name for rank, name, points in ranking(scores) if rank <= 3]
