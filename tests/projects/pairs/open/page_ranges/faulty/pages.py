"""Pages to print, as people write them."""

from __future__ import annotations

import re

MOST = 10_000
_RANGE = re.compile(r"([0-9]{1,12})(?:-([0-9]{1,12}))?")


def expand_pages(text: str) -> list[int]:
    """Return the page numbers of a text such as ``1-3,8``, in the order written.

    Raises ValueError for anything else, and for more than 10 000 pages.

    >>> expand_pages("1-3, 8")
    [1, 2, 3, 8]
    """
    pages: list[int] = []
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise ValueError(f"not a page or a range of pages: {part!r}")
        first = int(found[1])
        last = int(found[2] or first)
        if last < first:
            raise ValueError(f"a range that runs backwards: {part!r}")
        pages.extend(range(first, last + 1))
        if len(pages) > MOST:
            raise ValueError(f"more than {MOST} pages")
    return pages


def shorten(pages: list[int]) -> str:
    """Write page numbers as short as possible; runs become ranges.

    >>> shorten([1, 2, 3, 8])
    '1-3,8'
    """
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return ",".join("-".join(map(str, run)) for run in runs)
