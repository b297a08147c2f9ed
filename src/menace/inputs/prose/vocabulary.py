"""The words in which preconditions are stated, and the tests they stand for.

In a test ``{0}`` is the parameter, ``{1}`` and ``{2}`` are the numbers of the sentence.
"""

from __future__ import annotations

import re

WORDS = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "ten": "10"}
_NUMBER = r"(-?\d[\d_]*(?:\.\d+)?(?:\*\*\d+)?|zero|one|two|three|four|five|ten|[a-z_]\w*|len\(\w+\))"
_THINGS = (
    r"(?: (?:elements?|items?|entries|characters?|chars?|letters?|values?|members?|words?|numbers|integers|floats|texts"
    r"|strings|names|rows|lines|points|pairs))"
)

_EACH = "(all(each {0} for each in {1}) if isinstance({1}, (list, tuple, set, frozenset)) else {1} {0})"


_STATED: tuple[tuple[str, str], ...] = (
    (rf"(?:have |has |contains? )?(?:at least|no fewer than|a minimum of) {_NUMBER}{_THINGS}", "len({0}) >= {1}"),
    (rf"(?:have |has |contains? )?(?:at most|no more than|a maximum of) {_NUMBER}{_THINGS}", "len({0}) <= {1}"),
    (rf"(?:have |has |contains? )?exactly {_NUMBER}{_THINGS}", "len({0}) == {1}"),
    (rf"(?:of |have |has )?(?:a )?length (?:of )?(?:at least|>=) {_NUMBER}", "len({0}) >= {1}"),
    (rf"(?:of |have |has )?(?:a )?length {_NUMBER}", "len({0}) == {1}"),
    (r"all (?:\w+ )?(?:must |should )?(?:have|has|are of|of|with) the same (?:length|size)|all equally long",
     "len({{len(each) for each in {0}}}) <= 1"),
    (r"not (?:be )?empty|non-?empty|contains? at least one", "len({0}) > 0"),
    ((r"(?:strictly )?positive or (?:equal to )?(?:zero|0)|zero or (?:positive|greater|more)"
      r"|non-?negative|not (?:be )?negative"),
     _EACH.format(">= 0", "{0}")),
    (r"(?:strictly )?positive|(?:greater|larger|bigger|more) than zero", _EACH.format("> 0", "{0}")),
    (r"(?:strictly )?negative", _EACH.format("< 0", "{0}")),
    (r"non-?zero|not (?:be )?zero", _EACH.format("!= 0", "{0}")),
    (r"finite", _EACH.format("- 1 < float('inf')", "{0}")),
    (r"(?:already )?sorted in (?:descending|decreasing|reverse) order|in (?:descending|decreasing) order",
     "list({0}) == sorted({0}, reverse=True)"),
    ((r"(?:already |pre-?)?sorted(?: in (?:ascending|increasing) order| ascending| from small to large)?"
      r"|in (?:ascending|increasing|sorted) order|ascending"),
     "list({0}) == sorted({0})"),
    ((rf"(?:all )?(?:unique|distinct|different){_THINGS}?"
      r"|(?:have |has |contains? )?no (?:duplicates?|repeats?|repetitions?)"
      r"|without (?:duplicates?|repeats?|repetitions?)|free of duplicates"
      r"|no two (?:of them )?(?:are )?(?:alike|the same|equal)"),
     "len(set({0})) == len({0})"),
    (rf"between {_NUMBER} and {_NUMBER} ?\(?(?:exclusive|both excluded|excluded)\)?", "{1} < {0} < {2}"),
    (rf"between {_NUMBER} and {_NUMBER}(?: ?\(?(?:inclusive|both included|included)\)?)?", "{1} <= {0} <= {2}"),
    (rf"(?:in the range |in |within )?(?:from )?{_NUMBER} (?:to|through|up to) {_NUMBER}(?: inclusive)?",
     "{1} <= {0} <= {2}"),
    (rf"in (?:the )?(?:range |interval )?\[{_NUMBER}, ?{_NUMBER}\]", "{1} <= {0} <= {2}"),
    (rf"(?:at least|not? less than|not? smaller than|greater than or equal to) {_NUMBER}", "{0} >= {1}"),
    (rf"{_NUMBER} or (?:more|greater|larger|above)", "{0} >= {1}"),
    (rf"{_NUMBER} or (?:less|fewer|smaller|below)", "{0} <= {1}"),
    (rf"(?:at most|not? more than|not? larger than|less than or equal to|not exceed) {_NUMBER}", "{0} <= {1}"),
    (rf"(?:greater|larger|bigger|more|higher) than {_NUMBER}|above {_NUMBER}", "{0} > {1}"),
    (rf"(?:less|smaller|fewer|lower) than {_NUMBER}|below {_NUMBER}", "{0} < {1}"),
    (r"(?:a )?palindromes?|palindromic", "{0} == {0}[::-1]"),
    (r"(?:a )?powers? of (?:two|2)", "{0} > 0 and {0} & ({0} - 1) == 0"),
    (rf"(?:a )?multiples? of {_NUMBER}|(?:evenly )?divisible by {_NUMBER}", "{0} % {1} == 0"),
    (rf"an even number of{_THINGS}", "len({0}) % 2 == 0"),
    (rf"an odd number of{_THINGS}", "len({0}) % 2 == 1"),
    (rf"{_NUMBER} (?:excluded|not included)", "{0} != {1}"),
    (r"even", _EACH.format("% 2 == 0", "{0}")),
    (r"odd", _EACH.format("% 2 == 1", "{0}")),
    (r"whole", _EACH.format("% 1 == 0", "{0}")),
    (r"not (?:be )?none", "{0} is not None"),
    (r"(?:a )?square (?:matrix|grid)", "all(len(row) == len({0}) for row in {0})"),
    (r"(?:in )?lower ?case", "{0} == {0}.lower()"),
    (r"(?:in )?upper ?case", "{0} == {0}.upper()"),
    (r"ascii(?: only)?", "{0}.isascii()"),
)  # fmt: skip
QUALITIES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE), test) for pattern, test in _STATED
)
SAME_LENGTH = re.compile(
    r"(?:be )?(?:of |have |has )?(?:the )?(?:same|equal|identical) (?:length|size|number of \w+)s?|equally long",
    re.IGNORECASE,
)
_FILLING = """
a an the must should be is are has have to and both all each every of that which with where value values number
numbers integer integers int ints list lists string strings str sequence sequences array text float floats
requires require required assumes assume assumed assuming expects expected needs need given input inputs argument
arguments parameter parameters precondition preconditions note only any its it it's also always collection
iterable tuple set element elements item items entries param by in real number(s) expect needed supposed these
this itself other strictly row rows texts cell cells line lines whose contain contains there on one included
inclusive ends bounds goes go lies lie
"""
FILLER = frozenset(_FILLING.split())
"""Words that add nothing to a demand."""
