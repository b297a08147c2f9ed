"""A view of the file systems that is the child's own, and in it a scratch folder that can be full.

What is mounted here is seen by nobody outside and goes with the last process inside: there is nothing to clear away.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Dict, Optional

from .libc import libc

_CLONE_NEWNS = 0x00020000
_MS_NOSUID, _MS_NODEV, _MS_REC, _MS_PRIVATE = 2, 4, 1 << 14, 1 << 18
_BYTES_PER_INODE = 4096
_FEWEST_INODES = 256
_SHARE_OF_MEMORY = 4


def leave() -> Optional[str]:
    """Leave the machine's mounts for a copy of them; None when that worked, else why not."""
    if not sys.platform.startswith("linux"):
        return "not Linux"
    library = libc()
    if library.unshare(_CLONE_NEWNS) != 0:
        return os.strerror(ctypes.get_errno())
    # Until this, what is mounted here would show up outside as well.
    if library.mount(None, b"/", None, ctypes.c_ulong(_MS_REC | _MS_PRIVATE), None) != 0:
        return os.strerror(ctypes.get_errno())
    return None


def bound(folder: str, size: int) -> Optional[str]:
    """Let a folder be an empty file system of that many bytes, and of files in proportion; None, or why not.

    To be called after ``leave``; what the folder held before is out of sight.
    """
    if size > os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // _SHARE_OF_MEMORY:
        return "%d MiB are too much for a disk in memory" % (size >> 20)
    library = libc()
    inodes = max(_FEWEST_INODES, size // _BYTES_PER_INODE)
    options = b"size=%d,nr_inodes=%d,mode=0700" % (size, inodes)
    flags = ctypes.c_ulong(_MS_NOSUID | _MS_NODEV)
    if library.mount(b"menace", os.fsencode(folder), b"tmpfs", flags, options) != 0:
        return os.strerror(ctypes.get_errno())
    return None


def furnish(folder: str, size: int) -> Dict[str, Optional[str]]:
    """Take both steps; the answer is what the record says of them."""
    return {"mounts": leave() or bound(folder, size)}
