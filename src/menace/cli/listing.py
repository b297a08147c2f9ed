"""``menace list``: what a run would execute."""

from __future__ import annotations

import sys

from menace.cli.common import AsJson, Repository, load
from menace.cli.run import Exclude, Keyword, Modules


def list_sections(
    repository: Repository = None,
    modules: Modules = None,
    keyword: Keyword = None,
    exclude: Exclude = None,
    as_json: AsJson = False,
) -> None:
    """List every section with what a run would do with it; nothing is executed."""
    from menace.runs.listing import list_repository
    from menace.runs.options import Selection

    folder, settings = load(repository)
    patterns = (*settings.get("SANDBOX_EXCLUDE_DIRS", ()), *(exclude or ()))
    selection = Selection(modules=tuple(modules or ()), keyword=keyword, exclude=patterns)
    rows = list_repository(folder, selection, settings)
    if as_json:
        import json

        print(json.dumps([row.as_dict() for row in rows], indent=1))
        return
    for row in rows:
        print(f"{row.section.id}  {row.section.kind}" + (f"  skipped: {row.skipped}" if row.skipped else ""))
    skipped = sum(1 for row in rows if row.skipped)
    print(f"{len(rows)} sections: {len(rows) - skipped} to run, {skipped} skipped.", file=sys.stderr)
