"""Write requirements.txt: the runtime dependencies of pyproject.toml, for tools that read nothing else.

With ``--check`` nothing is written; exit 1 when the file and pyproject.toml disagree.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = "# Generated from pyproject.toml by `make constraints`; exact versions are in constraints.txt.\n"


def main() -> int:
    """Write the file, or compare it when asked to check."""
    wanted = requirements((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    path = ROOT / "requirements.txt"
    if "--check" not in sys.argv[1:]:
        path.write_text(wanted, encoding="utf-8")
        return 0
    if path.read_text(encoding="utf-8") == wanted:
        return 0
    print("requirements.txt does not agree with pyproject.toml: run make constraints", file=sys.stderr)
    return 1


def requirements(pyproject: str) -> str:
    """The text of requirements.txt for that pyproject.toml."""
    dependencies: list[str] = tomllib.loads(pyproject)["project"]["dependencies"]
    return HEADING + "".join(f"{line}\n" for line in sorted(dependencies, key=str.lower))


if __name__ == "__main__":
    sys.exit(main())
