"""How many jobs the dispatcher hands out ahead of time."""

import ast

MAX_SPEC = 200


def _value(node, workers):
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name) and node.id == "workers":
        return workers
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, workers), _value(node.right, workers)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.UAdd, ast.USub)):
        amount = _value(node.operand, workers)
        return amount if isinstance(node.op, ast.UAdd) else -amount
    raise ValueError("only whole numbers, workers, +, - and * are known")


def _calculate(spec, workers):
    tree = ast.parse(spec.strip(), mode="eval")
    return _value(tree.body, workers)


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
