"""How a documented name becomes the real module.

The guides promise modules under names that no longer say where the code lives.
Each of them is a three-line file in ``_documented/`` which calls ``stand_in``; from then on the documented
name, with and without ``menace.``, is the very module object it stands for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

EXIT_USAGE = 2


def stand_in(name: str, target: str, *, command: str | None = None, submodules: str | None = None) -> None:
    """Make the module called ``name`` be the module ``target``, or run ``command`` when started as a program.

    ``submodules`` names the folder below ``_documented/`` in which submodules of the documented name are found.
    """
    if name == "__main__":
        raise SystemExit(_start(command))
    real = import_module(target)
    bare = name.removeprefix("menace.").removeprefix("_documented.")
    parent, _, leaf = bare.rpartition(".")
    if submodules:
        real.__path__ = [str(Path(__file__).with_name("_documented") / submodules)]
    for alias in (name, bare, f"menace.{bare}"):
        sys.modules[alias] = real
    # `import a.b` finds b in sys.modules, but `a.b` is an attribute, which nobody else would set.
    setattr(sys.modules[f"menace.{parent}" if parent else "menace"], leaf, real)


def _start(command: str | None) -> int:
    if command is None:
        sys.stderr.write(f"{_started_name()} is a module to import, not a command; see menace --help\n")
        return EXIT_USAGE
    status: int = import_module(command).main()
    return status


def _started_name() -> str:
    """What the user typed: the name after ``-m``, or the script."""
    spec = sys.modules["__main__"].__spec__
    return spec.name.removesuffix(".__main__") if spec else Path(sys.argv[0]).name
