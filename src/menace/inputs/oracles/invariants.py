"""What the text of a class says of its instances at any time: ``used`` is the sum of, never more than ``limit``."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

from menace.domain import Claim
from menace.inputs.objects.histories import methods_of
from menace.inputs.oracles.fields import Fields, fields_of
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names
from menace.inputs.source.touching import touched_by

_AFTER = "self_afterwards"
_HEDGED = re.compile(
    r"\b(?:roughly|nearly|almost|mostly|approximately|about|except|unless|usually|normally|typically|if|when|whether"
    r"|may|might|can|could|until|after|before(?! the)|once|while|by default|estimate\w*|since)\b",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[;:] |, (?=and ``|never\b|so that\b)| and (?=``\w+`` (?:is|are|never|always)\b)")
_LETTERS = re.compile(r"\b(?:characters?|letters?|chars?|bytes?|lengths?|sizes?)\b", re.IGNORECASE)
_OTHER_UNITS = re.compile(
    r"\b(?:times?|seconds?|minutes?|hours?|days?|tries|attempts|threads?|calls?|a)\b", re.IGNORECASE
)
_EVER = r"(?: always| exactly| at any time| at all times| ever| never)*"
_FIELD = r"<(?P<field>\w+(?:\(\))?)>"
_LIMIT = r"(?P<limit><\w+>|-?\d+|zero|one)"
_NUMERALS = {"zero": "0", "one": "1"}
_IS = r"(?:is|are|equals?|gives?|tells?|says?|counts?|holds?|shows?|stays?|remains?|gets?|becomes?|lies|contains?|has)"
_COUNTED = re.compile(
    rf"^{_FIELD} {_IS}{_EVER} (?:(?:the |their |its )?(?:exact |total |current )*(?P<sort>number|count|sum|total|length"
    r"|size)\b(?: of (?P<what>.+?))?|how many (?P<many>.+?)|(?P<them>them) (?:all )?counted)(?: at any time)?[.]?$",
    re.IGNORECASE,
)
_ADDED = re.compile(rf"^(?P<what>.+?){_EVER} (?:adds?|sums?) up to {_FIELD}[.]?$", re.IGNORECASE)
_MOST = re.compile(
    r"^(?P<what>.*?)\b(?:(?:never|not|no)(?: \w+){0,3}? (?:more|longer|larger|greater|higher|bigger)(?: \w+)? than"
    r"|never exceeds?|does not exceed|at most|never (?:behind|above|beyond|after|over)"
    rf"|(?<!add )(?<!adds )(?<!sum )(?<!sums )up to) {_LIMIT}(?P<unit>(?: \w+){{0,6}})[.]?$",
    re.IGNORECASE,
)
_LEAST = re.compile(
    rf"^{_FIELD} {_IS}?{_EVER} ?(?:(?:never|not) (?:less|smaller|lower) than|(?:never|not) (?:below|under|before)"
    rf"|at least) {_LIMIT}[.]?$",
    re.IGNORECASE,
)
_NOT_NEGATIVE = re.compile(
    rf"^{_FIELD} {_IS}?{_EVER} ?(?:negative|non-?negative|(?:be|falls?|goes|drops?) below (?:zero|0))[.]?$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    rf"^{_FIELD} {_IS}{_EVER} (?:between|from) (?P<low><\w+>|-?\d+) (?:and|to) (?P<high><\w+>|-?\d+)[.]?$",
    re.IGNORECASE,
)
_SORTED = re.compile(
    rf"(?:^|, |\b){_FIELD} {_IS}{_EVER}(?: kept)? (?:sorted|in (?:ascending|rising|increasing|sorted) order|ascending)"
    r"(?: at any time| at all times| always)?[.]?$",
    re.IGNORECASE,
)
_ALONE_SORTED = re.compile(
    r"\b(?:kept|always|stays?) (?:sorted|in (?:ascending|rising|sorted) order)[.]?$", re.IGNORECASE
)
_SINGLE = re.compile(
    rf"\b(?:no \w+ (?:is|comes|stands)(?: ever)? in {_FIELD} (?:twice|more than once)"
    r"|<(?P<list>\w+)> (?:never )?(?:has|holds|contains|is without|have)(?: never| no)* "
    r"(?:duplicates?|(?:an?|any|the same) \w+ (?:twice|more than once)))",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:in both|either in|never both|either) <(\w+)> (?:and|or)(?: in)? <(\w+)>|<(\w+)> and <(\w+)> "
    r"(?:have nothing in common|never (?:overlap|share)|are disjoint)",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"<(\w+)> and <(\w+)>(?: are)? together(?: (?:are|hold|have|make|always|contain|is))+(?: up)? (?:all|every|each)\b",
    re.IGNORECASE,
)
_AMONG = re.compile(
    rf"^{_FIELD}(?: is)?(?: always)? (?:one of|among|in) (?P<what>them|<\w+>|the [\w ]+)[.]?$", re.IGNORECASE
)
_PAST = re.compile(r"\b(?:were|have been|has been|ever|so far|in total)\b", re.IGNORECASE)
"""What is counted may be gone by now."""
_ASIDE = re.compile(r", (?:or )?None (?:when|if|while|as long as) (?:there (?:is|are) none|it is empty|nothing \w+)\b")
_CODE = re.compile(r"``([^`\n]+)``")


def invariants(function: Function, owner: Definition) -> Iterator[Claim]:
    """What is true of an instance after a method that changes it was called, or after it was made."""
    methods, text = methods_of(owner), ast.get_docstring(owner.node) or ""
    if not text or methods.get(function.name) is not function or decorator_names(function):
        return
    is_making = function.name == "__init__"
    if not is_making and not touched_by(function.name, methods).changed:
        return
    for source in dict.fromkeys(_read(text, fields_of(owner))):
        if is_making:
            if "self." in source:
                continue  # there was nothing before
            yield Claim("Law", source.replace("SELF", "result"))
        else:
            before, after = source.replace("SELF", "self"), source.replace("SELF", _AFTER)
            # What was wrong before the call is the fault of another one.
            yield Claim("Law", f"({after}) if ({before}) is not False else None")


def _read(text: str, fields: Fields) -> Iterator[str]:
    """The statements of a text about ``SELF``."""
    for sentence in sentences(text):
        said = ""
        for clause in _CLAUSES.split(_ASIDE.sub("", sentence)):
            if _HEDGED.search(clause):
                continue
            marked = fields.marked(clause.strip().removeprefix("and ").removeprefix("so that "))
            found = list(_statements(marked, said, fields))
            yield from found
            yield from _written(clause, fields)
            said = marked


def _statements(clause: str, said: str, fields: Fields) -> Iterator[str]:
    """What a clause says; ``said`` is the clause before it, of which it may go on to speak."""
    counted, added = _COUNTED.match(clause), _ADDED.match(clause)
    if counted is not None:
        what = counted["what"] or counted["many"] or said
        yield from _tally(counted["field"], _way(counted["sort"] or "number", what), what, fields)
    if added is not None:
        yield from _tally(added["field"], _way("sum", added["what"]), added["what"], fields)
    yield from _bounds(clause, fields)
    ordered = _SORTED.search(clause)
    lists = [ordered["field"]] if ordered is not None else []
    if _ALONE_SORTED.search(clause) and len(fields.containers) == 1:
        lists.append(fields.containers[0])
    yield from (f"in_order(list({_of(each)}))" for each in dict.fromkeys(lists))
    single = _SINGLE.search(clause)
    if single is not None:
        yield f"without_repeats(list({_of(single['field'] or single['list'])}))"
    among = _AMONG.match(clause)
    if among is not None and among["field"] in fields.plain:
        yield f"is_among({', '.join(map(_of, (among['field'], *fields.named_in(among['what'] + said))))})"
    together = _TOGETHER.search(clause)
    if together is not None:
        parts = ", ".join(map(_of, together.groups()))
        yield f"hold_together(({parts.replace('SELF', 'self')}), ({parts}))"
    apart = _APART.search(clause)
    if apart is not None:
        one, other = (each for each in apart.groups() if each is not None)
        yield f"lie_apart({_of(one)}, {_of(other)})"


def _bounds(clause: str, fields: Fields) -> Iterator[str]:
    most = _MOST.match(clause)
    if most is not None and not _OTHER_UNITS.search(most["unit"]):
        limit = _operand(most["limit"])
        subject = re.fullmatch(r"(?:the )?<(\w+)>(?: (?:is|are|has|holds|keeps|gets|grows|contains))? ?", most["what"])
        if subject is not None and subject[1] in fields.plain:
            yield f"not_beyond({_of(subject[1])}, {limit})"
        elif subject is not None:
            yield f"has_room({limit}, 'number', {_of(subject[1])})"
        elif "<" in most["limit"]:
            words = most["what"] + most["unit"]
            way = "lengths" if _LETTERS.search(words) else "number"
            held = fields.named_in(words)
            yield from (f"has_room({limit}, {way!r}, {_of(each)})" for each in held[:1] if len(held) == 1)
    least = _LEAST.match(clause)
    if least is not None and "<" not in least["field"]:
        yield f"at_least({_of(least['field'])}, {_operand(least['limit'])})"
    negative = _NOT_NEGATIVE.match(clause)
    if negative is not None and ("never" in clause or "non" in clause):
        yield f"at_least({_of(negative['field'])}, 0)"
    between = _BETWEEN.match(clause)
    if between is not None:
        yield f"lies_between({_of(between['field'])}, {_operand(between['low'])}, {_operand(between['high'])})"


def _tally(field: str, way: str, what: str, fields: Fields) -> Iterator[str]:
    held = [each for each in fields.named_in(what) if each != field and not _PAST.search(what)]
    if held and field not in fields.containers:
        yield f"tallies({_of(field)}, {way!r}, {', '.join(map(_of, held))})"


def _way(sort: str, what: str) -> str:
    if _LETTERS.search(what):
        return "lengths"
    return "sum" if sort.lower() in ("sum", "total") else "number"


def _operand(text: str) -> str:
    return _of(text.strip("<>")) if text.startswith("<") else _NUMERALS.get(text.lower(), text)


def _of(name: str) -> str:
    return f"SELF.{name}"


def _written(clause: str, fields: Fields) -> Iterator[str]:
    """Comparisons in the text that are code: ``low <= high``."""
    for code in _CODE.findall(clause):
        try:
            tree = ast.parse(code.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        names = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}
        held = names & {*fields.plain, *fields.containers}
        if (
            isinstance(tree.body, ast.Compare)
            and held
            and not any(each != "self" and not hasattr(builtins, each) for each in names - held)
        ):
            yield ast.unparse(_Of(held).visit(tree))


class _Of(ast.NodeTransformer):
    """Asks an instance for the names that are attributes of it."""

    def __init__(self, names: set[str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """``total`` and ``self`` as what they are of an instance."""
        if node.id == "self":
            return ast.Name("SELF", ast.Load())
        return ast.Attribute(ast.Name("SELF", ast.Load()), node.id, ast.Load()) if node.id in self._names else node
