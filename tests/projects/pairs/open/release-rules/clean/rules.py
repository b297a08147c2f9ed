"""Decide which files of a checkout go into a release archive."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Iterable, List, Optional, Sequence


@dataclass(frozen=True)
class Rule:
    """A wildcard pattern, and whether what it matches is kept or left out."""

    pattern: str
    keep: bool


def parse_rule(line: str) -> Optional[Rule]:
    """Read one line of a rules file.

    A leading ``!`` leaves out what the pattern matches.
    Blank lines and lines that start with ``#`` give None.
    """
    text = line.strip()
    if not text or text.startswith("#"):
        return None
    if text.startswith("!"):
        return Rule(text[1:], keep=False)
    return Rule(text, keep=True)


def parse_rules(text: str) -> List[Rule]:
    """Read a whole rules file, one rule a line."""
    rules = (parse_rule(line) for line in text.splitlines())
    return [rule for rule in rules if rule is not None]


def selected(rules: Sequence[Rule], path: str) -> bool:
    """Tell whether a path goes into the archive; the last rule that matches decides."""
    verdict = None
    for rule in rules:
        if fnmatchcase(path, rule.pattern):
            verdict = rule.keep
    return bool(verdict)


def select(rules: Sequence[Rule], paths: Iterable[str]) -> List[str]:
    """Give the paths that go into the archive, in their order."""
    return [path for path in paths if selected(rules, path)]
