"""Summaries of response times and similar samples."""
import math

LIMIT = 1e150


def check_samples(samples: list[float]) -> None:
    """Raise ValueError if there are no samples, or one is not a number between -LIMIT and LIMIT."""
    if not samples:
        raise ValueError("no samples")
    if not all(-LIMIT <= sample <= LIMIT for sample in samples):
        raise ValueError(f"samples must lie between {-LIMIT} and {LIMIT}")


def trimmed_mean(samples: list[float], share: float = 0.1) -> float:
    """Return the mean of `samples` without the outliers at both ends.

    `share` is the part of the samples that is dropped at each end, rounded
    down to whole samples; with a share of 0 this is the ordinary mean.
    `samples` may be in any order and is left as it is.

    Raises ValueError if `share` is not at least 0 and below 0.5, or if
    check_samples() refuses the samples.
    """
    if not 0 <= share < 0.5:
        raise ValueError("share must be at least 0 and below 0.5")
    check_samples(samples)
    samples.sort()
    drop = int(len(samples) * share)
    kept = samples[drop:len(samples) - drop]
    return math.fsum(kept) / len(kept)


def span(samples: list[float]) -> float:
    """Return the difference between the largest and the smallest sample.

    Raises ValueError if check_samples() refuses the samples.
    """
    check_samples(samples)
    return max(samples) - min(samples)
