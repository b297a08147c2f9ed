"""Objects that hold no more than they are told to, as a text says: what is pushed out is gone, wherever it was kept."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim, Parameter, Recipe
from menace.inputs.objects.histories import methods_of, moving
from menace.inputs.oracles.sentences import sentences
from menace.inputs.prose.described import described_parameters
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names, stated_parameters
from menace.inputs.source.touching import touched_by

_FEW = "3"
_HOLDS = (
    r"\b(?:holds?|held|holding|keeps?|kept|keeping|remembers?|remembered|stores?|stored|storing|retains?|retained|caches?"
    r"|cached|buffers?|buffered|contains?|memory|grows?|forever|indefinitely|endlessly)\b"
)
_AT_MOST = (
    r"(?:(?:no|not|never|are|is)(?: \w+){0,2}? (?:more|longer|larger|bigger|deeper|beyond|greater|over)"
    r"(?: \w+)?(?: than)?|at most|up to|beyond|room for|limited to|bounded (?:by|to)|a maximum of|maximum"
    r"|never exceeds?|does not exceed"
    r"|(?:the |its |their )?(?:last|latest|newest|most recent))"
)
_LIMITED = (
    r"{at_most}(?: the)? [`*]*{name}[`*]*"
    r"(?!\w| (?:seconds?|minutes?|hours?|days?|ms|bytes|characters|letters|times|calls))"
    r"|[`*]*\b{name}[`*]* (?:most recent|newest|latest|last)\b"
)
_GOES = (
    r"(?:forgotten|dropped|evicted|discarded|removed|deleted|thrown (?:away|out)|pushed out|falls? out|drops? out|goes"
    r"|go|makes? (?:room|place)|pruned|displaced|overwritten)"
)
_KEEPS = re.compile(
    rf"{_HOLDS}|\b{_GOES}\b"
    r"|\b(?:forgets?|drops?|evicts?|discards?|removes?|deletes?|throws? away|pushes out|overwrites?)\b[^.;]*"
    r"\b(?:oldest|older|earliest|least recently)\b",
    re.IGNORECASE,
)
_MEMORY = re.compile(
    r"\bmemory(?: use| usage| consumption| footprint)?,? (?:is|stays|remains|does not|never|cannot|will not)\b[^.;]*"
    r"\b(?:bounded|constant|limited|fixed|grow|small|exceed)"
    r"|\b(?:bounded|constant|limited|fixed)(?: amount of)? memory\b|\bnever grows?\b|\bdoes not grow\b"
    r"|\bwithout (?:ever )?growing\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:per \w+|(?:for|of|from) (?:each|every)|(?:each|every) \w+ (?:has|holds|keeps|gets|may|can|is allowed)"
    r"|unless|except|usually|roughly|approximately|by default|disk|files?|database|the result|return(?:s|ed)?)\b",
    re.IGNORECASE,
)
_EVERYTHING = re.compile(
    r"\b(?:everything|ever (?:since|seen|noted|added|made)|all time|in total|so far"
    r"|(?:keeps?|holds?|remembers?|stores?|records?) (?:every|all|each)\b)",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    r"^(?:the )?(?:how many|(?:max(?:imum|imal)?|largest|greatest|highest)(?: number)?(?: of)?|number of|at most|most) "
    r"(?:\w+ ){0,3}?(?:(?:that |which |to )?(?:are |is |be )?(?:kept|keep|held|hold|remembered|remember|stored|store"
    r"|retained|retain|cached|cache)\b)(?! (?:for|per|in (?:each|every))\b)",
    re.IGNORECASE,
)
"""What a text says of a parameter by which an object is told how much it may hold."""
_CLOCK = frozenset({"time", "monotonic", "perf_counter", "now", "utcnow", "today", "monotonic_ns", "time_ns"})
_CHANGING = frozenset({"__setitem__", "__call__"})


def stays_small(function: Function, owner: Definition | None, recipe: Recipe) -> Iterator[Claim]:
    """That an object stops growing once it holds as much as it was told to."""
    if owner is None or not isinstance(function, ast.FunctionDef) or decorator_names(function):
        return
    methods, name = methods_of(owner), function.name
    if function not in moving(owner) and not (name in _CHANGING and touched_by(name, methods).changed):
        return
    given = [each.name for each in stated_parameters(function, skip_first=True) if each.required]
    if not given or recipe.receiver_name != owner.qualified_name:
        return
    made = methods.get("__init__")
    speaking = [owner.node, function, *([made] if made is not None else [])]
    limit = _limit_in([ast.get_docstring(each) or "" for each in speaking], recipe.receiver or (), owner.node)
    if limit is not None:
        make = f"lambda: {recipe.receiver_name}({_made_with(recipe.receiver or (), limit)})"
        passed = "".join(f"{each}, " for each in given)
        yield Claim("Law", f"stops_growing({make}, lambda it, *given: it.{name}(*given), ({passed}))", sure=True)


def _limit_in(texts: Sequence[str], receiver: Sequence[Parameter], node: ast.ClassDef) -> Parameter | None:
    """The parameter of the constructor that says how much is held."""
    if any(map(_EVERYTHING.search, texts)):
        return None
    clauses = [part for text in texts for each in sentences(text) for part in each.split("; ")]
    told = [each for each in clauses if not _HEDGED.search(each)]
    numbers = [each for each in receiver if each.values[0].lstrip("-").replace(".", "", 1).isdigit()]
    for each in numbers:
        limited = re.compile(_LIMITED.format(at_most=_AT_MOST, name=re.escape(each.name)), re.IGNORECASE)
        if any(limited.search(said) and _KEEPS.search(said) for said in told):
            return each
        if any(_DESCRIBED.match(said) for text in texts for _, said in described_parameters(text, [each.name])):
            return each
    # What grows old by the clock goes when somebody looks, and the clock stands still here.
    if len(numbers) != 1 or _asks_clock(node):
        return None
    return numbers[0] if any(_MEMORY.search(said) for said in told) else None


def _asks_clock(node: ast.ClassDef) -> bool:
    return any(
        (each.attr if isinstance(each, ast.Attribute) else each.id) in _CLOCK
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute | ast.Name)
    )


def _made_with(receiver: Sequence[Parameter], limit: Parameter) -> str:
    """The arguments of the constructor, with a small limit."""
    given = [(each, _FEW if each is limit else each.values[0]) for each in receiver if each.required or each is limit]
    return ", ".join(value if each.style == "positional" else f"{each.name}={value}" for each, value in given)
