"""How documentation speaks of data that does not have the agreed shape, and of refusing it."""

from __future__ import annotations

import re

OTHER_SHAPE = re.compile(
    r"\b(?:other|another|wrong|unexpected|unknown|different|foreign) (?:shape|form|structure|layout|schema|version)"
    r"|\bshape\b|\bschema\b|\bmalformed|\bexpected (?:shape|form|fields?)"
    r"|\b(?:lacks?|misses|missing|without) (?:a |an |one |any |the |some )?(?:of \w+ )?(?:field|key|entr)"
    r"|\b(?:field|key|entry|entries)\b[^.;]{0,40}\b(?:missing|absent|lacking|wrong|not there)"
    r"|\bmissing\b[^.;]{0,30}\bof (?:an?other|a different|the wrong|a wrong) (?:kind|type)"
    r"|\bof (?:an?other|a different|the wrong|a wrong) (?:kind|type)\b[^.;]{0,30}\bmissing"
    r"|\bany other (?:answer|reply|response|document|message|record)\b",
    re.IGNORECASE,
)
"""Words for data of which the fields are not the ones that were agreed on."""
_SHAPE = r"(?:shape|form|format|structure|layout|schema)"
_DATA = (
    r"(?:entr(?:y|ies)|(?:record|row|item|document|object|message|answer|response|file|line|mapping|element|event)s?"
    r"|repl(?:y|ies)|dict\w*|data|json|payload)"
)
_UNFIT = re.compile(
    rf"\b(?:not|never|n't) (?:\w+ ){{0,3}}?(?:this|that|the|its|such an?) (?:\w+ )?{_SHAPE}\b"
    rf"|\b(?:other|another|different|wrong) {_SHAPE}\b"
    rf"|\bunless (?:it|(?:the|every|each|all) (?:\w+ )?{_DATA}) (?:has|have|names?|holds?)\b"
    r"|\b(?:must|has to|have to|needs to|need to) (?:have|hold|name|contain)\b[^.]{0,120}\b(?:otherwise|or else|else)\b"
    r"|\b(?:without|lack(?:s|ing)?|miss(?:es|ing)) (?:one|any|some|either) of (?:them|these|those)\b"
    r"|\bincomplete\b|\bnot complete\b|\banything (?:else|but|that is not)\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"\brais(?:e|es|ed|ing)\b|\b(?:refus|reject)\w+ (?:with|by)\b"
    r"|\b[A-Z]\w*(?:Error|Exception)\b`*(?= (?:if|when|unless|for|otherwise)\b)"
)
_OPTIONAL = re.compile(
    r"\boptional\w*|\b(?:may|can|might) (?:also )?be (?:left out|missing|absent|omitted|lacking)"
    r"|\b(?:may|can|might) (?:lack|miss|have)\b|\bif (?:it is |they are |)present\b|\bneed not\b|\bdefaults?\b",
    re.IGNORECASE,
)
"""Words of who makes do without some field."""
_SENTENCE = re.compile(r"(?<=\.)\s+|\n\s*\n")


def refuses_other_shapes(text: str) -> bool:
    """Whether a text says that data of any other shape is refused, and knows of no field that may be missing."""
    told = any(_UNFIT.search(each) and _REFUSES.search(each) for each in _SENTENCE.split(text))
    return told and not _OPTIONAL.search(text)
