"""Examples in a text: the statements behind the prompts, and the output that stands below each."""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import dataclass

from menace.inputs.oracles.listings import listed
from menace.inputs.oracles.notations import noted

_PROMPT = re.compile(r"^(?P<indent>\s*)>>>(?: (?P<code>.*)|\s*)$")
_MORE = re.compile(r"^\s*\.\.\.(?: (?P<code>.*)|\s*)$")
_NUMBERED_CODE = re.compile(r"(?<![^\s])In \[\d+\]: ?")
_NUMBERED_OUTPUT = re.compile(r"(?<![^\s])Out\[\d+\]: ?")
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_SKIPPED = re.compile(r"#\s*doctest:.*\+\s*SKIP\b")


@dataclass(frozen=True, slots=True)
class Step:
    """A statement of an example; ``expected`` is what stands below it, and ``line`` where in the text it stands."""

    statement: str
    expected: str | None
    line: int


def steps_in(text: str) -> list[Step]:
    """The statements behind prompts that can be parsed and are not marked to be skipped, and calls beside values."""
    lines = _NUMBERED_CODE.sub(">>> ", _NUMBERED_OUTPUT.sub("", text.expandtabs())).split("\n")
    steps: list[Step] = []
    position = 0
    while position < len(lines):
        prompt = _PROMPT.match(lines[position])
        if prompt is None:
            position += 1
            continue
        first = position
        code, position = _code(lines, position)
        output, position = _output(lines, position, len(prompt["indent"]))
        step = _step(code, output, first + 1)
        if step is not None and not _SKIPPED.search(step.statement):
            steps.append(step)
    blocks = [Step(each.statement, each.expected or None, each.line) for each in listed(text)]
    taken = {step.line for step in blocks}
    beside = [Step(each.statement, each.expected, each.line) for each in noted(text) if each.line not in taken] + blocks
    return sorted([*steps, *beside], key=lambda step: step.line) if beside else steps


def _code(lines: list[str], position: int) -> tuple[list[str], int]:
    """The lines of a statement: the one behind the prompt, and those behind dots."""
    prompt = _PROMPT.match(lines[position])
    code = [(prompt["code"] or "") if prompt else ""]
    position += 1
    while position < len(lines) and (more := _MORE.match(lines[position])) is not None:
        code.append(more["code"] or "")
        position += 1
    return code, position


def _output(lines: list[str], position: int, indent: int) -> tuple[list[str], int]:
    """The lines up to the next blank one, prompt or fence, or to one that stands further left."""
    output: list[str] = []
    while position < len(lines):
        line = lines[position]
        outdented = len(line) - len(line.lstrip()) < indent
        if not line.strip() or outdented or _PROMPT.match(line) or _FENCE.match(line):
            break
        output.append(line[indent:])
        position += 1
    return output, position


def _step(code: list[str], output: list[str], line: int) -> Step | None:
    """The statement; lines that continue it without dots are taken from the output."""
    for taken in range(len(output) + 1):
        continued = textwrap.dedent("\n".join(output[:taken]))
        source = "\n".join([*code, *([continued] if taken else [])]).rstrip()
        if _is_single(source):
            expected = "\n".join(output[taken:])
            return Step(source, expected or None, line)
        if taken == 0 and not _is_open(source):
            return None
    return None


def _is_single(source: str) -> bool:
    """Whether the source is one statement, or several on one line."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return len(body) == 1 or (len(body) > 1 and "\n" not in source)


def _is_open(source: str) -> bool:
    """Whether a bracket is not closed yet, so that the next line belongs to the statement."""
    return sum(map(source.count, "([{")) > sum(map(source.count, ")]}"))
