"""Histograms of measurements."""

import bisect
import math

MOST_BINS = 200


def bin_edges(values):
    """Choose the edges of a histogram by the spread of the middle half of the values.

    >>> bin_edges([1, 2, 3, 4, 5, 6, 7, 8])
    [1.0, 4.5, 8.0]

    Raises ValueError when there are no values or some are not finite.
    """
    numbers = _sorted_numbers(values)
    low, high = numbers[0], numbers[-1]
    width = 2 * (_quantile(numbers, 0.75) - _quantile(numbers, 0.25)) / len(numbers) ** (1 / 3)
    if width == 0:
        return [low, high]
    count = math.ceil(min((high - low) / width, MOST_BINS))
    return [low + index * width for index in range(count)] + [high]


def counts(values):
    """Return how many values fall between each two edges, the last edge included."""
    numbers = _sorted_numbers(values)
    edges = bin_edges(numbers)
    result = [0] * max(1, len(edges) - 1)
    for value in numbers:
        result[min(max(bisect.bisect_right(edges, value) - 1, 0), len(result) - 1)] += 1
    return result


def _sorted_numbers(values):
    try:
        numbers = sorted(float(value) for value in values)
    except OverflowError:
        raise ValueError("a value is too large") from None
    if not numbers or not all(abs(number) < 1e150 for number in numbers):
        raise ValueError("expected finite values, at least one")
    return numbers


def _quantile(numbers, share):
    place = (len(numbers) - 1) * share
    below = math.floor(place)
    above = math.ceil(place)
    return numbers[below] + (numbers[above] - numbers[below]) * (place - below)
