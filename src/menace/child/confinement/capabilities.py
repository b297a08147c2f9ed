"""Giving up what makes root more than a user, for good: neither a program with a set-id bit nor exec brings it back."""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Any, Iterable, Optional

SYS_ADMIN = 21
"""What making namespaces takes."""

_PR_CAPBSET_READ, _PR_CAPBSET_DROP, _PR_SET_SECUREBITS, _PR_CAP_AMBIENT, _CLEAR_ALL = 23, 24, 28, 47, 4
_NO_ROOT, _NO_FIXUP, _NO_AMBIENT = 0b11, 0b11 << 2, 0b11 << 6
_KEEP_LOCKED = 1 << 5
"""Bits and, beside each, the one that locks it: user 0 has no power of its own, changing users gives none."""
_VERSION = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


def drop(keep: Iterable[int] = ()) -> Optional[str]:
    """Give up every capability but those to keep; None when that worked, else why not."""
    if not sys.platform.startswith("linux"):
        return "not Linux"
    libc: Any = ctypes.CDLL(None, use_errno=True)
    kept = sum(1 << number for number in keep)
    # The next three need a capability themselves. Who has none has nothing to give up with them either.
    number = 0
    while libc.prctl(_PR_CAPBSET_READ, number, 0, 0, 0) >= 0:
        if not kept >> number & 1:
            libc.prctl(_PR_CAPBSET_DROP, number, 0, 0, 0)
        number += 1
    libc.prctl(_PR_CAP_AMBIENT, _CLEAR_ALL, 0, 0, 0)
    libc.prctl(_PR_SET_SECUREBITS, _NO_ROOT | _NO_FIXUP | _NO_AMBIENT | _KEEP_LOCKED, 0, 0, 0)
    low, high = kept & 0xFFFFFFFF, kept >> 32
    sets = (_Sets * 2)(_Sets(low, low, 0), _Sets(high, high, 0))
    if libc.capset(ctypes.byref(_Header(_VERSION, 0)), sets) != 0:
        return os.strerror(ctypes.get_errno())
    return None
