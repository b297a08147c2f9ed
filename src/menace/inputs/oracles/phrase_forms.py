"""The forms of sentences about results, and the promises that they make.

In a form ``<name>`` is a parameter; in a promise ``{0}`` and ``{1}`` are what the form has found, and ``{FIRST}`` is
the first parameter there is.
"""

from __future__ import annotations

from menace.inputs.oracles.shapes import Shapes

_THE = r"(?:the |an? |its |their |given |this |that |passed )*"
_P = rf"{_THE}<(\w+)>"
_ANY = r"(?:<\w+>|-?\d+(?:\.\d+)?|zero|one|two)"
_LIMIT = rf"{_THE}({_ANY})"
_END = r"(?=[.,;:)]|$| and\b| in\b| or\b| long\b| wide\b)"
_LESS = r"(?:never|not|no) (?:less|smaller|lower|below|under)(?: than)?|at least|no less than|not less than"
_MORE = (
    r"(?:never|not|no) (?:more|greater|larger|higher|bigger|above|over)(?: than)?|at most|(?:never|does not) exceeds?"
)
_AT_MOST = r"(?:at most|up to|no more than|not more than|never more than|a maximum of)"
_SMALLEST = r"the (?:smallest|lowest|least|minimum)(?: \w+)?"
_LARGEST = r"the (?:largest|highest|greatest|biggest|maximum)(?: \w+)?"
_STRICTER = (
    r"(?:characters?|chars?|letters?|bytes?|items?|elements?|lines?|words?|times?|digits?|places?|columns?|\w+s)\b"
)
_NONE_OF_THEM = r"\b[^.]*\b(?:none|never one|not one)(?: of (?:them|it))? "
_AROUND = r"(?:(?:at|on) (?:the (?:very )?ends|its (?:very )?ends|either end|both ends)|in front or behind)\b"
_BEHIND = r"at (?:the|its) (?:very )?end\b"
_DOUBLED = r"\b[^.]*\b(?:never|no) two (?:of them )?(?:in a row|side by side|next to each other)\b"
_KEPT = r"(?:dropped|skipped|removed|ignored|left out|omitted|discarded|filtered out)"


def _letter_forms(noun: str, letter: str) -> Shapes:
    """That a letter stands at no end, or never twice: said of it by its name, and then by what stands for that."""
    return (
        (rf"\b{noun}{_NONE_OF_THEM}{_AROUND}|\bno {noun} {_AROUND}", f"is_stripped(result, {letter!r})"),
        (
            rf"\b{noun}{_NONE_OF_THEM}{_BEHIND}|\bno {noun} (?:{_BEHIND}|at their ends?\b)",
            f"lacks_at_end(result, {letter!r})",
        ),
        (rf"\b{noun}{_DOUBLED}", f"lacks_runs(result, {letter!r})"),
    )


FORMS: Shapes = (
    # Lengths
    (rf"\b(?!result\b)\w+s of exactly {_LIMIT}(?: \w+s\b|[.,;]|$)", "each_has_length(result, {0})"),
    (rf"\bresult is (?:never|not|no) longer than {_P}{_END}", "no_longer_than(result, {0})"),
    ((r"\b(?:no|none of the) (?:list|part|piece|group|chunk|batch|line|word|block|row|text|slice)s? (?:is|are)"
     r"(?: ever)? empty\b"), "each_has_some(result)"),
    ((r"\b(?:padded|filled(?: up)?|cent(?:er|re)d|justified|aligned|extended)\b[^.;]*?\b(?:to|in|within)"
     r"(?: at least)? (?:the |an? |its |given |width |length |field |of )*<(\w+)>"), "at_least_as_long(result, {0})"),
    (rf"\bone(?: \w+)? (?:for|per) (?:each|every|any)? ?(?:of )?{_P}", "as_long_as(result, {0})"),
    (rf"\b(?:one|1)(?: \w+)? (?:fewer|less|shorter)(?: \w+)? than {_P}", "has_length(result, len({0}) - 1)"),
    (rf"\b(?:one|1)(?: \w+)? (?:more|longer)(?: \w+)? than {_P}", "has_length(result, len({0}) + 1)"),
    ((rf"\b(?:takes?|needs?|occupies|uses|has|is|of)? ?(?:{_MORE}"
     rf"|up to) {_LIMIT} bytes"), "no_more_bytes_than(result, {0})"),
    ((rf"\bno line (?:is|gets|becomes|has)? ?(?:ever )?(?:longer|wider|more) than {_LIMIT}|\blines (?:of|with"
     rf"|that are) {_AT_MOST} {_LIMIT}"),
     "lines_no_longer_than(result, {0})"),
    (rf"\b(?:each|every) line (?:has|is|holds) (?:{_AT_MOST}) {_LIMIT}", "lines_no_longer_than(result, {0})"),
    (rf"(?<!with )\b(?:{_AT_MOST}) {_LIMIT} lines\b", "no_more_than(result, {0}, 'lines')"),
    (rf"(?<!with )\b(?:{_AT_MOST}) {_LIMIT} words\b", "no_more_than(result, {0}, 'words')"),
    ((r"\b(?:list|tuple) of <(n|k|count|number|amount|limit|most)> (?!as\b|is\b"
     r"|times\b)\w+s\b"), "no_longer_than(result, {0})"),
    ((r"^:?returns? <(n|k|count|number|amount|limit|most)> (?:random |different )?(?!as\b|is\b|was\b|this\b|plus\b"
     r"|times\b)\w+s\b"), "no_longer_than(result, {0})"),
    (r"\b(?:groups|lists|parts|piles|chunks) together (?:hold|have|contain) (?:every|each|all)\b",
     "same_items(result, {FIRST})"),
    ((r"\b(?:joined|put together|concatenated|joining|concatenating|glued|gluing|strung together)\b"
     r"(?![^.;]*\b(?:with|by|using|between|separat\w+)\b)[^.;]*"
     r"\b(?:gives?|are|is|yields?|makes?|equals?|reproduces?|restores?)(?: back| again| exactly)?"
     rf" {_P}(?: back| again)?{_END}"), "joins_to(result, {0})"),
    ((r"\b(?:every|each|all)(?: \w+)? (?:but|apart from|other than) the last(?: one| \w+)?"
     rf" (?:has|have|holds?|contains?)(?: exactly)? {_P}(?: \w+s\b| <|[.,;]|$)"),
     "all(len(each) == {0} for each in result[:-1])"),
    ((r"^returns? the <(\w+s)>(?: that is| which is)? (?:nearest|closest|farthest)"
     r"(?: to| from)\b"), "is_one_of(result, {0})"),
    ((rf"\b(?:sum|total) of (?:the |all )?(?:<\w+>|\w+) (?:is|equals|gives) (?:always "
     rf"|exactly )?{_P}{_END}"
     rf"|\b(?:shares|parts|portions|amounts|instalments|payments|results?|pieces|counts) (?:always |exactly )?"
     rf"(?:add|sum) (?:up )?(?:exactly )?to (?:exactly )?{_P}{_END}"), "adds_up_to(result, {0})"),
    (rf"\b(?:there are )?as many(?: (?!lines|words)\w+)? as {_P}(?=[.,;]|$)", "as_long_as(result, {0})"),
    (rf"\bas many lines as {_P}(?=[.,;]|$)", "len(result.splitlines()) == len({0}.splitlines())"),
    ((r"^returns? the (?:first|last|largest|smallest|longest|shortest|highest|lowest|biggest|greatest|nearest|next|only"
     r"|most \w+|least \w+)(?: \w+)? <(\w+s)> (?:that|which|whose|with|of|in|not)\b"), "is_one_of(result, {0})"),
    # Bounds
    (r"^the result is (?:always )?at least (-?\d+|one|two)(?: \w+)?[.]?$", "at_least(result, {0})"),
    (r"^the result is (?:always )?at most (-?\d+|one|two)[.]?$", "not_beyond(result, {0})"),
    ((rf"\b(?:limit|clamp|clip|constrain|restrict|force|bound)(?:s|ed|ped|ing)?\b[^.;]*?\b(?:to|into|between|within)"
     rf"(?: the (?:range|interval))?(?: from| of| between)? \[?{_P}(?: to | and |, ?"
     rf"| through ){_P}"), "lies_between(result, {0}, {1})"),
    ((rf"\b(?:between|from|within|in)(?: the range)? \[?{_P}(?: to | and |, ?){_P}\]?(?: \(?(?:both )?includ\w+"
     rf"|,? inclusive| both included)"),
     "lies_between(result, {0}, {1})"),
    ((rf"(?<!by )(?<!length of )(?<!size of )\b(?:{_LESS}) {_P}{_END}(?! (?:long|wide"
     rf"|{_STRICTER}))"), "at_least(result, {0})"),
    ((rf"(?<!by )(?<!length of )(?<!size of )\b(?:{_MORE}) {_P}{_END}(?! (?:long|wide"
     rf"|{_STRICTER}))"), "not_beyond(result, {0})"),
    (rf"\bbetween {_SMALLEST} and {_LARGEST}(?: (?:of|in) {_P})?", "between_ends(result, {0})"),
    ((r"\b(?:never|not) (?:smaller|less"
     r"|lower) than min\(`*<(\w+)>`*\)[^.;]*max\(`*<\w+>`*\)"), "between_ends(result, {0})"),
    (r"\bbetween `*min\(`*<(\w+)>`*\)`* and `*max\(", "between_ends(result, {0})"),
    ((r"\b(?:scales?|normali[sz]e[sd]?|maps?|stretch(?:es|ed)?|brings?|shifts?)\b[^.;]*?\b(?:to|into"
     r"|onto)(?: the (?:range|interval))?"
     r"(?: from| between)? \[?(-?\d+(?:\.\d+)?|zero|one)(?: to | and |, ?|\.\.)(-?\d+(?:\.\d+)?|one)\]?(?=[.,;]|$)"),
     "each_between(result, {0}, {1})"),
    ((r"\b(?:always|strictly) positive\b|\b(?:always|never less than|at least) (?:one"
     r"|1) or more\b"), "is_positive(result)"),
    (rf"\b(?:an?|the \w+|next|nearest|smallest|largest|whole) multiples? of {_P}", "is_multiple_of(result, {0})"),
    (rf"\bmultipl(?:es of|e of) {_P}(?=[.,;]|$)", "is_multiple_of(result, {0})"),
    ((rf"\b(?:product (?:of (?:all |the |these )?\w+ )?(?:is|equals|gives|yields)|multiply (?:together )?to"
     rf"|multiplied (?:together )?(?:they )?(?:give|are|make|yield))"
     rf"(?: again| exactly)? {_P}"), "multiplies_to(result, {0})"),
    ((r"\b(?:never decreas(?:es|ing)|non-?decreasing|monotonically (?:increasing|rising|growing)"
     r"|(?:none|no \w+) (?:is |are )?(?:smaller|less|lower) than the one before)\b"), "in_order(result)"),
    (r"\binto (?:one|a single|a) sorted (?:list|sequence)\b", "in_order(result)"),
    (rf"\b(?:never|not) (?:before|earlier than) {_P}{_END}", "at_least(result, {0})"),
    (rf"\b(?:never|not) (?:after|later than) {_P}{_END}", "not_beyond(result, {0})"),
    ((r"\b(?:never|not) (?:falls? )?(?:on )?(?:an? )?(?:weekends?|Saturdays? (?:or|nor|and) (?:an? )?Sundays?)\b"
     r"|\b(?:is )?always an? (?:weekday|working day)\b"), "is_working_day(result)"),
    ((r"\b(?:is|always|as|to|return) (?:always )?(?:an?|the next|the nearest|the smallest"
     r"|the largest)? ?power of (?:two|2)\b"), "is_power_of_two(result)"),
    (r"\b(?:is|always|return) (?:always )?an? even number\b|\bresult is (?:always )?even\b", "result % 2 == 0"),
    (r"\b(?:is|always|return) (?:always )?an? odd number\b|\bresult is (?:always )?odd\b", "result % 2 == 1"),
    (r"\b(?:is|always|return) (?:always )?a palindrome\b", "result == result[::-1]"),
    # Texts
    ((rf"\b(?:starts?|begins?|starting|beginning) with {_P}{_END}|\b{_P} (?:in front|at the (?:front|start"
     rf"|beginning))\b|\bprefixed with {_P}"),
     "each_begins(result, {0})"),
    ((rf"\b(?:has|have) (?:it|{_P}) (?:as|for) (?:its|their) (?:first letters|beginning|start"
     rf"|prefix)"), "each_begins(result, {0})"),
    (rf"\b(?:ends?|ending) (?:with|in) {_P}{_END}|\b{_P} at the end\b", "each_ends(result, {0})"),
    ((rf"\b(?:has|have) (?:it|{_P}) (?:as|for) (?:its|their) (?:last letters|ending|end"
     rf"|suffix)"), "each_ends(result, {0})"),
    ((rf"\b(?:that|which|each|all of them|every one)(?: of them)? (?:contains?|containing|includes?|have"
     rf"|has) (?:{_P}|it)(?: in (?:it|them))?{_END}"),
     "each_holds(result, {0})"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?|never (?:has|ends with)) (?:trailing|final) (?:newlines?"
     r"|line ?(?:breaks?|ends?))\b"
     r"|\bwithout (?:its|their|the) (?:newlines?|line ?(?:breaks?|ends?))\b"), "lacks_at_end(result, '\\n')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?|never (?:has|ends with)) (?:trailing|final) (?:slash"
     r"|slashes)\b"), "lacks_at_end(result, '/')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?) (?:trailing|final) (?:hyphens?"
     r"|dash(?:es)?)\b"), "lacks_at_end(result, '-')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?) (?:trailing|final) (?:dots?|periods?"
     r"|full stops?)\b"), "lacks_at_end(result, '.')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?) (?:trailing|final) (?:spaces?|blanks?"
     r"|white ?space)\b"), "lacks_at_end(result, ' ')"),
    (r"\b(?:no|without(?: (?:its|their|the|any|a))?) leading (?:slash|slashes)\b", "lacks_at_start(result, '/')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?) leading (?:spaces?|blanks?"
     r"|white ?space)\b"), "lacks_at_start(result, ' ')"),
    ((r"\b(?:no|without(?: (?:its|their|the|any|a))?) leading (?:hyphens?"
     r"|dash(?:es)?)\b"), "lacks_at_start(result, '-')"),
    ((r"\bwith (?:exactly one|an?|a single|one) (?:trailing|final) (?:newline"
     r"|line ?break)\b"), "ends_with(result, '\\n')"),
    (r"\bwith (?:exactly one|an?|a single|one) (?:trailing|final) slash\b", "ends_with(result, '/')"),
    (r"\bwith (?:exactly one|an?|a single|one) leading slash\b", "begins_with(result, '/')"),
    (r"\b(?:exactly one|a single) (?:trailing|final) (?:newline|line ?break)\b", "not result.endswith('\\n\\n')"),
    ((r"\b(?:runs?|sequences?) of (?:white ?space|spaces|blanks)\b[^.;]*\b(?:one|a single|single) (?:space|blank)s?\b"
     r"|\bcollapse[sd]?\b[^.;]*\b(?:white ?space|spaces|blanks)\b|\bsingle (?:spaces|blanks) between\b"
     r"|\b(?:never|no) (?:(?:contains?|has|have|holds?) )?two (?:spaces|blanks) in a row\b"
     r"|\bno (?:double|repeated|consecutive"
     r"|adjacent) (?:spaces|blanks)\b"),
     "lacks_runs(result, ' ')"),
    ((r"\b(?:never|no) (?:(?:contains?|has|have|holds?) )?two (?:hyphens|dashes) in a row\b"
     r"|\bno (?:double|repeated|consecutive"
     r"|adjacent) (?:hyphens|dashes)\b"),
     "lacks_runs(result, '-')"),
    ((r"\b(?:never|no) (?:(?:contains?|has|have|holds?) )?two slashes in a row\b|\bno (?:double|repeated|consecutive"
     r"|duplicate) slashes\b"), "lacks_runs(result, '/')"),
    ((r"\b(?:never|no) (?:(?:contains?|has|have|holds?) )?two underscores in a row\b|\bno (?:double|repeated"
     r"|consecutive) underscores\b"), "lacks_runs(result, '_')"),
    *_letter_forms("(?:white ?space|spaces?|blanks?)", " "),
    *_letter_forms("(?:hyphens?|dash(?:es)?)", "-"),
    *_letter_forms("slash(?:es)?", "/"),
    *_letter_forms("underscores?", "_"),
    ((r"\b(?:repeated|multiple|consecutive|several|runs? of|sequences? of) slashes\b[^.;]*\b(?:one|a single|single)"
     r"(?: slash(?:es)?)?\b"), "lacks_runs(result, '/')"),
    ((r"\b(?:white ?space|spaces|blanks)\b[^.;]*\b(?:collapsed|squeezed|folded|reduced) (?:in)?to (?:one|a single"
     r"|single) (?:space|blank)s?\b"), "lacks_runs(result, ' ')"),
    (r"\b(?:an?|always an?|is a) (?:valid )?(?:Python )?identifier\b", "result.isidentifier()"),
    ((r"\b(?:as )?(?:an? )?ASCII-only(?: string| text| name| letters)?(?=[.,;]|$)|\bpure ASCII(?=[.,;]|$)|\b(?:only"
     r"|nothing but) ASCII\b"), "made_of(result, 'ascii')"),
    ((r"\b(?:only|of|as) (?:lower-?case )?hex(?:adecimal)? (?:digits"
     r"|characters)\b"), "made_of(result, '0123456789abcdefABCDEF')"),
    # Members
    ((rf"\bfirst and (?:the )?last (?:\w+|<\w+>) (?:of {_P} )?(?:are|is) (?:always )?(?:kept|among them|in it"
     rf"|included|part of it|there)\b"),
     "keeps_ends(result, {FIRST})"),
    ((rf"\b(?:values|entries|settings|those|ones|fields) (?:of|from|in) {_P} (?:win|take precedence|override"
     rf"|overwrite|replace|have priority|come first|count)\b"
     rf"|(?:^|[;,.] ){_P} (?:wins|takes precedence|overrides|has priority)\b"), "agrees_with(result, {0})"),
    (rf"\b(?:all|the) keys of (?:both|{_P} and {_P})", "holds_all(result, {0}) and holds_all(result, {1})"),
    ((rf"\b(?:of|in|from) {_P} (?:that|which)? ?(?:are|is) (?:not|missing) (?:in"
     rf"|from) {_P}{_END}"), "holds_none(result, {1}) and all_within(result, {0})"),
    ((rf"\b(?:that|which)? ?(?:are|is|stand|occur|appear) (?:in|both in) both {_P} and {_P}{_END}"
     rf"|\bcommon to {_P} and {_P}|\bintersection of {_P} and {_P}"),
     "all_within(result, {0}) and all_within(result, {1})"),
    ((rf"\b(?:items|elements|names|values|keys|entries|words) (?:of|from|in) either {_P} or {_P}"
     rf"|\bunion of {_P} and {_P}"),
     "holds_all(result, {0}) and holds_all(result, {1})"),
    ((r"\bwithout (?:any of )?(?:the )?(?:given )?(?:items |names |words |ones )?(?:in )?<(keys|names|fields|words"
     r"|others|excluded|exclude)>(?=[.,;]|$)"),
     "holds_none(result, {0})"),
    ((r"\b(?:holding|with|containing|has|holds|contains) (?:only|nothing but"
     r"|just) (?:the )?(?:given )?(?:keys in )?<(keys|names|fields|columns)>(?=[.,;]|$)"),
     "all_within(result, {0})"),
    ((rf"\b(?:None values?|values that are None|Nones) (?:is |are )?{_KEPT}\b|\b(?:without|no|leaving out|dropping"
     rf"|skipping) (?:any )?(?:None values?|Nones|None)(?=[.,;]|$)"),
     "is_without(result, None)"),
    ((rf"\bempty (?:strings|texts|lines|words|parts|pieces|names|fields|entries|ones|items)? ?(?:is |are )?{_KEPT}\b"
     r"|\b(?:without|no|leaving out|dropping|skipping) (?:any )?empty (?:strings|texts|lines|words|parts|pieces"
     r"|names|fields|entries|items|ones)\b"
     r"|\bnone of them (?:is )?empty\b"), "is_without(result, '')"),
    ((r"\b(?:all of them|they|these|all \w+) (?:are )?(?:all )?(?:different|distinct|unique)(?=[.,;]|$)"
     r"|\bno two (?:of them |<?\w+>? )?"
     r"(?:(?:are )?(?:the same|alike|equal|identical)(?=[.,;]|$)|share (?:one|a \w+|the same \w+)"
     r"|have the same \w+)"), "without_repeats(result)"),
    ((r"\b(?:maps?|mapping|dict\w*|for) (?:from |of |that maps |with )?(?:each|every"
     r"|the)\b[^.;]*\b(?:number of (?:its )?(?:occurrences|times)|how often)\b"),
     "is_counted(result, {FIRST})"),
    ((r"^(?:rotate|shuffle|permute|rearrange)s? (?!.*\bin[- ]place)|\b(?:rotated|shuffled|permuted"
     r"|rearranged)(?=[.,;]|$| by\b| randomly\b)"),
     "same_items(result, {FIRST})"),
)  # fmt: skip
