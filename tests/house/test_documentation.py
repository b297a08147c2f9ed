"""Links lead somewhere, and generated pages are what their source says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def pages(project_files: list[Path], root: Path) -> list[Path]:
    """Every Markdown page of ours; the projects Menace is tried on have their own."""
    targets = root / "tests" / "projects"
    return [path for path in project_files if path.suffix == ".md" and targets not in path.parents]


def prose(path: Path) -> str:
    """The text outside fenced blocks."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> set[str]:
    """The fragments a page can be entered at, derived from headings as Markdown renderers do, or written out."""
    headings = re.findall(r"^#+ +(.*?)\s*$", prose(path), re.MULTILINE)
    derived = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return derived | set(re.findall(r'<a id="([^"]+)">', prose(path)))


def problem(page: Path, target: str) -> str | None:
    """What is wrong with a link, if it stays inside the repository."""
    if re.match(r"[a-z]+:", target):
        return None
    name, _, fragment = target.partition("#")
    there = (page.parent / unquote(name)).resolve() if name else page
    if not there.exists():
        return f"{page}: {target} does not exist"
    if fragment and there.suffix == ".md" and fragment not in anchors(there):
        return f"{page}: {target} has no such heading"
    return None


def test_links_inside_the_repository_lead_somewhere(project_files: list[Path], root: Path) -> None:
    """Each relative link names a file that exists and, with a fragment, a heading in it."""
    found = pages(project_files, root)
    broken = [text for page in found for target in LINK.findall(prose(page)) if (text := problem(page, target))]

    assert found
    assert broken == []


def test_pages_of_the_site_link_only_within_the_site(root: Path) -> None:
    """A page under docs/ that links to a file outside would be broken once the site is built."""
    docs = root / "docs"
    outside = [
        f"{page}: {target}"
        for page in docs.rglob("*.md")
        for target in LINK.findall(prose(page))
        if not re.match(r"[a-z]+:|#", target) and docs not in (page.parent / target.partition("#")[0]).resolve().parents
    ]

    assert outside == []


def test_generated_pages_are_up_to_date(root: Path) -> None:
    """``make docs`` would change nothing."""
    script = root / "scripts" / "generate_docs.py"
    answer = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, timeout=60)

    assert answer.returncode == 0, answer.stderr


def test_every_decision_note_has_the_four_parts(root: Path) -> None:
    """A decision says its context, the options, the choice and the price."""
    notes = sorted((root / "docs" / "decisions").glob("[0-9]*.md"))
    incomplete = [note.name for note in notes if not {"context", "options", "choice", "price"} <= anchors(note)]

    assert notes
    assert incomplete == []
