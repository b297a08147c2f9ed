"""Children that say something on their page and then do something, followed to their end."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import menace
from menace.domain import CaseRange
from menace.sandbox.watching.reaping import Family
from menace.sandbox.watching.sharing import Shared
from menace.sandbox.watching.watch import Account, Allowance, Death, Watched

SLEEP = "time.sleep(1000)"
CASES = CaseRange(0, 3)
BEGUN = "page.begin(0, 0)"
FINISHED = "page.begin(0, 0); page.finish(0, 0, 0.5, 0.25, 1000)"
GOODBYE = "page.say('done'); os._exit(0)"


@contextmanager
def started(files: Shared, says: tuple[dict[str, Any], ...], then: str) -> Iterator[Family]:
    """A child that says something and then does something; gone afterwards."""
    code = f"""
import mmap, os, signal, time
from menace.child import page as layout
page = layout.Page({files.page})
memory = memoryview(mmap.mmap({files.page}, layout.SIZE))
words, numbers = memory.cast("q"), memory.cast("d")
for frame in {says!r}:
    page.say(**frame)
{then}
"""
    process = subprocess.Popen(
        [sys.executable, "-S", "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=files.output,
        stderr=files.output,
        pass_fds=(files.page,),
        env={"PYTHONPATH": str(Path(menace.__file__).parent.parent)},
        start_new_session=True,
    )
    family = Family(process)
    try:
        yield family
    finally:
        family.end()


def follow(
    files: Shared, *says: dict[str, Any], then: str, cancelled: bool = False, kin: Any = None, **allowance: Any
) -> Account:
    """All that is known of such a child in the end."""
    cancel = threading.Event()
    if cancelled:
        cancel.set()
    watched = Watched(files, cases=CASES, allowance=Allowance(**allowance), cancel=cancel)
    with started(files, says, then) as family:
        return watched.follow(family if kin is None else kin(family))


def death_of(files: Shared, *says: dict[str, Any], then: str, **allowance: Any) -> Death:
    """How such a child ended."""
    death = follow(files, *says, then=then, **allowance).death
    if death is None:
        raise AssertionError("it did not die")
    return death
