"""What the documentation of a function says about its own failing: who was told beforehand was not lied to."""

from __future__ import annotations

import re
from typing import Any, Collection, Iterator, List, Tuple

from .class_promises import promises_no_harm, says_no_harm
from .comparing import Manners
from .other_shapes import OTHER_SHAPE, refuses_other_shapes
from .told_in_results import never_raises, tells_in_result, without_denials, without_parts
from .wording import words_about

GONE, REFUSING = "gone", "refusing"
"""What was met by a call of whose requests every single one broke, or was answered by a refusal."""

_VALUES = re.compile(r"\"[^\"\n]{1,40}\"|(?<=[\[{(,: ])'[^'\n`]{1,40}'(?=[^`\n]*`)")
"""Texts in quotes, single ones where they stand in code: they are data that the function is about."""
_SENTENCE = re.compile(r"(?<=[.;:])\s+|\n\s*\n|\n\s*[-*]\s")
_HEADING = 3
"""Words of what stands above a list and explains nothing."""
_RAISES = re.compile(r"\brais(?:e|es|ed|ing)\b|\bpropagat|:raises|\bthrow", re.IGNORECASE)
_FAILING = (
    r"(?:cannot|can't|can not|could not|couldn't|not|never) (?:be |currently be )?"
    r"(?:read|written|opened|reached|loaded|fetched|saved|stored|parsed|found|available|answer\w*|asked|contacted)"
    r"|\bunread\w*|\bunreach\w*|\bunavailable|\bunusable|\bcorrupt\w*|\bdamaged|\bbroken"
    r"|\b(?:on|of|upon|after) (?:any |an |a )?(?:error|failure)s?\b|\bfail(?:s|ed|ing|ure)?\b|\berrors?\b"
)
_NO_SUCCESS = (
    r"(?:cannot|can't|can not|could not|couldn't|do(?:es)? not|did not) (?:be )?"
    r"(?:had|sent|received|delivered|retrieved|obtained|copied|replaced|updated|downloaded|uploaded|completed|finished"
    r"|succe\w+|respond|work)\b"
    r"|\b(?:no|none|neither) (?:of )?(?:the |its |them )?(?:\w+ ){0,2}"
    r"(?:succe\w+|works?\b|worked|answer\w*|respond\w*|repl(?:y|ies|ied)|gave|gives|(?:is|are|was|were) (?:reach|left))"
    r"|\bwithout (?:success|an answer|a reply)|\bunsuccessful\w*|\bgiv(?:es?|en|ing) up|\bgave up|\bexhaust\w*"
    r"|\b(?:attempts?|tries|retries) (?:is|are|was|were|have been) (?:used up|over|spent)"
)
"""Words for work that did not get done; by themselves they may as well be about what the function is for."""
_IN_CASE = rf"\b(?:when|if|once|where|after|should)\b[^.;:]{{0,60}}?(?:{_NO_SUCCESS})"
_MAKING_DO = (
    r"\bbest[- ]effort|\bfall(?:s|ing)? back|\bfallback|\bignor\w+|\bskip\w*|\bleft out|\bomit\w*|\bstale\b"
    r"|\bdefaults? (?:when|if|where|on|instead)|\b(?:return|give|use|keep)s? (?:the |a |its )?(?:last |old )?defaults?"
    r"|\bpartial\w*|\bas (?:many|much|far) as|\bif possible|\bwhere possible"
)
_ITS_COURSE = (
    r"\bhow (?:many|often)\b[^.;]{0,30}\b(?:took|needed|attempts|tries|retries|requests)\b"
    r"|\b(?:number|count) of (?:the )?(?:attempts|tries|retries|requests|failures)\b"
)
"""Words of who tells how the work went."""
_SAYS_WHEN = re.compile(_FAILING + "|" + _IN_CASE + "|" + _ITS_COURSE, re.IGNORECASE)
_FAILS = re.compile(_SAYS_WHEN.pattern + "|" + _MAKING_DO, re.IGNORECASE)
_HARM = re.compile(
    r"\bharm|\bchecksum|\bdigest\b|\b(?:do|does) not match|\bmismatch|\bdiffers?\b|\b(?:has|have|was|were) changed"
    r"|\baltered",
    re.IGNORECASE,
)
"""Words of somebody who looks at every byte; what is only called broken may be so in its form alone."""
_ANNOUNCED = {"schema_drift": OTHER_SHAPE, "disk_corruption": _HARM, "torn_write": _HARM}
"""How documentation speaks of data that came to harm in the way of a fault."""
_NAMED = re.compile(
    r"\b(?:[a-z]\w*\.)*([A-Z]\w*[a-z]\w*)\b"
    r"(?=`*(?:,[^,.;]{1,40},|:)? (?:when|whenever|if|once|where|unless|as soon as|on|after|for)\b)"
)
"""An exception, and that what follows says when it comes."""
_LISTED = re.compile(
    r"^[ \t]*(?::raises?[ \t]+|:exc:)?`*(?:\w+\.)*(\w*(?:Error|Exception))`*[ \t]*(?::|\n)[ \t]+(\S.*)$", re.MULTILINE
)
"""The same in a list of exceptions, in any of the usual forms."""
_NEXT = re.compile(r"\b[A-Z]\w*(?:Error|Exception)\b")
_UNREACHED = re.compile(
    r"(?:cannot|can't|can not|could not|couldn't|not) be "
    r"(?:reached|fetched|asked|contacted|had|sent|received|delivered|retrieved|obtained|downloaded|uploaded)\b"
    r"|\bunreach\w*|\bunavailable|\b(?:no|without an|without a) (?:\w+ ){0,2}(?:answer|reply|connection|response)\w*"
    r"|\b(?:does|do|did) not (?:answer|reply|respond)|\bany (?:error|failure)\b"
    r"|\b(?:request|connection|download|upload|transfer|network)\w* (?:fails?|failed|breaks?|is lost|times? out)\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:reports?|reported|answers?|answered|responds?) (?:with )?(?:an |any )?(?:error|other|something|anything)"
    r"|\berror (?:status|page|answer|code)|\bstatus\b|\bunavailable|\bbusy\b|\brefus|\b(?:whatever|any) the reason"
    r"|\bfor any reason|(?:cannot|can't|can not|could not|couldn't|not) be "
    r"(?:fetched|had|sent|delivered|retrieved|obtained|downloaded|uploaded|stored|saved)\b",
    re.IGNORECASE,
)
"""The same of who was reached, and said no."""
_NOT_WRITTEN = (
    r"(?:cannot|can't|can not|could not|couldn't|not) be (?:written|saved|stored|copied|replaced|updated|kept)\b"
    r"|\bunwritable|\bany (?:error|failure)\b|\b(?:writing|saving) (?:\w+ ){0,2}(?:fails?|failed)\b"
)
_NOT_READ = (
    r"(?:cannot|can't|can not|could not|couldn't|not) be (?:read|opened)\b|\bunreadable"
    r"|\breading (?:\w+ ){0,2}(?:fails?|failed)\b"
)
_UNWRITTEN = re.compile(_NOT_WRITTEN, re.IGNORECASE)
_UNREAD = re.compile(_NOT_READ, re.IGNORECASE)
_UNKEPT = re.compile(_NOT_WRITTEN + "|" + _NOT_READ, re.IGNORECASE)
_OWED = {
    **dict.fromkeys(("network_partition", "flaky_upstream", "connection_reset", "api_latency", "network"), _UNREACHED),
    **dict.fromkeys(("eio", "disk"), _UNKEPT),
    "enospc": _UNWRITTEN,
    GONE: _UNREACHED,
    REFUSING: _REFUSED,
}
"""How documentation speaks of what a fault brings about, whoever is to blame for it."""
_OF_INPUT = frozenset({"ValueError", "TypeError", "KeyError", "IndexError", "LookupError", "UnicodeError"})
"""What an input is refused with: a text that cannot be read makes no sense, and no disk has to do with it."""
_TOTAL = frozenset({"network_partition", GONE, REFUSING})
"""Faults that no further attempt gets around."""
_OTHER_WAY = re.compile(
    r"\bcach|\bkept\b|\bkeep|\blast\b|\bstale\b|\bearlier|\bdefault|\bfall|\botherwise|\binstead|\beffort|\bignor|\bskip"
    r"|\bnone of\b|\ball of\b|\bonly\b|\bqueue|\blater\b|\bin the background",
    re.IGNORECASE,
)
"""Words of who may have an answer without asking, or tells of a failure later."""
_NO = re.compile(r"\bNone\b|\bFalse\b|\bempty\b|\bnothing\b|-1\b|\[\]|\{\}", re.IGNORECASE)
"""Ends that say no by themselves; who promises one of these may not give anything else."""
_TRIES_AGAIN = re.compile(
    r"\b(?:tried|repeated|attempted|made|asked|read|written|sent) "
    r"(?:again|once more|anew|(?:a|one) (?:second|third) time|up to|(?:a few|several|at most|\w+) (?:more )?times)"
    r"|\bretr(?:y|ies|ied)\b|\b(?:is|are) repeated\b",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\breturn|\bgiv(?:es?|en)\b|\bresult|\bdefault|\binstead|\bskip|\bignor|\bomit|\bfall", re.IGNORECASE
)
"""Who only says that it tries again has not said that it may come to something else."""
_KEEPS = re.compile(
    r"\bkeeps?\b|\bkept\b|\bunchanged|\buntouched|\bintact|\batomic\w*|\bas it was|\bold (?:one|file|content)"
    r"|\bnothing at all|\bor not at all|\ball or nothing|\bsafe(?:ly)?\b|\bnever (?:half|part)",
    re.IGNORECASE,
)
_NONSENSE = re.compile(
    r"\b(?:answers?|answered|repl(?:y|ies|ied)|responds?|sends?|sent) (?:with )?(?:anything|something|whatever)\b"
    r"|\b(?:bad|invalid|malformed|broken|useless|unusable|garbled|wrong|odd|senseless|damaged|other)"
    r" (?:answers?|repl(?:y|ies)|responses?|bod(?:y|ies)|documents?|json)\b"
    r"|\b(?:answers?|repl(?:y|ies)|responses?|body|document) (?:that |which )?"
    r"(?:is|are|makes?|does|do|has|have|cannot|can't) (?:not|no|be|neither)\b"
    r"|\b(?:last|latest|earlier) (?:good|valid|usable|known) \w+|\bgood (?:answer|reply|response|copy|one)\b",
    re.IGNORECASE,
)
"""Words of who knows that an upstream may answer with something else than it should."""
_ITS_WORK = re.compile(r"^\s*keeps? (?!on\b|(?:\w+ ){0,2}(?:old|intact|safe|as )\b)", re.IGNORECASE)
_WHOLE = re.compile(
    r"\bunchanged|\buntouched|\bas (?:it was|they were)|\batomic\w*|\ball or nothing|\bor not at all"
    r"|\b(?:holds?|keeps?|has|have|is|are) (?:what|(?:\w+ ){1,4}(?:that )?)\s*(?:it|they) (?:held|kept|had|was|were)\b"
    r"|\bstill (?:holds?|keeps?|has|have|contains?|lists?)\b[^.;]{0,40}\bbefore\b"
    r"|\bor (?:to |in |from |of )?(?:none|neither)\b|\bnothing (?:is|has|was) (?:been )?(?:changed|added|counted|lost)",
    re.IGNORECASE,
)
"""Words of who leaves things as they were when a call fails, and not only what was in a file."""
_RESUMES = re.compile(
    r"\bresum\w*|\bcontinu\w*|\bpartial\w*|\bdraft\w*|\brecover\w*|\bleft (?:behind|there|for|where)|\bstays\b",
    re.IGNORECASE,
)
"""Words of who leaves unfinished work on purpose, or tells what becomes of it."""
_COUNTS = re.compile(r"\b(?:how many|number|count(?:s|ed)?|so far|positions?|places?|offsets?|index)\b", re.IGNORECASE)
"""Words of who says which in a row something is, or how many there are."""
_NOTHING_LEFT = re.compile(r"\b(?:no|nothing|never|not)\b[^.;]{0,40}\bleft\b|\bleaves? (?:no|nothing)\b", re.IGNORECASE)
_NO_TRACE = re.compile(
    r"\bnothing (?:is |was |stays |remains )(?:ever )?left\b"
    r"|\bno (?:\w+ ){0,2}(?:file|draft|copy|archive|trace)s? (?:is|are|stays?|remains?)(?: ever)?(?: left| behind)"
    r"|\bleav(?:es?|ing) (?:nothing|no (?:\w+ )?(?:file|draft|trace))",
    re.IGNORECASE,
)
"""Words of who says of itself that no file is left of a call that failed."""
_SHORT_READS = frozenset({"partial_read"})
"""Effects of an ordinary day: whoever asks again gets the rest."""
_NO_FAILURES = frozenset({"clock_jump"}) | _SHORT_READS
"""Effects under which all that a call asks for can be had: a clock that is put right, data that comes in pieces."""
_KEEPING = re.compile(
    r"(?:^|_)(?:save|store|persist|update|replace|rewrite|checkpoint|append|add|insert|register|bump|edit)(?:s|d)?(?:_|$)"
)


def manners_of(function: Any, faults: Collection[str], named: Collection[str] = ()) -> Manners:
    """What is asked of a function under faults of these names; ``named`` are the files that the caller named."""
    announced = bool(faults) and all(name in _ANNOUNCED and announces(function, name) for name in faults)
    # Where nothing has failed, nothing had to be said.
    raises = promises_to_raise(function) or set(faults) <= _NO_FAILURES
    clears = bool(_NOTHING_LEFT.search(_text(function)))
    resumes = bool(_RESUMES.search(_text(function))) and not clears
    keeps, whole = promises_to_keep(function), bool(_WHOLE.search(_text(function)))
    is_excused = foretells(function) and not set(faults) <= _SHORT_READS
    is_able, counts = set(faults) <= _SHORT_READS, bool(_COUNTS.search(_text(function)))
    found = Manners(is_excused, keeps, named, raises, announced, resumes, clears, whole, is_able)
    tidy = bool(_NO_TRACE.search(_text(function)))
    unharmed = promises_no_harm(function) or says_no_harm(_text(function))
    return found._replace(counts=counts, tidy=tidy, says_keeps=says_to_keep(function), unharmed=unharmed)


def foretells(function: Any) -> bool:
    """Whether the documentation says that a call which fails gives a value like any other.

    Where it announces an exception, only a sentence that speaks of failing itself says so of anything else.
    """
    text = _text(function)
    if never_raises(text):
        return True
    words = _SAYS_WHEN if promises_to_raise(function) else _FAILS
    sentences = [without_parts(each) for each in _sentences(text)]
    told = [each for each in sentences if not _TRIES_AGAIN.search(each) or _GIVES.search(each)]
    return any(
        (words.search(each) or (tells_in_result(each) and not _KEEPS.search(each)))
        and not (_RAISES.search(each) or _NO.search(each))
        for each in told
    )


def announces(function: Any, fault: str) -> bool:
    """Whether the documentation announces an exception for data that came to harm as the fault does it."""
    if foretells(function):
        return False
    if fault == "schema_drift" and refuses_other_shapes(_text(function)):
        return True
    return any(_ANNOUNCED[fault].search(each) and _RAISES.search(each) for each in _sentences(_text(function)))


def promises_to_raise(function: Any) -> bool:
    """Whether the documentation announces an exception for what cannot be done, and nothing else."""
    failing = [each for each in _sentences(without_denials(_text(function))) if _FAILS.search(each)]
    return any(map(_RAISES.search, failing)) and not any(
        _NO.search(each) and not _RAISES.search(each) for each in failing
    )


def owed_instead(function: Any, faults: Collection[str], error: BaseException) -> str:
    """The exception that the documentation announces for what the faults do, where another one came; empty if none."""
    if not faults or not all(fault in _OWED for fault in faults):
        return ""
    return _owed(function, [_OWED[fault] for fault in faults], error)


def owed_for(function: Any, operation: str, error: BaseException) -> str:
    """The exception announced for a file that cannot be read, or written, where another one came; empty if none."""
    return _owed(function, [_UNREAD if operation == "read" else _UNWRITTEN], error)


def _owed(function: Any, words: Collection["re.Pattern[str]"], error: BaseException) -> str:
    came = {kind.__name__ for kind in type(error).__mro__}
    text = _text(function)
    clauses = [clause for sentence in _sentences(text) for clause in _clauses(sentence)]
    clauses += [(found.group(1), found.group(2)) for found in _LISTED.finditer(text)]
    told = [(name, when) for name, when in clauses if name not in _OF_INPUT]
    owed = [name for name, when in told if any(each.search(when) for each in words)]
    return "" if came & set(owed) else next(iter(owed), "")


def owed_at_all(function: Any, faults: Collection[str]) -> str:
    """The exception that is announced for what total faults do, by documentation that knows of no other way out."""
    if not set(faults) <= _TOTAL or foretells(function) or _OTHER_WAY.search(_text(function)):
        return ""
    return owed_instead(function, faults, BaseException())


def _clauses(sentence: str) -> Iterator[Tuple[str, str]]:
    """The exceptions that a sentence announces, each with what is said of when it comes."""
    for found in _NAMED.finditer(sentence) if _RAISES.search(sentence) else ():
        following = _NEXT.search(sentence, found.end())
        yield found.group(1), sentence[found.end() : following.start() if following else None]


def promises_to_keep(function: Any) -> bool:
    """Whether name or documentation say that what was kept before is safe until the new is."""
    name = getattr(function, "__name__", "")
    return bool(says_to_keep(function) or (isinstance(name, str) and _KEEPING.search(name)))


def says_to_keep(function: Any) -> bool:
    """Whether the documentation says so; what is kept by the call itself is another matter."""
    return bool(_KEEPS.search(_ITS_WORK.sub("", _text(function)))) or promises_no_harm(function)


def keeps_good_answers(function: Any) -> bool:
    """Whether the documentation says that good answers are kept, and knows that there are others."""
    return bool(_NONSENSE.search(_text(function)) and _KEEPS.search(_text(function)))


def _sentences(text: str) -> List[str]:
    """The sentences of a text; what explains an announced exception behind a colon belongs to it."""
    found: List[str] = []
    for each in _SENTENCE.split(text):
        if found and found[-1].endswith(":") and _RAISES.search(found[-1]) and len(found[-1].split()) > _HEADING:
            found[-1] = "%s %s" % (found[-1], each)
        else:
            found.append(each)
    return found


def _text(function: Any) -> str:
    return _VALUES.sub("", words_about(function))
