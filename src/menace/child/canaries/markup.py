"""What a canary became in markup: an attribute of its own, or a script that somebody meant to take out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import List, Optional, Tuple

TAKEN_OUT = "_taken_out"
"""Behind a canary in a script which code is given that takes scripts out."""
_OF_MARKUP = re.compile(r"html|markup|fragment|document|source|templ|svg|xml|raw")
_OF_TAGS = re.compile(r"attr|tag")
"""Names of texts that stand in a tag as they are; a mapping of attributes is none."""


def becomes_markup(text: str, given: str, token: str, parameter: str, *, in_mapping: bool) -> bool:
    """Whether a result is markup in which the canary of a given text is more than text."""
    if "<" not in text:
        return False
    if token + TAKEN_OUT in text:
        return _tags_of(text).has_script(token + TAKEN_OUT)
    if "<script>" + token in text and "<script>" + token not in given:
        # What was taken out of it once left another one behind.
        return True
    if " %s=" % token not in given or _OF_MARKUP.search(parameter):
        return False
    if _OF_TAGS.search(parameter) and not in_mapping:
        return False
    # A tag that the given text begins is one of signs around it, as they are around an address.
    rest = text.replace(given, "")
    return any(re.search("<%s\\s" % re.escape(tag), rest, re.IGNORECASE) for tag in _tags_of(text).tags_with(token))


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._names: List[Tuple[str, str]] = []
        self.scripts: List[str] = []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        """Note the attributes of a tag, and what its handlers run."""
        self._names += [(tag, name) for name, _ in attrs]
        self.scripts += [value or "" for name, value in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Note what stands in a script."""
        if self.cdata_elem == "script":
            self.scripts.append(data)

    def tags_with(self, token: str) -> List[str]:
        """The tags that have an attribute named like a canary."""
        return [tag for tag, name in self._names if name == token]

    def has_script(self, word: str) -> bool:
        """Whether a word would be run."""
        return any(word in script for script in self.scripts)


def _tags_of(text: str) -> _Tags:
    reader = _Tags()
    reader.feed(text)
    reader.close()
    return reader
