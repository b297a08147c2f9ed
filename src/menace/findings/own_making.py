"""What falls over on something that the code made of its argument, and nobody passed: a view, an iterator."""

from __future__ import annotations

import re
from typing import Final

from menace.domain import Outcome, Verdict

_MADE: Final = r"(dict_items|dict_keys|dict_values|odict_items|map|filter|zip|enumerate|generator|list_reverseiterator)"
_NOT_ABLE: Final = re.compile(
    rf"^'{_MADE}' object (?:has no attribute|is not subscriptable|does not support|is not reversible)"
    rf"|^object of type '{_MADE}' has no len"
)


def is_own_making(outcome: Outcome) -> bool:
    """Whether the code asked something of what it made itself that such a thing cannot do."""
    if outcome.verdict is not Verdict.FELL_OVER or outcome.failure is None:
        return False
    found = _NOT_ABLE.match(outcome.failure.message)
    made = next(filter(None, found.groups()), "") if found is not None else ""
    return bool(made) and made not in outcome.shape
