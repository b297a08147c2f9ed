"""Clauses about arguments that say more than a state of one: ``any value is negative``, ``name contains a comma``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.inputs.oracles.clause_forms import (
    ALONE,
    ANY_OTHER,
    CLAUSES,
    CONTAINER_NAMES,
    CONTAINS,
    CONTAINS_LITERAL,
    EITHER,
    EMPTY,
    ITEM_NAMES,
    LENGTH,
    LETTERS,
    LITERAL,
    NONE_THERE,
    NOT_FOUND,
    ODD_LENGTH,
    OF_TYPE,
    ONE_OF,
    TYPES,
    WITH_LETTERS,
    WORDS,
)
from menace.inputs.oracles.shapes import compiled


def clause_condition(clause: str, parameters: Sequence[str]) -> str | None:
    """A clause as an expression over the parameters; None when it is not fully understood."""
    either = EITHER.fullmatch(clause)
    if either is not None and 1 < len(parameters) < 4:
        found = [clause_condition(f"{each} is {either['rest']}", parameters) for each in parameters]
        parts = [
            _basic(each, either["rest"]) if read is None else read for each, read in zip(parameters, found, strict=True)
        ]
        return " or ".join(f"({each})" for each in parts if each) if all(parts) else None
    sought = _sought(parameters)
    if sought is not None and NOT_FOUND.fullmatch(clause):
        return f"is_absent({sought[0]}, {sought[1]})"
    if len(parameters) == 1 and _says_empty(clause, parameters[0]):
        return f"len({parameters[0]}) == 0"
    if len(parameters) == 1:
        clause = ALONE.sub(rf"{parameters[0]} is \1", clause)
    marked, lengths = _marked(clause, parameters)
    for shape, condition in compiled(CLAUSES):
        read = shape.fullmatch(marked)
        if read is None:
            continue
        values = [_operand(each, lengths) for each in read.groups() if each is not None]
        written = _written(condition, values, parameters)
        if written is not None:
            return written
    return next((each for each in (*_chosen(marked, parameters), *_holding(marked), *_typed(marked)) if each), None)


def _says_empty(clause: str, parameter: str) -> bool:
    if NONE_THERE.fullmatch(clause):
        return parameter.endswith("s")
    return EMPTY.fullmatch(clause) is not None


def _sought(parameters: Sequence[str]) -> tuple[str, str] | None:
    """Of two parameters the one that is looked for, and where."""
    items = [each for each in parameters if each in ITEM_NAMES]
    places = [each for each in parameters if each not in ITEM_NAMES]
    return (items[0], places[0]) if len(items) == len(places) == 1 and _is_container(places[0]) else None


def _is_container(name: str) -> bool:
    """Whether things are looked up in what goes by this name."""
    return name.lower() in CONTAINER_NAMES or (name.endswith("s") and not name.endswith("ss") and len(name) > 3)


def _basic(parameter: str, state: str) -> str | None:
    return {"negative": f"{parameter} < 0", "zero": f"{parameter} == 0", "empty": f"len({parameter}) == 0"}.get(state)


def _marked(clause: str, parameters: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The clause with marks around what means a parameter, or the length of one, and what these lengths are."""
    lengths: dict[str, str] = {}

    def length(found: re.Match[str]) -> str:
        name = _named(found[1], parameters)
        if name is None:
            return found[0]
        lengths[f"length_of_{name}"] = f"len({name})"
        return f"<length_of_{name}>"

    odd = ODD_LENGTH.fullmatch(clause)
    if odd is not None:
        clause = f"the length of {odd[1]} is {odd[2]}"
    for shape in LENGTH:
        clause = shape.sub(length, clause)

    def mark(found: re.Match[str]) -> str:
        name = _named(found[1], parameters)
        return f"<{name}>" if name is not None else found[0]

    return re.sub(r"(?<![<\w'\"])[`*]{0,2}([A-Za-z_]\w*)[`*]{0,2}(?![>\w'\"])", mark, clause), lengths


def _named(noun: str, parameters: Sequence[str]) -> str | None:
    """The parameter that a word is, in the singular or plural."""
    if noun in parameters:
        # An article is hardly ever meant to be a name.
        return noun if noun != "a" else None
    lowered = noun.lower()
    for parameter in parameters:
        plain = parameter.lower()
        if lowered in (plain + "s", plain.removesuffix("s")) or (len(plain) > 4 and lowered == plain + "age"):
            return parameter
    return None


def _operand(text: str, lengths: dict[str, str]) -> str:
    plain = text.strip("<>")
    return lengths.get(plain) or WORDS.get(plain.lower(), plain)


def _written(condition: str, values: Sequence[str], parameters: Sequence[str]) -> str | None:
    others = [each for each in parameters if each not in values]
    if "{OTHER}" in condition and (len(others) != 1 or not _is_container(others[0])):
        return None
    if not values and len(parameters) == 1:
        values = parameters
    if not values and "{0}" in condition:
        return None
    if "{1}" in condition and len(values) < 2:
        if len(parameters) != 2:
            return None
        values = parameters
    return condition.replace("{OTHER}", others[0] if others else "").format(*values)


def _chosen(marked: str, parameters: Sequence[str]) -> Iterator[str | None]:
    """Arguments other than those that a text lists."""
    for shape in ONE_OF:
        read = shape.fullmatch(marked)
        if read is not None:
            yield _not_among(read[1], read[2])
    read = ANY_OTHER.fullmatch(marked)
    if read is not None and len(parameters) == 1:
        yield _not_among(parameters[0], read[1])


def _not_among(parameter: str, text: str) -> str | None:
    values = []
    for each in re.findall(LITERAL, text):
        try:
            values.append(ast.literal_eval(each.strip("`")))
        except (ValueError, SyntaxError):
            return None
    return f"{parameter} not in {tuple(values)!r}" if values else None


def _holding(marked: str) -> Iterator[str | None]:
    """Texts that contain certain letters."""
    literal = CONTAINS_LITERAL.fullmatch(marked)
    if literal is not None:
        held = literal[2].strip("`")
        quoted = held if held[:1] in ("'", '"') else repr(held)
        yield f"isinstance({literal[1]}, str) and {quoted} in {literal[1]}"
    letters = CONTAINS.fullmatch(marked) or WITH_LETTERS.fullmatch(marked)
    if letters is not None:
        tests = []
        for word in re.split(r" or | and |, ", letters[2].strip()):
            test = next((test for shape, test in LETTERS.items() if re.fullmatch(shape, word.strip())), None)
            if test is None:
                return
            tests.append(test.format(letters[1]))
        joint = " and " if " and " in letters[2] else " or "
        yield f"isinstance({letters[1]}, str) and ({joint.join(tests)})"


def _typed(marked: str) -> Iterator[str | None]:
    read = OF_TYPE.fullmatch(marked)
    if read is not None and read[2].lower() in TYPES:
        yield f"not isinstance({read[1]}, {TYPES[read[2].lower()]})"
