"""Syntax trees are made by one thread at a time.

Interpreters before 3.11.8 keep one depth for all threads that make them: two that do so at once can end each other's
work with ``SystemError: AST constructor recursion depth mismatch``. None of it is done in parallel anyway.
"""

from __future__ import annotations

import threading

ONE_READER = threading.RLock()
"""Held by whoever reads expressions or source while other threads may do the same."""
