"""How many jobs the dispatcher hands out ahead of time."""

MAX_SPEC = 200


def _calculate(spec, workers):
    return int(eval(spec.strip(), {}, {"workers": workers}))


def resolve_prefetch(spec: int | str, workers: int) -> int:
    """Return the number of jobs to prefetch, at least 1.

    The spec is a number or an expression of at most 200 characters made of
    whole numbers, the word workers, plus, minus, times and parentheses:

    >>> resolve_prefetch("2*workers", 4)
    8
    >>> resolve_prefetch("workers - 6", 4)
    1
    >>> resolve_prefetch(3, 4)
    3

    Raises ValueError when the spec is anything else or workers is below 1.
    """
    if workers < 1:
        raise ValueError("at least one worker is needed")
    if isinstance(spec, int):
        return max(1, int(spec))
    if len(spec) > MAX_SPEC:
        raise ValueError(f"the spec is longer than {MAX_SPEC} characters")
    try:
        amount = _calculate(spec, workers)
    except Exception as exc:
        raise ValueError(f"cannot make sense of {spec!r}") from exc
    return max(1, amount)


def first_wave(jobs: list[str], spec: int | str, workers: int) -> list[str]:
    """Return the jobs to hand out at once, in their order.

    The spec and its errors are those of resolve_prefetch.
    """
    return jobs[: resolve_prefetch(spec, workers)]
