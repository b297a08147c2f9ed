"""The few facts about the user's own environment that other rooms are given."""

from __future__ import annotations

import os
from collections.abc import Mapping

_PASSED_ON = ("VIRTUAL_ENV", "CONDA_PREFIX", "HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME")


def host_environment(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """Where the user's home, cache and active Python environment are."""
    source = os.environ if environ is None else environ
    return {name: source[name] for name in _PASSED_ON if source.get(name)}
