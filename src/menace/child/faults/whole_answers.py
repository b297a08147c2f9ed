"""What documentation says of answers of which only a part arrives."""

from __future__ import annotations

import re
import sys
from typing import Any

from ..calls.loading import owner_of, source_of

_MEASURED = re.compile(
    r"\b(?:in)?complete(?:ly)?\b|\btruncat\w*|\bcut (?:off|short)|\bcontent-length\b|\b(?:too|falls?|comes?) short\b"
    r"|\bshorter\b|\bthe whole (?:answer|reply|response|body|page|file|content|document|download|text)"
    r"|\b(?:whole|in full|entirely) or (?:not|never)\b|\bhalf (?:an?|of)\b|\bbreaks? off|\bbroken off|\bmissing bytes"
    r"|\bin the middle of\b|\bmidway|\bhalf[- ]way|\bends? (?:too )?early",
    re.IGNORECASE,
)


def measures_answers(function: Any) -> bool:
    """Whether what is called, its class or its module say that it notices when a part of an answer is missing.

    Others read what they get: a client that is asked for so many bytes does not tell fewer of them from the end.
    """
    module = sys.modules.get(str(getattr(source_of(function), "__module__", "")))
    texts = [getattr(each, "__doc__", None) for each in (function, owner_of(function), module)]
    return any(_MEASURED.search(each) for each in texts if type(each) is str)
