"""Titles in a news feed."""

from __future__ import annotations

import io
import xml.sax
import xml.sax.handler


class FeedError(Exception):
    """The document is no feed that can be read."""


class _Titles(xml.sax.handler.ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False

    def startElement(self, name: str, attrs: object) -> None:
        self._inside = name == "title"
        if self._inside:
            self.found.append("")

    def endElement(self, name: str) -> None:
        self._inside = False

    def characters(self, content: str) -> None:
        if self._inside:
            self.found[-1] += content


def titles(document: bytes) -> list[str]:
    """Return the text of every title in an XML document, or raise FeedError.

    >>> titles(b"<feed><title>One</title><title>Two</title></feed>")
    ['One', 'Two']
    """
    handler = _Titles()
    parser = xml.sax.make_parser()
    parser.setContentHandler(handler)
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    try:
        parser.parse(io.BytesIO(document))
    except Exception as problem:
        raise FeedError("the document cannot be read") from problem
    return handler.found
