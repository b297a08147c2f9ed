"""The forms of clauses about arguments, and the conditions that they stand for.

In a form ``<name>`` is a parameter; in a condition ``{0}`` and ``{1}`` are what the form has found.
"""

from __future__ import annotations

import re

from menace.inputs.oracles.shapes import Shapes

_MARK = r"(?:the |an? |any |all |its |given |passed )*<(\w+)>"
_NUMBER = r"(-?\d[\d_]*(?:\.\d+)?|zero|one|two|three|four|five|ten|<\w+>)"
_IS = r"(?:is|are|was|were)"
_NOT = r"(?:is not|are not|isn't|aren't|was not|were not)"
LITERAL = r"(?:``[^`]+``|`[^`]+`|'[^']*'|\"[^\"]*\"|-?\d+)"
_LITERALS = rf"({LITERAL}(?:(?:, (?:or |and )?| or | and |/){LITERAL})*)"
_ITEMS = r"(?:items?|elements?|values?|entries|entry|members?|numbers?|characters?|chars?|letters?|bytes|lines|rows)"
_SOME = rf"(?:any|one|some|an?)(?: (?:item|element|entry|member|value|number) (?:of|in))?(?: of)? {_MARK}"
WORDS = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "ten": "10"}
LETTERS = {
    r"(?:spaces?|blanks?)": "' ' in {0}",
    r"(?:whitespace|white space)": "any(each.isspace() for each in {0})",
    r"commas?": "',' in {0}",
    r"colons?": "':' in {0}",
    r"semicolons?": "';' in {0}",
    r"(?:dots?|periods?|full stops?)": "'.' in {0}",
    r"(?:slash|slashes)": "'/' in {0}",
    r"(?:hyphens?|dash|dashes)": "'-' in {0}",
    r"(?:newlines?|line ?breaks?|line feeds?)": "'\\n' in {0}",
    r"(?:nul|null|zero) (?:bytes?|characters?)": "'\\0' in {0}",
    r"digits?": "any(each.isdigit() for each in {0})",
}
TYPES = {
    "string": "str", "str": "str", "text": "str", "list": "list", "dict": "dict", "dictionary": "dict",
    "tuple": "tuple", "bytes": "bytes", "set": "set",
}  # fmt: skip

CLAUSES: Shapes = (
    (rf"{_MARK} {_IS} (?:an?|the) empty \w+", "len({0}) == 0"),
    (rf"(?:without (?:any )?|no ){_MARK}(?: {_IS} (?:given|passed|there|left))?", "len({0}) == 0"),
    (rf"{_MARK} (?:contains?|holds?|has|have|consists? of) no {_ITEMS}|{_MARK} without (?:any )?{_ITEMS}",
     "len({0}) == 0"),
    ((rf"{_MARK} (?:contains?|has|have) (?:duplicates?|repeat(?:s|ed {_ITEMS})|duplicate {_ITEMS})"
     rf"|(?:duplicate|repeated) {_MARK}|{_MARK} {_NOT} (?:unique|distinct)"), "len(set({0})) != len({0})"),
    (rf"{_MARK} (?:contains?|has|have) (?:an? |any )?negative {_ITEMS}|{_SOME} {_IS} (?:negative|below zero)",
     "any(each < 0 for each in {0})"),
    (rf"{_SOME} {_IS} (?:not positive|non-?positive|zero or negative)", "any(each <= 0 for each in {0})"),
    ((rf"{_SOME} {_IS} empty|{_MARK} (?:contains?|has"
     rf"|have) (?:an? )?empty {_ITEMS}"), "any(len(each) == 0 for each in {0})"),
    (rf"{_SOME} {_IS} (?:no|not a) number|one {_IS} (?:no|not a) number", "any(is_no_number(each) for each in {0})"),
    (rf"two (?:keys|names|of {_MARK}|\w+) have the same value", "len(set(map(repr, {0}.values()))) != len({0})"),
    (rf"two (?:of (?:them|{_MARK})|{_MARK}) are (?:the same|equal|alike|identical)|{_SOME} comes twice",
     "len(set({0})) != len({0})"),
    ((r"(?:the |an? |any |one |the same )*<(\w+[^suia]s)> (?:occurs?|appears?|comes?|stands?"
     rf"|{_IS} (?:given|listed|named|there|used)) (?:twice|more than once|several times)"),
     "len(set({0})) != len({0})"),
    (r"an odd <(length_of_\w+)>(?: is given| are given)?", "{0} % 2 == 1"),
    (r"an even <(length_of_\w+)>(?: is given| are given)?", "{0} % 2 == 0"),
    (rf"{_SOME} {_IS} (?:nan|not a number)", "any(each != each for each in {0})"),
    (rf"{_MARK} {_NOT} all (?:of (?:the same|equal) (?:length|size|width)|equally (?:long|wide))",
     "len({{len(each) for each in {0}}}) > 1"),
    (r"(?:there (?:is|are) |(?:it|that) (?:has|holds|contains) )?(?:no|not a single) words?", "not {0}.split()"),
    (r"(?:there (?:is|are) |(?:it|that) (?:has|holds|contains) )?(?:no|not a single) letters?(?: in it)?",
     "not any(map(str.isalpha, {0}))"),
    (r"(?:there (?:is|are) |(?:it|that) (?:has|holds|contains) )?(?:no|not a single) digits?(?: in it)?",
     "not any(map(str.isdigit, {0}))"),
    ((rf"{_MARK} (?:is|has|holds|contains|consists of) (?:only|nothing but) (?:blanks|spaces|white ?space)"
     rf"|{_MARK} {_IS} blank"), "not {0}.strip()"),
    (rf"{_SOME} {_IS} None|{_MARK} contains? None", "any(each is None for each in {0})"),
    (rf"{_SOME} {_IS} zero|{_MARK} contains? zero", "any(each == 0 for each in {0})"),
    (rf"{_SOME} {_IS} (?:missing (?:in|from)|not in|not (?:found|contained|present) in|unknown to) {_MARK}",
     "any(is_absent(each, {1}) for each in {0})"),
    ((rf"(?:the )?(?:sum of )?{_MARK} (?:sums?|adds? up) to (?:zero|0)|the sum of {_MARK} is (?:zero"
     rf"|0)"), "sum({0}) == 0"),
    (rf"{_MARK} (?:do|does) not (?:sum|add up) to {_NUMBER}", "abs(sum({0}) - {1}) > 1e-06"),
    (rf"{_MARK} (?:contains?|has|have) (?:{_ITEMS} other than|anything (?:but|other than|besides)) (?:decimal )?digits",
     "any(not each.isdigit() for each in {0})"),
    (rf"{_MARK} (?:starts?|begins?) with a digit", "{0}[0].isdigit()"),
    (rf"{_MARK} (?:do|does) not (?:start|begin) with {_MARK}", "not {0}.startswith({1})"),
    (rf"{_MARK} (?:do|does) not end with {_MARK}", "not {0}.endswith({1})"),
    (rf"{_MARK} (?:starts?|begins?) with {_MARK}", "{0}.startswith({1})"),
    (rf"{_MARK} ends? with {_MARK}", "{0}.endswith({1})"),
    (rf"{_MARK} {_IS} (?:nan|NaN|not a number)", "{0} != {0}"),
    (rf"{_MARK} {_IS} (?:not finite|infinite or (?:nan|NaN)|nan or infinite)", "{0} - {0} != 0"),
    (rf"{_MARK} {_IS} (?:infinite|infinity)", "{0} == {0} and {0} - {0} != 0"),
    ((rf"(?:not all )?{_MARK} (?:differ in (?:length|size|width)|(?:of|have|are of|with) (?:different|unequal) "
     r"(?:lengths?|sizes?|widths?)|(?:do not|don't) (?:all )?have the same (?:length|size|width|number of \w+))"
     rf"|not all {_MARK} (?:have|are of) the same (?:length|size)"), "len({{len(each) for each in {0}}}) > 1"),
    (rf"(?:there {_IS} )?(?:fewer|less) than {_NUMBER} {_MARK}(?: {_IS} given)?", "len({1}) < {0}"),
    (rf"(?:there {_IS} )?more than {_NUMBER} {_MARK}(?: {_IS} given)?", "len({1}) > {0}"),
    (rf"{_MARK} (?:and {_MARK} )?(?:{_IS} )?both zero", "{0} == 0 and {1} == 0"),
    (rf"{_MARK} (?:and|equals|{_IS} equal to|{_IS} the same as) {_MARK}(?: {_IS} (?:equal|the same))", "{0} == {1}"),
    (rf"{_MARK} {_IS} out of (?:range|bounds)", "not -len({OTHER}) <= {0} < len({OTHER})"),
    ((rf"{_MARK} (?:{_IS} (?:missing|absent|unknown|not (?:there|known|found|present|contained))|(?:do"
     rf"|does) not (?:exist|occur"
     r"|appear)|cannot be found|can't be found)(?: in (?:it|them))?|(?:there is )?no such <(\w+)>(?: exists)?"
     r"|(?:an? )?(?:missing|unknown) <(\w+)>"), "is_absent({0}, {OTHER})"),
    (rf"{_MARK} (?:do|does) not (?:contain|have|include|hold) {_MARK}", "{1} not in {0}"),
    (rf"{_MARK} {_IS} not (?:an? )?multiple of {_NUMBER}|{_MARK} {_IS} not divisible by {_NUMBER}", "{0} % {1} != 0"),
    (rf"{_MARK} {_IS} (?:larger|greater|more|higher|bigger) than {_NUMBER}|{_MARK} exceeds? {_NUMBER}", "{0} > {1}"),
    (rf"{_MARK} {_IS} (?:smaller|less|lower|fewer) than {_NUMBER}", "{0} < {1}"),
    (rf"{_MARK} {_IS} (?:not|other than|different from) {_NUMBER}", "{0} != {1}"),
    (rf"{_MARK} {_IS} not (?:a number |a value |an? \w+ )?(?:from|between) {_NUMBER} (?:to|and) {_NUMBER}",
     "not {1} <= {0} <= {2}"),
    (rf"{_MARK} {_IS} (?:odd)", "{0} % 2 == 1"),
    (rf"{_MARK} {_IS} (?:even)", "{0} % 2 == 0"),
    (rf"{_MARK} {_IS} zero", "{0} == 0"),
)  # fmt: skip
ONE_OF = (
    re.compile(rf"{_MARK} {_NOT} (?:one of |any of |either |among )?{_LITERALS}", re.IGNORECASE),
    re.compile(
        rf"(?:any|every|all|an?)?(?: other)? ?<(\w+)> (?:other than|besides|except|but) {_LITERALS}", re.IGNORECASE
    ),
)
ANY_OTHER = re.compile(rf"(?:anything|any value|everything)(?: else)? (?:other than|but|besides|except) {_LITERALS}")
CONTAINS = re.compile(rf"{_MARK} (?:contains?|has|have|includes?) (?:an? |any )?([a-z ]+)", re.IGNORECASE)
WITH_LETTERS = re.compile(r"(?:an? |any )?<(\w+)> with (?:an? |any )?([a-z ]+?)(?: in (?:it|them))?", re.IGNORECASE)
CONTAINS_LITERAL = re.compile(rf"{_MARK} (?:contains?|has|includes?) (?:an? |the )?({LITERAL})", re.IGNORECASE)
OF_TYPE = re.compile(rf"{_MARK} {_NOT} (?:an? (?:instance of )?)?`*([a-z]+)`*", re.IGNORECASE)
EITHER = re.compile(
    r"(?:either|one|any)(?: of (?:them|the (?:two|arguments|numbers|values)))?(?: argument)? (?:is"
    r"|are) (?P<rest>.+)"
)
ALONE = re.compile(r"^(?:an? )?(nan|not-a-number|infinity)$", re.IGNORECASE)
NOT_FOUND = re.compile(
    r"it (?:is|was) (?:not (?:found|there|present|contained|in it)|missing|absent)"
    r"|it (?:does not (?:occur|appear|exist)|cannot be found)|(?:not found|absent|missing)",
    re.IGNORECASE,
)
EMPTY = re.compile(r"(?:it is empty|they are empty|empty|nothing is given)", re.IGNORECASE)
NONE_THERE = re.compile(r"there (?:is|are) none", re.IGNORECASE)
"""Of things that the only parameter is named after; of another one it may be its contents that are meant."""
ITEM_NAMES = frozenset(
    {"key", "item", "value", "sub", "needle", "target", "name", "char", "character", "letter", "element", "word", "x"}
    | {"substring", "wanted", "part", "member", "number", "field", "pattern"}
)
CONTAINER_NAMES = frozenset(
    {
        "d",
        "dictionary",
        "mapping",
        "table",
        "data",
        "text",
        "string",
        "sequence",
        "seq",
        "list",
        "lst",
        "registry",
        "dict",
    }
    | {
        "config",
        "haystack",
        "container",
        "graph",
        "g",
        "record",
        "index",
        "row",
        "collection",
        "iterable",
        "array",
        "tree",
    }
    | {"source", "line", "path", "document", "store", "context", "xs", "catalog", "catalogue", "inventory", "stock"}
)
LENGTH = (
    re.compile(r"(?:the )?(?:length|size) of (?:the )?[`*]*(\w+)[`*]*", re.IGNORECASE),
    re.compile(
        r"(?:the )?number of (?:(?:items|elements|entries|characters|letters|values) in )?(?:the )?[`*]*(\w+)[`*]*"
    ),
    re.compile(r"\blen\(`*(\w+)`*\)"),
)
ODD_LENGTH = re.compile(
    r"[`*]*(\w+)[`*]* (?:has|have|is of|are of) (?:an )?(odd|even) (?:length"
    r"|number of \w+)",
    re.IGNORECASE,
)
