"""Findings of the oracles as Python that shows them: the judge goes along with the call."""

from __future__ import annotations

import ast
from importlib import resources
from string import Template

from menace.domain import Arguments, Finding, Section

_RELATIVE = (
    "from __future__",
    "from .amounts",
    "from .callbacks",
    "from .editing",
    "from .filing",
    "from .growing",
    "from .keeping",
    "from .kinds",
    "from .laws",
    "from .matching",
    "from .once",
    "from .phrases",
    "from .pieces",
    "from .protocols",
    "from .standing",
    "from .strictness",
    "from .surroundings",
    "from .textual",
    "from .threads",
    "from .traces",
    "from .turns",
)


def is_judged(finding: Finding) -> bool:
    """Whether more than an exception or a death is needed to see that a finding is there."""
    failure = finding.outcome.failure
    return bool(finding.outcome.arguments.steps) or (failure is not None and failure.untrue is not None)


def judge_source(finding: Finding) -> str:
    """What judges the call, as definitions that need nothing but the standard library."""
    if not is_judged(finding):
        return ""
    template = "example" if finding.outcome.arguments.steps else "claim"
    return Template(_text("findings", "templates", f"{template}.txt")).safe_substitute(relations=_relations())


def judged_call(finding: Finding, called: str) -> str:
    """The call with its judge; ``called`` is an expression for what is called, without arguments."""
    arguments = finding.outcome.arguments
    if arguments.steps:
        statement, expected = arguments.steps[-1]
        return f"shown({statement!r}, {expected!r})"
    kwargs = ", ".join(f"{name!r}: {value}" for name, value in arguments.kwargs)
    args = "".join(f"{value}, " for value in arguments.args)
    failure = finding.outcome.failure
    return f"promised(lambda: ({called}, ({args}), {{{kwargs}}}), {failure.untrue if failure else ''!r})"


def as_call(arguments: Arguments, section: Section) -> Arguments:
    """The last statement of an example as a call of its section, where that is what it is."""
    if not arguments.steps:
        return arguments
    statement = arguments.steps[-1][0]
    try:
        node = ast.parse(statement.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return arguments
    name = section.qualified_name.rpartition(".")[2]
    if not isinstance(node, ast.Call) or any(isinstance(each, ast.Starred) for each in node.args):
        return arguments
    if any(keyword.arg is None for keyword in node.keywords) or ast.unparse(node.func).rpartition(".")[2] != name:
        return arguments
    receiver = (
        ast.unparse(node.func.value) if section.kind == "method" and isinstance(node.func, ast.Attribute) else None
    )
    args = tuple(map(ast.unparse, node.args))
    kwargs = tuple((str(keyword.arg), ast.unparse(keyword.value)) for keyword in node.keywords)
    return Arguments(args, kwargs, arguments.setup, receiver, arguments.steps)


def _relations() -> str:
    """The files of the child that compare and relate values, as one text."""
    names = (
        "matching",
        "surroundings",
        "textual",
        "amounts",
        "callbacks",
        "editing",
        "filing",
        "growing",
        "keeping",
        "kinds",
        "laws",
        "phrases",
        "pieces",
        "protocols",
        "standing",
        "once",
        "strictness",
        "threads",
        "traces",
        "turns",
    )
    texts = [_text("child", "oracles", f"{name}.py") for name in (*names, "relations")]
    lines = [line for text in texts for line in text.split("\n") if not line.startswith(_RELATIVE)]
    # Written for interpreters that know no annotations of later ones, so their names are all that is needed.
    return "\n".join(["import contextlib", "import io", *lines]).rstrip()


def _text(room: str, *path: str) -> str:
    return resources.files(f"menace.{room}").joinpath(*path).read_text(encoding="utf-8")
