"""Calls that do all or nothing: where a text says so, one that is refused leaves everything as it was."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from menace.child.oracles.claims import AFTERWARDS
from menace.domain import Claim
from menace.inputs.oracles.sentences import sentences
from menace.inputs.source.signatures import Stated

_DONE = (
    r"(?:change|add|keep|kept|store|remove|take|done|move|note|count|insert|appl(?:y|i)|book|transfer|charge|record|save"
    r"|update|alter|touch|lost|written|sold|put|register|reserve|merge|rename|replace|delete|drop|spent|enter|append"
    r"|extend|accept|push|schedul|queue|enqueue|creat|commit|import|load|assign|allocat|modif|deduct|connect|held|start)\w*"
)
_BE = r"(?:is|are|was|were|gets?|has been|have been|will be)"
_STILL = r"(?:(?: then| left| kept| still| always| exactly| just| all)*)"
_AS_BEFORE = (
    r"(?:as (?:it|they|things|everything) (?:is|are|was|were)|(?:just )?as before|unchanged|untouched|unaltered"
    r"|unmodified|intact|alone|(?:exactly )?what (?:it|they) (?:is|are|was|were)|the same|in its (?:old|former) state)"
)
_NOTHING = (
    rf"(?:nothing(?: at all| of (?:it|that|this))? {_BE} {_DONE}"
    rf"|(?:none|neither|nobody|no one)(?: of (?:them|it|the \w+)| \w+)? {_BE} {_DONE}"
    rf"|no(?: other)? (?!longer)\w+ {_BE} {_DONE}|no change {_BE} made"
    r"|(?:changes|adds|stores|keeps|does|moves|removes) nothing|nothing changes|has no effect|leaves no trace"
    rf"|{_BE}{_STILL} {_AS_BEFORE}|(?:stays?|remains?|left|leaves?|leaving|keeps?)(?: \w+){{0,3}}? {_AS_BEFORE}"
    rf"|{_BE} not (?:changed|touched|modified|altered|affected)"
    r"|(?:do(?:es)? not|never|don't|doesn't) (?:touch|change|alter|affect|modif|disturb)\w*"
    r"|(?:old|former|previous|earlier) \w+ (?:is|are|stays?|remains?|keeps?)"
    r"(?: kept| in (?:place|force|use)| valid| there)*"
    r"|without (?:changing|touching|adding|moving|storing|removing|altering) anything"
    r"|without anything (?:being|having been) \w+"
    r"|(?:keeps?|holds?) (?:what (?:it|they) (?:held|kept|had)|(?:its|the|their) (?:old|former|previous) \w+))"
)
_RAISING = r"(?:\b(?:raises?|raised|raising|throws?)\b|\b[A-Z]\w*(?:Error|Exception|Full|Closed|Missing)\b)"
_FAILING = (
    r"(?:raises|fails|failed|is refused|is rejected|goes wrong|is wrong|is (?:in)?valid|is not (?:valid|allowed|there)"
    r"|is (?:missing|unknown|taken)|cannot be \w+|does not (?:fit|exist|work)|breaks (?:off|down))"
)
_REFUSED = re.compile(
    rf"\b(?:call|method|step|one|change|transfer|update|\w+) (?:that|which) {_FAILING}\b[^.;]*\b{_NOTHING}"
    rf"|\b(?:refused|rejected|failed|failing|unsuccessful) \w+ [^.;]*?\b{_NOTHING}"
    r"|\b(?:invalid|refused|rejected|bad|illegal) \w+ (?:never|do(?:es)? not|cannot) "
    r"(?:replaces?|overwrites?|reach|reaches|enters?|spoils?|get|gets)\b"
    rf"|{_RAISING}[^.]*?(?:[,;:(]|\band\b|\bwhile\b|\bwithout\b|(?=\bwithout\b))[^.,;:(]*?\b{_NOTHING}"
    rf"|\b{_NOTHING}[^.;]*\b(?:when|if|where|in case|should|unless)\b[^.;]*\b(?:{_FAILING}|anything|an error)"
    rf"|\b(?:when|if|where|in case|should)\b[^.;]*\b(?:{_FAILING}|anything|an error)[^.;]*[,;:]? \b[^.;]*\b{_NOTHING}"
    r"|\b(?:all[- ]or[- ](?:nothing|none)|or not at all)\b|(?<!not )(?<!non)(?<!non-)(?<!never )\batomic(?:ally)?\b"
    r"|\b(?:all|every|each|everything|both)\b[^.;]*?,? or(?:,? (?:if|when|where|should)\b[^.;]*?,)? "
    r"(?:none|nothing|neither)\b",
    re.IGNORECASE,
)
_WHEN_REFUSED = (
    r"(?:then|afterwards|in (?:that|this|such a|either|any such|both|all these|these|each) (?:case|event)s?"
    r"|(?:if|when(?:ever)?) (?:that|this|it|either|one of these) (?:happens|occurs)"
    r"|after (?:either|both|each|any)(?: of (?:them|these|those|the two))?"
    r"|after (?:such )?(?:an?|the|any|that|this|every|either) "
    r"(?:failure|error|refusal|exception|failed \w+|refused \w+))"
)
_THEN = re.compile(
    rf"\b(?:{_WHEN_REFUSED}|on (?:failure|an? error)|so)\b[^.;]*\b{_NOTHING}|\b{_NOTHING}[^.;]*\b{_WHEN_REFUSED}\b",
    re.IGNORECASE,
)
"""What is said of the failure that the sentence before spoke of."""
_ENTRY = re.compile(r"^(?::raises?\s+[\w.]+:|[A-Z]\w*(?:\.\w+)*: )")
"""An exception with its reason, in a list of those that are raised: what follows it is said of that."""
_STANDS = re.compile(rf"^(?:the|its|their|all|no|nothing|neither|none)\b[^.;,]*?\b{_NOTHING}[.]?$", re.IGNORECASE)
_BARE = re.compile(rf"^{_NOTHING}[.]?$", re.IGNORECASE)
_HEDGED = re.compile(r"\b(?:may|might|mostly|usually|partly|partially|some of|except|best effort)\b", re.IGNORECASE)
_PLAIN = frozenset({"str", "int", "float", "bool", "bytes", "None", "Decimal", "Path", "str | None", "int | None"})
_SPEAKS_OF_RAISING = re.compile(_RAISING)


def is_all_or_nothing(texts: Iterable[str]) -> bool:
    """Whether one of the texts says that a call which fails leaves things as they were."""
    return any(_says_so(list(sentences(text))) for text in texts)


def left_alone(stated: Iterable[Stated], texts: Iterable[str]) -> Iterator[Claim]:
    """That a refused call leaves its arguments alone, where one of the texts says so."""
    names = [each.name for each in stated if not each.name.startswith("*") and not _is_plain(each)]
    if names and is_all_or_nothing(texts):
        before, after = (", ".join(f"{name}{end}" for name in names) for end in ("", AFTERWARDS))
        source = f"are_left_alone(({before},), ({after},)) if refused_by(result, 'Exception') else None"
        yield Claim("Law", source, sure=True, refused=True)


def _is_plain(stated: Stated) -> bool:
    """Whether a hint says that there is nothing in an argument which could be changed."""
    return stated.hint is not None and ast.unparse(stated.hint).strip("'\"") in _PLAIN


def _says_so(told: Sequence[str]) -> bool:
    for place, sentence in enumerate(told):
        if _HEDGED.search(sentence):
            continue
        if _REFUSED.search(sentence):
            return True
        if place and _THEN.search(sentence) and _SPEAKS_OF_RAISING.search(told[place - 1]):
            return True
        if place and _ENTRY.match(told[place - 1]) and (_STANDS.match(sentence) or _BARE.match(sentence)):
            return True
    return False
