"""``menace explain``: what a code means and how Menace knows."""

from __future__ import annotations

from typing import Annotated

import typer


def explain(code: Annotated[str, typer.Argument(help="A code such as MEN101, or a class such as contract.")]) -> None:
    """Explain a finding's code, or list the codes of a class."""
    from menace.findings.codes import explain as page

    print(page(code))
