"""Mean ratings of shows, with every visitor's vote weighted."""
from fractions import Fraction

LIMIT = 10**9


def _exact(numbers, lowest):
    exact = []
    for number in numbers:
        if not isinstance(number, (int, float)):
            raise ValueError(f"not a number: {number!r}")
        if not lowest <= number <= LIMIT:
            raise ValueError(f"number must lie between {lowest} and {LIMIT}")
        exact.append(Fraction(number))
    return exact


def mean_rating(ratings, weights=None):
    """Return the weighted mean of the ratings as a float.

    Without weights all ratings count the same. The mean is worked out
    exactly and rounded once.

    Raises ValueError if there are no ratings, if one of them is not an int or
    a float from -LIMIT to LIMIT or a weight not one from 0 to LIMIT, if there
    are not as many weights as ratings, or if all weights are 0.
    """
    ratings = _exact(ratings, -LIMIT)
    if weights is None:
        weights = [1] * len(ratings)
    weights = _exact(weights, 0)
    if not ratings or len(ratings) != len(weights):
        raise ValueError("needs ratings, and as many weights")
    total = sum(weights)
    if not total:
        raise ValueError("all weights are 0")
    return float(sum(r * w for r, w in zip(ratings, weights)) / total)
