"""What can be told from a definition about whether there is anything in it to run."""

from __future__ import annotations

import ast

NO_BODY = "no body to run"

_ABSTRACT = frozenset({"abstractmethod", "abstractproperty", "abstractclassmethod", "abstractstaticmethod"})


def why_not_run(node: ast.FunctionDef | ast.AsyncFunctionDef, *, in_protocol: bool) -> str | None:
    """The reason why calling this definition would show nothing; None when it can be called."""
    decorators = {_last_name(decorator) for decorator in node.decorator_list}
    is_empty = all(_is_nothing(statement) for statement in node.body)
    if "overload" in decorators:
        return NO_BODY
    if decorators & _ABSTRACT:
        return NO_BODY if is_empty else "abstract: runs only in a subclass"
    return NO_BODY if in_protocol and is_empty else None


def is_protocol(node: ast.ClassDef) -> bool:
    """Whether a class declares a protocol."""
    return any(_last_name(base) == "Protocol" for base in node.bases)


def is_type_checking(test: ast.expr) -> bool:
    """Whether a condition holds for type checkers only."""
    return isinstance(test, ast.Name | ast.Attribute) and _last_name(test) == "TYPE_CHECKING"


def is_main_guard(test: ast.expr) -> bool:
    """Whether a condition is the usual ``__name__ == "__main__"``."""
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, test.comparators[0]]
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides) and any(
        isinstance(side, ast.Constant) and side.value == "__main__" for side in sides
    )


def _last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def _is_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Raise) and statement.exc is not None:
        return _last_name(statement.exc) == "NotImplementedError"
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass)
