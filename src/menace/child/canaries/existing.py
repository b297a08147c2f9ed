"""Places that seem to be there: code that looks before it opens would otherwise never show where it is led."""

from __future__ import annotations

import os
from typing import Any, Callable, Optional

_real_stat, _real_access = os.stat, os.access


def pretend(seems_there: Callable[[Any], str]) -> None:
    """Let the process find a readable ``file`` or ``folder`` from now on where there is nothing, as it is told."""

    def stat(path: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return _real_stat(path, *args, **kwargs)
        except OSError:
            # Any will do, for none of what is in it is ever read.
            stand_in = _stand_in(seems_there(path))
            if stand_in is None:
                raise
            return stand_in

    def access(path: Any, mode: int, **kwargs: Any) -> bool:
        return _real_access(path, mode, **kwargs) or bool(seems_there(path))

    os.stat, os.access = stat, access


def _stand_in(kind: str) -> Optional[Any]:
    if not kind:
        return None
    try:
        return _real_stat(os.__file__ if kind == "file" else os.path.dirname(os.__file__))
    except OSError:
        return None
