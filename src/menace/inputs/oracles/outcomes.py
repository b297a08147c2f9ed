"""Values that a documentation names for arguments it describes: ``None if name is empty``, ``no items give 0``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.states import condition_of, said_plainly
from menace.inputs.oracles.subjects import OPENS

_WORDS = {
    "none": "None",
    "true": "True",
    "false": "False",
    "zero": "0",
    "an empty list": "[]",
    "the empty list": "[]",
    "an empty string": "''",
    "the empty string": "''",
    "an empty text": "''",
    "the empty text": "''",
    "an empty dictionary": "{}",
    "an empty dict": "{}",
    "an empty tuple": "()",
    "the empty tuple": "()",
}
_VALUE = (
    r"(?P<value>``?[^`\s]+``?|-?\d+(?:\.\d+)?|none|true|false|zero|(?:an|the) empty "
    r"(?:list|string|text|dictionary|dict|tuple))"
)
_FIRST = re.compile(
    rf"(?:^:?returns?:? (?:always )?|[,;:(] (?:and |or |but )?(?:returns? )?| (?:or|and) (?:returns? )?|^){_VALUE},? "
    r"(?:is (?:returned|given|the result) )?(?:if|when|for|whenever|in case|without) (?P<clause>[^.;:()]+?)[.;)]?$",
    re.IGNORECASE,
)
_LAST = re.compile(
    rf"^(?:(?:if|when|for|with) )?(?P<clause>[^.;:()]+?),? (?:it |the result |the function )?"
    rf"(?:gives?|returns?|yields?|is|results? in|the result is|comes? back as) {_VALUE}[.;]?$",
    re.IGNORECASE,
)
_THEN = re.compile(
    rf"^(?:if|when|for|with|without) (?P<clause>[^.;:()]+?), {_VALUE} is (?:returned|given|the result)[.;]?$",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"^:?returns?:? (?P<first>true|false)`* if (?P<clause>[^,;.]+)[,;]? (?:and |or |else )?`*(?P<rest>true|false)`*"
    r" (?:otherwise|if not|else)[.;]?$",
    re.IGNORECASE,
)
_INSTEAD = frozenset({"default", "fallback", "missing", "otherwise", "fill", "fillvalue", "empty", "initial"})
_ARTICLE = re.compile(r"^(?:an?|any|the|all|no) (?:empty|negative|zero|odd|even|\w+)", re.IGNORECASE)


def named_outcomes(sentences: Sequence[str], parameters: Sequence[str]) -> Iterator[Claim]:
    """What is said to come back for certain arguments, as far as nothing else is said about these as well."""
    found = [
        each for place, sentence in enumerate(sentences) for each in _named(sentence, parameters, is_first=place == 0)
    ]
    for condition, value in dict.fromkeys(found):
        others = [other for other, _ in dict.fromkeys(found) if condition not in (other, f"not ({other})")]
        others = [other for other in others if other != f"not ({condition})"]
        alone = "".join(f" and not ({other})" for other in others)
        # Who may say what comes instead was documented without having said it.
        alone += "".join(f" and comes_to({each}, {value}) is not False" for each in parameters if each in _INSTEAD)
        yield Claim("Documentation", f"comes_to(result, {value}) if ({condition}){alone} else None", sure=True)


def _named(sentence: str, parameters: Sequence[str], *, is_first: bool) -> Iterator[tuple[str, str]]:
    """The condition in a sentence, and the value; inside a sentence that value has to be the one of the result."""
    decides = _OTHERWISE.match(sentence.replace("`", ""))
    if decides is not None:
        condition = condition_of(said_plainly(decides["clause"]), parameters)
        if condition is not None and decides["first"].lower() != decides["rest"].lower():
            yield condition, decides["first"].capitalize()
            yield f"not ({condition})", decides["rest"].capitalize()
        return
    found = _FIRST.search(sentence) or _THEN.match(sentence) or _LAST.match(sentence)
    if found is None or (found.re is _LAST and not _speaks_of_case(sentence, found["clause"])):
        return
    if found.re is _FIRST and found.start("value") and not is_first and not OPENS.search(sentence):
        return
    if _describes_parameter(sentence[: found.start("value")], parameters):
        return
    value, condition = _value(found["value"]), condition_of(said_plainly(found["clause"]), parameters)
    if value is not None and condition is not None:
        yield condition, value


def _speaks_of_case(sentence: str, clause: str) -> bool:
    """Whether the sentence begins with a case: ``If items is empty, ...`` or ``An empty list gives ...``."""
    return re.match(r"(?:if|when|for|with) ", sentence, re.IGNORECASE) is not None or bool(_ARTICLE.match(clause))


def _describes_parameter(before: str, parameters: Sequence[str]) -> bool:
    """Whether the value is one that a parameter may have: ``color: a color, or None for no color``."""
    names = "|".join(map(re.escape, parameters))
    return re.search(rf"(?:^|[\s`*:])(?:{names})[`*]* ?(?:\([^)]*\))? ?(?::|--| - )", before) is not None


def _value(text: str) -> str | None:
    plain = " ".join(text.strip("`").split())
    if plain.lower() in _WORDS:
        return _WORDS[plain.lower()]
    try:
        ast.literal_eval(plain)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return plain
