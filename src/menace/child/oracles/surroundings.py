"""What all code in a process shares: the folder, the environment, streams, signals, filters, the log.

This file stands on its own, so that it can be put into a script which shows a finding.
"""

from __future__ import annotations

import locale
import os
import signal
import sys
from typing import Any, Dict

_ANSWERED = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM", "SIGUSR1", "SIGHUP") if hasattr(signal, name)
)


def shared_state() -> Dict[str, Any]:
    """How things stand now, by subject; what is not imported has no state."""
    warnings, logging, decimal = (sys.modules.get(name) for name in ("warnings", "logging", "decimal"))
    loggers = [logging.root, *logging.root.manager.loggerDict.values()] if logging else []
    return {
        "folder": os.getcwd(),
        "environment": dict(os.environ),  # noqa: TID251 - the child's own
        "streams": [sys.stdin, sys.stdout, sys.stderr],
        "path": list(sys.path),
        "signals": [signal.getsignal(number) for number in _ANSWERED],
        "recursion": sys.getrecursionlimit(),
        "filters": list(warnings.filters) if warnings else [],
        "logging": [logging.root.manager.disable if logging else 0]
        + [(each.level, list(each.handlers)) for each in loggers if getattr(each, "handlers", None)],
        "precision": decimal.getcontext().prec if decimal else 0,
        "locale": locale.setlocale(locale.LC_ALL),
    }


def put_back_shared(state: Dict[str, Any]) -> None:
    """Bring back what would be in the way of the next look."""
    os.chdir(state["folder"])
    if dict(os.environ) != state["environment"]:  # noqa: TID251 - as above
        os.environ.clear()  # noqa: TID251
        os.environ.update(state["environment"])  # noqa: TID251
    sys.stdin, sys.stdout, sys.stderr = state["streams"]
    sys.path[:] = state["path"]
    sys.setrecursionlimit(state["recursion"])
    if "warnings" in sys.modules:
        sys.modules["warnings"].filters[:] = state["filters"]
