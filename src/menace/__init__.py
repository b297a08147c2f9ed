"""Menace: an autonomous sandbox for Python code.

Importing it is cheap and has one effect, which the guides promise: the documented names become
importable, bare (``import sandbox_settings``) and below the package (``import menace.sandbox_settings``).
"""

from __future__ import annotations

import sys

_documented = f"{__path__[0]}/_documented"
__path__.append(_documented)
if _documented not in sys.path:
    # Last, so that a name of ours never hides a module that was there before.
    sys.path.append(_documented)


def __getattr__(name: str) -> str:
    """The version of the installed distribution; looked up when asked, because reading metadata is slow."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("menace")
