"""Source compiled with a mark at each way through it: one number set in a list that its keeper looks at.

A mark stands at the entry of a function, on both sides of an ``if``, in the body of a loop and behind its natural end,
in each handler of an exception and each case of a ``match``. What branches within an expression is marked only where
it is the whole of a statement; elsewhere a mark would cost more than the branch. What only runs when something has
gone wrong is marked besides: see ``_Context``.
"""

from __future__ import annotations

import ast
import sys
from types import CodeType
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple

_STAND_IN = "\0menace marks"
"""Stands for the keeper of the list until the code is compiled: a constant needs no name in any namespace."""
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_TRIES: Tuple[Any, ...] = tuple(getattr(ast, name) for name in ("Try", "TryStar") if hasattr(ast, name))
_MATCH: Any = getattr(ast, "Match", ())
_LIFTED = (ast.Return, ast.Assign, ast.AnnAssign, ast.Expr)
_READS_BYTECODE = frozenset({"vectorize", "guvectorize", "stencil", "cfunc"})
"""Decorators that compile what they decorate from its bytecode, beside those with ``jit`` in their names."""


BRANCH, ERROR, BOTH = "b", "e", "x"
"""What a mark stands for: a way through the code, something that is there for errors, or one that is both."""


class Mark(NamedTuple):
    """Where a mark stands, whether that is inside a function, and what it stands for."""

    line: int
    in_function: bool
    role: str = BRANCH


class _Context(NamedTuple):
    """What statements stand in; it decides which of them are there for errors.

    Handlers and ``finally`` blocks are, and ``raise`` anywhere; ``return`` in a handler, or in an ``if`` when it
    returns nothing; and ``continue`` in a handler of a loop, which tries again.
    """

    in_function: bool = False
    in_handler: bool = False
    in_loop: bool = False


class _Block(NamedTuple):
    """Statements that run one after the other; marked when it is known what they belong to."""

    statements: List[ast.stmt]
    owner: Optional[ast.AST]
    context: _Context
    is_for_errors: bool = False


def compile_marked(source: bytes, path: str, memory: Any, first: int) -> Tuple[CodeType, List[Mark]]:
    """The code of a module that sets ``memory.marks[first]`` and following, and what each of these stands for."""
    tree = ast.parse(source, path)
    marks = _put_marks(tree, first)
    return _with_memory(compile(tree, path, "exec", dont_inherit=True), memory), marks


def _put_marks(tree: ast.Module, first: int) -> List[Mark]:
    """Number blocks in the order of the source, so that the marks of a function are neighbours.

    A stack, because chains of ``elif`` nest without limit.
    """
    marks: List[Mark] = []
    waiting = [_Block(tree.body, None, _Context())]
    while waiting:
        block = waiting.pop()
        statements, inside = block.statements, block.context.in_function
        statements[:] = [_lifted(each, inside) for each in statements]
        inner = [each for statement in statements for each in _blocks(statement, block.context)]
        waiting.extend(reversed(inner))
        at = 1 if isinstance(block.owner, _FUNCTIONS) and statements and _is_text(statements[0]) else 0
        role = _role(block, statements[at:])
        for place in reversed([place for place, each in enumerate(statements) if _is_for_errors(each, block)]):
            if place != at or role is None:
                statements.insert(place, _mark(first + len(marks), statements[place]))
                marks.append(Mark(statements[place].lineno, inside, ERROR))
        if role is not None:
            near: Any = next(iter(statements[at:] or statements[-1:]), block.owner)
            statements.insert(at, _mark(first + len(marks), near))
            marks.append(Mark(near.lineno, inside, role))
    return marks


def _role(block: _Block, statements: List[ast.stmt]) -> Optional[str]:
    """What a mark at the start of a block would stand for; None when none is needed there."""
    is_branch = block.owner is not None and not _speaks_for_itself(block)
    is_for_errors = block.is_for_errors or (is_branch and bool(statements) and _is_for_errors(statements[0], block))
    if is_branch:
        return BOTH if is_for_errors else BRANCH
    return ERROR if is_for_errors and statements else None


def _is_for_errors(node: ast.stmt, block: _Block) -> bool:
    """Whether a statement is only reached when something has gone wrong."""
    if isinstance(node, ast.Raise):
        return True
    if isinstance(node, ast.Continue):
        return block.context.in_handler and block.context.in_loop
    if not isinstance(node, ast.Return):
        return False
    gives_nothing = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
    return block.context.in_handler or (gives_nothing and isinstance(block.owner, ast.If))


def _speaks_for_itself(block: _Block) -> bool:
    """Whether a block begins with an ``if``: one of its sides is marked next, so that an ``elif`` costs no more."""
    if isinstance(block.owner, _FUNCTIONS) or not block.statements:
        return False
    first = block.statements[0]
    return isinstance(first, ast.If) and not _is_settled(first.test)


def _blocks(node: ast.stmt, inside: _Context) -> Iterator[_Block]:
    """The blocks right below a statement, in order."""
    if isinstance(node, _FUNCTIONS):
        if not any(map(_reads_bytecode, node.decorator_list)):
            yield _Block(node.body, node, _Context(in_function=True))
    elif isinstance(node, (ast.ClassDef, ast.With, ast.AsyncWith)):
        yield _Block(node.body, None, inside)
    elif isinstance(node, ast.If):
        owner = None if _is_settled(node.test) else node
        yield _Block(node.body, owner, inside)
        yield _Block(node.orelse, owner, inside)
    elif isinstance(node, _LOOPS):
        is_endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant)
        # A handler around the loop is not one that would try again.
        yield _Block(node.body, node, inside._replace(in_loop=True, in_handler=False))
        yield _Block(node.orelse, None if is_endless else node, inside)
    elif isinstance(node, _TRIES):
        yield _Block(node.body, None, inside)
        for handler in node.handlers:
            yield _Block(handler.body, handler, inside._replace(in_handler=True), is_for_errors=True)
        yield _Block(node.orelse, node if node.orelse else None, inside)
        yield _Block(node.finalbody, None, inside, is_for_errors=True)
    elif isinstance(node, _MATCH):
        yield from _cases(node, inside)


def _cases(node: Any, inside: _Context) -> Iterator[_Block]:
    last = node.cases[-1]
    if last.guard is not None or not _takes_all(last.pattern):
        rest = ast.match_case(pattern=ast.MatchAs(), guard=None, body=[])  # type: ignore[attr-defined, unused-ignore]
        ast.copy_location(rest.pattern, node)
        node.cases.append(rest)
    for case in node.cases:
        yield _Block(case.body, node if case.body == [] else case.body[0], inside)


def _takes_all(pattern: Any) -> bool:
    """Whether nothing gets past a pattern; a case behind such a one would not compile."""
    while isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:  # type: ignore[attr-defined, unused-ignore]
        pattern = pattern.pattern
    if isinstance(pattern, ast.MatchOr):  # type: ignore[attr-defined, unused-ignore]
        return _takes_all(pattern.patterns[-1])
    return isinstance(pattern, ast.MatchAs)  # type: ignore[attr-defined, unused-ignore]


def _lifted(node: ast.stmt, inside: bool) -> ast.stmt:
    """``return a if b else c`` as the two statements that it stands for."""
    value = getattr(node, "value", None) if isinstance(node, _LIFTED) else None
    if not isinstance(value, ast.IfExp) or (isinstance(node, ast.AnnAssign) and not inside):
        return node
    sides = []
    for side in (value.body, value.orelse):
        fields = {**dict(ast.iter_fields(node)), "value": side}
        sides.append(ast.copy_location(type(node)(**fields), node))
    return ast.copy_location(ast.If(test=value.test, body=sides[:1], orelse=sides[1:]), node)


def _mark(number: int, near: Any) -> ast.stmt:
    at = {name: getattr(near, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    index: Any = ast.Constant(number, **at)
    if sys.version_info < (3, 9):
        index = ast.Index(value=index)
    marks = ast.Attribute(value=ast.Constant(_STAND_IN, **at), attr="marks", ctx=ast.Load(), **at)
    target = ast.Subscript(value=marks, slice=index, ctx=ast.Store(), **at)
    return ast.Assign(targets=[target], value=ast.Constant(1, **at), **at)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_settled(test: ast.expr) -> bool:
    """Whether a condition is the same in every execution here: a constant, type checkers only, scripts only."""
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name):
        return test.left.id == "__name__"
    return isinstance(test, ast.Constant) or _last_name(test) == "TYPE_CHECKING"


def _reads_bytecode(decorator: ast.expr) -> bool:
    name = _last_name(decorator.func if isinstance(decorator, ast.Call) else decorator)
    return "jit" in name or name in _READS_BYTECODE


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _with_memory(code: CodeType, memory: Any) -> CodeType:
    """The code with the memory itself among its constants."""
    constants: List[Any] = []
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            constants.append(_with_memory(constant, memory))
        else:
            constants.append(memory if isinstance(constant, str) and constant == _STAND_IN else constant)
    return code.replace(co_consts=tuple(constants))
