"""Who says that it notices when a part of an answer is missing."""

from __future__ import annotations

import pytest

from menace.child.faults.whole_answers import measures_answers


@pytest.mark.parametrize(
    ("text", "measures"),
    [
        ("Fetch a file; raises ShortError when it is incomplete.", True),
        ("Raises CutError when the download breaks off.", True),
        ("Give the whole page, or raise LookupError.", True),
        ("Give the text behind an address; raises FetchError when it cannot be fetched.", False),
    ],
)
def test_words_tell(text: str, measures: bool) -> None:
    """That something cannot be fetched is another matter."""

    def f() -> None: ...

    f.__doc__, f.__module__ = text, "nowhere"
    assert measures_answers(f) is measures
