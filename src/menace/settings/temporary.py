"""Variables that are set for a while, for code that runs in this very process."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def temporary_variables(values: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables meanwhile; afterwards each is what it was, whatever happened to it.

    A process has one environment: other threads see the same values as long.
    """
    before = {name: os.environ.get(name) for name in values}
    try:
        os.environ.update({name: str(value) for name, value in values.items()})
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
