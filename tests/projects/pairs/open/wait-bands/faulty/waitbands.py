"""Divide waiting times into bands of equal frequency."""
import bisect

LIMIT = 1e150


def cut_points(samples: list[float], parts: int = 4) -> list[float]:
    """Return the `parts` - 1 values that divide `samples` into equal parts.

    The smallest and the largest sample count as the ends of the range; in
    between, cut points are interpolated. The samples may be in any order, and a
    single one is enough: all cut points are equal to it then.

    Raises ValueError if there are no samples, if one is not a number between
    -LIMIT and LIMIT, or if `parts` is not between 1 and 1000.
    """
    if not samples:
        raise ValueError("no samples")
    if not all(-LIMIT <= sample <= LIMIT for sample in samples):
        raise ValueError(f"samples must lie between {-LIMIT} and {LIMIT}")
    if not 1 <= parts <= 1000:
        raise ValueError("parts must be between 1 and 1000")
    ordered = sorted(samples)
    points = []
    for part in range(1, parts):
        index, rest = divmod(part * (len(ordered) - 1), parts)
        low, high = ordered[index], ordered[index + 1]
        points.append(min(high, low + (high - low) * rest / parts))
    return points


def band_of(value: float, points: list[float]) -> int:
    """Return the number of the band, from 0, in which `value` lies.

    `points` are cut points in ascending order; a value equal to one of them
    belongs to the band above it.

    Raises ValueError if `value` is not a number.
    """
    if value != value:
        raise ValueError("not a number")
    return bisect.bisect_right(points, value)
