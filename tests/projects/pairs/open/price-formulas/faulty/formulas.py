"""Formulas in price lists, like ``base * 3 + 20``."""

import ast
import operator

LIMIT = 200
_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


class FormulaError(Exception):
    """The formula cannot be worked out."""


def _value(node, names):
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, names)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_value(node.left, names), _value(node.right, names))
    raise FormulaError("formulas consist of numbers, names and + - * /")


def check_names(names):
    """Raise FormulaError unless every name stands for a number."""
    for name, value in names.items():
        if type(value) not in (int, float):
            raise FormulaError(f"{name} is not a number")


def evaluate(formula, names):
    """Work out a formula of numbers, names and ``+ - * /``, with the numbers the names stand for.

    Raises FormulaError for anything else.

    >>> evaluate("base * 3 + 20", {"base": 10})
    50
    """
    check_names(names)
    if len(formula) > LIMIT:
        raise FormulaError("the formula is too long")
    try:
        return eval(formula.strip(), {"__builtins__": {}}, dict(names))
    except (SyntaxError, ValueError, TypeError, ArithmeticError, RecursionError, MemoryError) as error:
        raise FormulaError(f"{formula!r}: {error}") from None
