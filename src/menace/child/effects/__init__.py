"""Failure modes as effects that are put in force around one call and taken off again.

Knows how to make files, clocks, processors, sockets and upstreams misbehave from within the process, by the seed.
Does not know why, nor what the code under test makes of it. What happens below Python (``sqlite3``, ``mmap``,
extension modules, other processes) is out of reach here and left to the kernel's limits.
"""

from .base import Effect
from .catalogue import NAMES, build, deadline, start_threads
from .force import in_force, wrapped

__all__ = ["NAMES", "Effect", "build", "deadline", "in_force", "start_threads", "wrapped"]
