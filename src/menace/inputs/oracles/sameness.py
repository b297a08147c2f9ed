"""Calls that have to give the same, as a documentation says: what does not matter, and equations in its text."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from menace.domain import Claim
from menace.inputs.source.signatures import Stated

_SYMMETRIC = re.compile(
    r"(?<!not )(?<!anti)\bsymmetric(?:al)?(?: in (?:its|both|the two) arguments)?(?=[.,;:]|$| and\b)"
    r"|(?<!not )\bcommutative\b"
    r"|\border of (?:the |its |both )?(?:two )?(?:arguments|operands|texts|words|points|numbers|strings|sets"
    r"|colou?rs|them) "
    r"(?:does not|doesn't|makes no|is not) (?:matter|difference|important)"
    r"|\bno matter which (?:of them )?comes first\b",
    re.IGNORECASE,
)
_ANY_ORDER = re.compile(
    r"\border of (?:the |its )?[`*]*(?P<name>\w+)[`*]* "
    r"(?:(?:does not|doesn't|never) matters?|makes no difference|plays no (?:role|part))\b"
    r"|\b(?:regardless|independent(?:ly)?|irrespective) of the order of (?:the |its )?[`*]*(?P<other>\w+)\b"
    r"|\bthe same for (?:any|every|each) order of (?:the |its )?[`*]*(?P<third>\w+)\b",
    re.IGNORECASE,
)
_CASE = re.compile(
    r"\bignor(?:ing|es) (?:the )?(?:letter )?case\b|(?<!not )\bcase[- ]insensitiv\w*|\b(?:regardless"
    r"|irrespective) of (?:letter )?case\b"
    r"|\b(?:upper|lower)(?: case)?(?: letters)? (?:and|or) (?:upper|lower)[- ]?case(?: letters)? (?:are|is|count as"
    r"|mean) "
    r"(?:treated )?(?:alike|the same|equal(?:ly)?)|\b(?:letter |the )?case (?:of (?:the )?(?:letters"
    r"|\w+) )?(?:does not matter|is ignored|makes no difference)\b",
    re.IGNORECASE,
)
_BLANKS = re.compile(
    r"\b(?:leading (?:and|or) trailing|surrounding|outer) (?:white ?space|blanks|spaces) (?:is|are"
    r"|do(?:es)?) (?:ignored|not matter|allowed|"
    r"removed first|stripped first)\b|\bignor(?:ing|es) (?:any )?(?:surrounding"
    r"|leading and trailing) (?:white ?space|blanks|spaces)\b"
    r"|\b(?:white ?space|blanks|spaces) around (?:it|the \w+|[`*]*\w+[`*]*) (?:is|are|do(?:es)?) (?:ignored"
    r"|not matter|allowed)\b",
    re.IGNORECASE,
)
_SEED = re.compile(r"seed|rand|rng|state|generator")
_STEADY = re.compile(
    r"(?<!not )(?<!non-)\bdeterministic(?:ally)?\b|\bthe same \w+ (?:always|every time) (?:gives?|returns?|yields?"
    r"|gets?|leads? to) the same\b"
    r"|\balways the same for the same\b",
    re.IGNORECASE,
)
_CASEWISE = re.compile(
    r"\b(?:if|when|unless|except|otherwise|by default|optional(?:ly)?|may|might"
    r"|usually)\b",
    re.IGNORECASE,
)
_OPTION = re.compile(r"case|strip|blank|space|order|sort|exact|strict|sensitive", re.IGNORECASE)
"""Parameters that decide on it."""
_OF_OTHERS = re.compile(
    r"\b(?:must|should|relation|matri\w+|graph|file ?systems?|platforms?|systems|option"
    r"|encrypt\w*|by default)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"``([^`\n]+)``|`([^`\n]+)`")
_CONDITIONAL = re.compile(
    r"\b(?:if|when|unless|rais\w+|must|requires?|assum\w+|expect\w*|should|except|where|for all but|roughly|nearly"
    r"|usually|may|might|not)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\(([a-z_]\w*(?:, ?[a-z_]\w*)+)\)`*(?: tuple| pair)?,? (?:with|so that|such that"
    r"|where)\b",
    re.IGNORECASE,
)
_COMPARISON = re.compile(r"(?<![\w.`])(?:-?\w[\w*+ /-]*? ?)(?:(?:<=|>=|==|<|>) ?-?\w[\w*+ /-]*?)+(?=[.,;`]| and\b|$)")


def sameness(sentences: Sequence[str], stated: Sequence[Stated], name: str) -> Iterator[Claim]:
    """What makes no difference to a call: the order or the case of arguments, blanks around them, calling again."""
    texts = [each.name for each in stated if _hint(each) in ("", "str")]
    required = [each for each in stated if each.required]
    if any(_OPTION.search(each.name) for each in stated):
        return
    for sentence in sentences:
        if _CASEWISE.search(sentence) or _OF_OTHERS.search(sentence):
            continue
        if len(required) == 2 and _SYMMETRIC.search(sentence) and _hint(required[0]) == _hint(required[1]):
            one, other = (each.name for each in required)
            # Nobody says this of a result by mistake, and a fault may show for most arguments.
            yield replace(_alike(name, stated, {one: other, other: one}, ""), sure=True)
        order = _ANY_ORDER.search(sentence)
        named = next((each for each in order.groups() if each is not None), "") if order is not None else ""
        if named in [each.name for each in stated]:
            # Turned round, the middle stays where it is; moved on by one, it does not.
            for other in (f"{named}[::-1]", f"{named}[1:] + {named}[:1]"):
                yield _alike(name, stated, {named: other}, f"isinstance({named}, (list, tuple))")
        if _CASE.search(sentence) and texts:
            swapped = {each: f"{each}.swapcase()" for each in texts[:1]}
            yield _alike(name, stated, swapped, f"isinstance({texts[0]}, str) and {texts[0]}.isascii()")
        if _BLANKS.search(sentence) and texts:
            yield _alike(name, stated, {texts[0]: f"' ' + {texts[0]} + ' '"}, f"isinstance({texts[0]}, str)")
        if _STEADY.search(sentence) and stated:
            seeds = [each.name for each in stated if _SEED.search(each.name) and not each.required]
            # Without a seed nothing is said, and what gives numbers itself goes on where it was.
            given = " and ".join(f"isinstance({each}, (int, str, bytes))" for each in seeds)
            again = f"comes_again(lambda: {_call(name, stated, {})})"
            yield Claim("Property", f"{again} if {given} else None" if given else again)


_BECOMES = re.compile(
    r"(?:``([^`\n]+)``|`([^`\n]+)`) (?:is|gives|equals|returns)(?: always| again| back)? (?:the |what )?[`*]*(\w+)[`*]*"
    r"(?: again| back)?(?=[.,;]|$)",
    re.IGNORECASE,
)
"""``unquoted(quoted(text))`` is the text again."""


def _restored(sentence: str, names: Sequence[str]) -> Iterator[ast.Compare]:
    for one, other, name in _BECOMES.findall(sentence):
        tree = _compared(f"{one or other} == {name}") if name in names else None
        left = tree.left if tree is not None else None
        if tree is not None and isinstance(left, ast.Call | ast.Subscript):
            # Letters that stand for arguments in the order of the function's own.
            read = [each.id for each in ast.walk(left) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)]
            free = [each for each in names if each not in read]
            called = {ast.unparse(each.func) for each in ast.walk(left) if isinstance(each, ast.Call)}
            letters = [each for each in dict.fromkeys(read) if len(each) == 1 and each not in {*names, *called}]
            if len(letters) == 1 and len(free) == 1:
                code = re.sub(rf"\b{letters[0]}\b", free[0], ast.unparse(tree))
                tree = _compared(code)
            if tree is not None:
                yield tree


def equations(sentences: Sequence[str], stated: Sequence[Stated], known: Collection[str], name: str) -> Iterator[Claim]:
    """Comparisons in the text that hold for every call: ``f(a, b) == f(b, a)``, ``(q, r) with a == q * b + r``."""
    names = [each.name for each in stated]
    for sentence in sentences:
        if _CONDITIONAL.search(_CODE.sub("", sentence)):
            continue
        for code in _CODE.findall(sentence):
            tree = _compared("".join(code))
            if tree is not None:
                yield from _equation(tree, names, known, name)
        for tree in _restored(sentence, names):
            yield from _equation(tree, names, known, name)
        parts = _PARTS.search(sentence)
        if parts is not None:
            yield from _of_parts([each.strip() for each in parts[1].split(",")], sentence[parts.end() :], names)


def _hint(stated: Stated) -> str:
    return "" if stated.hint is None else ast.unparse(stated.hint).strip("'\"")


def _call(name: str, stated: Sequence[Stated], changed: dict[str, str]) -> str:
    given = [
        f"{'' if each.style == 'positional' else each.name + '='}{changed.get(each.name, each.name)}" for each in stated
    ]
    return f"{name}({', '.join(given)})"


def _alike(name: str, stated: Sequence[Stated], changed: dict[str, str], condition: str) -> Claim:
    call = f"looks_alike(result, lambda: {_call(name, stated, changed)}"
    return Claim("Property", f"{call}, must=True) if {condition} else None" if condition else f"{call})")


def _compared(code: str) -> ast.Compare | None:
    try:
        tree = ast.parse(code.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if isinstance(tree, ast.Compare) else None


def _equation(tree: ast.Compare, names: Sequence[str], known: Collection[str], name: str) -> Iterator[Claim]:
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    unknown = sorted(read - set(names) - set(known) - {"result", name} - set(dir(builtins)))
    if (name not in called and "result" not in read) or (
        unknown and (len(unknown) > 1 or len(names) != 1 or unknown[0] in called)
    ):
        return
    source = ast.unparse(tree)
    for each in unknown:
        # Whatever letter stands for it, the only argument is meant.
        source = re.sub(rf"\b{each}\b(?!\()", names[0], source)
    if len(tree.ops) == 1 and isinstance(tree.ops[0], ast.Eq):
        sides = ast.parse(source, mode="eval").body
        if isinstance(sides, ast.Compare):
            source = f"gives_same({ast.unparse(sides.left)}, {ast.unparse(sides.comparators[0])})"
            if _reads_back(sides, names, known, name):
                # Worded otherwise than the claim below: one of the two may be believed without the other.
                yield Claim("RoundTrip", source.replace("gives_same(", "same_again(", 1), told=True)
    yield Claim("Documentation", source)


def _reads_back(sides: ast.Compare, names: Sequence[str], known: Collection[str], name: str) -> bool:
    """Whether another function makes of the result, or finds in it, what was given: ``parse(render(row)) == row``."""
    back, given = sides.left, sides.comparators[0]
    if isinstance(back, ast.Subscript):
        back = back.value  # found under its key
    if not isinstance(back, ast.Call) or not isinstance(back.func, ast.Name) or len(back.args) != 1:
        return False
    forth = back.args[0]
    is_forth = isinstance(forth, ast.Call) and isinstance(forth.func, ast.Name) and forth.func.id == name
    return is_forth and back.func.id in {*known} - {name} and isinstance(given, ast.Name) and given.id in names


def _of_parts(parts: Sequence[str], rest: str, names: Sequence[str]) -> Iterator[Claim]:
    """What is said of the parts of a tuple that the text names."""
    for code in (each.strip() for each in _COMPARISON.findall(rest.replace("`", ""))):
        tree = _compared(code)
        if tree is None:
            continue
        read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if read & set(parts) and read <= {*parts, *names} and not set(parts) & set(names):
            yield Claim("Documentation", f"holds_of(result, lambda {', '.join(parts)}: {ast.unparse(tree)})")
