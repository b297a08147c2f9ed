"""Values that a documentation names for arguments it describes: ``None if name is empty``, ``no items give 0``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim
from menace.inputs.oracles.states import condition_of, said_plainly
from menace.inputs.oracles.subjects import HEDGED, OPENS

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
    r"(?P<value>``?[^`\s]+``?|\"\"|-?\d+(?:\.\d+)?|none|true|false|zero|(?:an|the) empty "
    r"(?:list|string|text|dictionary|dict|tuple)|[`*]*(?:the )?(?:default|fallback|fill|fillvalue"
    r"|initial)[`*]*(?: value)?)"
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
_UNCHANGED = re.compile(
    r"(?P<clause>(?:an?|any|all|the)? ?[^,.;:]+?),? (?:is|are|comes?|stays?|remains?) (?:returned |left "
    r"|given back |back )?"
    r"(?:unchanged|as (?:it|they) (?:is|are|was|were)|as is|untouched)[.;]?$",
    re.IGNORECASE,
)
_FITTING = re.compile(
    r"(?:an?|any|all)? ?(?:shorter \w+|\w+ that (?:fits?|is short enough|are short enough|is shorter|are shorter"
    r"|is not longer|are not longer|is no longer))",
    re.IGNORECASE,
)
_THOSE = re.compile(r"(?:an?|any|all|other|every)? ?\w+ (?:that|which) (?P<state>.+)", re.IGNORECASE)
_LIMITS = frozenset({"limit", "width", "length", "size", "maximum", "max_length", "max_len", "max_width", "n", "most"})
INSTEAD = frozenset({"default", "fallback", "missing", "otherwise", "fill", "fillvalue", "empty", "initial"})
"""Parameters for what comes back in place of something."""
_CONVERTED = re.compile(
    r"\bas (?:an? )?(?:truth values?|bool\w*|(?:whole )?numbers?|int\w*|floats?|lists?|tuples?|sets?|texts?|strings?"
    r"|dates?)\b",
    re.IGNORECASE,
)
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
        instead = [each for each in parameters if each in INSTEAD and each != value]
        alone += "".join(f" and comes_to({each}, {value}) is not False" for each in instead)
        if value in INSTEAD and any(map(_CONVERTED.search, sentences)):
            alone += f" and type({value}) is type(result)"  # what is made of a value may be made of the default as well
        kept = f"bool(result == {value})" if value in parameters else f"comes_to(result, {value})"
        yield Claim("Documentation", f"{kept} if ({condition}){alone} else None", sure=True)


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
    others = [each for each in parameters if each not in INSTEAD] or parameters
    value, condition = _value(found["value"], parameters), condition_of(said_plainly(found["clause"]), others)
    if value is not None and condition is not None:
        yield condition, value


_ITSELF = re.compile(
    r"\bthe \w+ itself (?:for|when there is|if there is|of) (?:only |just |a single )?one\b", re.IGNORECASE
)


def kept_as_given(sentences: Sequence[str], parameters: Sequence[str]) -> Iterator[Claim]:
    """That the first argument comes back as it is in the cases that a text names: ``a shorter text is unchanged``."""
    for sentence in sentences:
        if _ITSELF.search(sentence) and len(parameters) == 1:
            only = f"comes_to(result, {parameters[0]}[0]) if len({parameters[0]}) == 1 else None"
            yield Claim("Documentation", only, sure=True)
        kept = _UNCHANGED.match(sentence.rpartition(";")[2].strip()) if parameters else None
        if kept is None or HEDGED.search(kept["clause"]):
            continue
        condition = _case_of(kept["clause"], parameters)
        if condition is not None:
            yield Claim("Documentation", f"same_again(result, {parameters[0]}) if ({condition}) else None")


def _case_of(clause: str, parameters: Sequence[str]) -> str | None:
    first = parameters[0]
    limits = [each for each in parameters[1:] if each in _LIMITS]
    if _FITTING.fullmatch(clause):
        return f"len({first}) <= {limits[0]}" if len(limits) == 1 else None
    those = _THOSE.fullmatch(clause)
    return condition_of(said_plainly(f"{first} {those['state']}" if those is not None else clause), parameters)


def _speaks_of_case(sentence: str, clause: str) -> bool:
    """Whether the sentence begins with a case: ``If items is empty, ...`` or ``An empty list gives ...``."""
    return re.match(r"(?:if|when|for|with) ", sentence, re.IGNORECASE) is not None or bool(_ARTICLE.match(clause))


def _describes_parameter(before: str, parameters: Sequence[str]) -> bool:
    """Whether the value is one that a parameter may have: ``color: a color, or None for no color``."""
    names = "|".join(map(re.escape, parameters))
    return re.search(rf"(?:^|[\s`*:])(?:{names})[`*]* ?(?:\([^)]*\))? ?(?::|--| - )", before) is not None


def _value(text: str, parameters: Sequence[str]) -> str | None:
    plain = " ".join(text.strip("`*").split())
    word = plain.lower().removeprefix("the ").removesuffix(" value").strip("`*")
    if word in parameters and word in INSTEAD:
        return word
    if plain.lower() in _WORDS:
        return _WORDS[plain.lower()]
    try:
        ast.literal_eval(plain)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return plain
