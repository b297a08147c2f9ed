"""Measures of building plots given by the corners of their outline."""
import math

LIMIT = 1e100


def _check(points):
    """Raise ValueError for a coordinate that is nan or beyond 1e100."""
    for x, y in points:
        if not (-LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
            raise ValueError(f"not a usable point: {(x, y)!r}")


def perimeter(points: list[tuple[float, float]]) -> float:
    """Return the length of the closed outline through the points.

    The last point is joined to the first. An outline may have any number of
    points; with none or one its length is 0.0. Raises ValueError for a
    coordinate that is nan or beyond 1e100 in either direction.
    """
    _check(points)
    length = 0.0
    previous = points[-1]
    for point in points:
        length += math.dist(previous, point)
        previous = point
    return length


def area(points: list[tuple[float, float]]) -> float:
    """Return the area inside the outline, 0.0 for fewer than three points.

    The outline must not cross itself. Raises ValueError for a coordinate
    that is nan or beyond 1e100 in either direction.
    """
    _check(points)
    double = 0.0
    for (x, y), (next_x, next_y) in zip(points, points[1:] + points[:1]):
        double += x * next_y - next_x * y
    return abs(double) / 2 if len(points) > 2 else 0.0
