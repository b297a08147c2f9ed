"""Check uploaded tables before they are taken over."""

import csv
import os
import tempfile
from typing import Iterable, List


class BadUpload(Exception):
    """The upload is not a table."""


def _check(lines: Iterable[str]) -> int:
    rows = 0
    columns = None
    try:
        for row in csv.reader(lines):
            if columns is None:
                columns = len(row)
            if len(row) != columns:
                raise BadUpload(f"row {rows + 1} has {len(row)} columns, not {columns}")
            rows += 1
    except csv.Error as error:
        raise BadUpload(str(error)) from None
    return rows


def count_rows(content: bytes) -> int:
    """Give the number of rows in an uploaded table, spooled to disk because uploads can be large.

    Raises BadUpload when the rows do not all have the same number of columns. Nothing stays on the disk.
    """
    handle, path = tempfile.mkstemp(prefix="upload-", suffix=".csv")
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    with open(path, encoding="utf-8", errors="replace", newline="") as lines:
        rows = _check(lines)
    os.unlink(path)
    return rows


def column_names(first_line: str) -> List[str]:
    """Read the names in the first line of a table, in lower case and without blanks around them."""
    return [name.strip().lower() for name in first_line.split(",")]
