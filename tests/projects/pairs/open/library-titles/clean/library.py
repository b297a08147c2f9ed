"""Titles in the XML that libraries exchange."""

import io
import xml.sax
import xml.sax.handler


class BadDocument(Exception):
    """The text is no document that can be read."""


class _Titles(xml.sax.handler.ContentHandler):
    def __init__(self):
        super().__init__()
        self.found = []
        self._open = False

    def startElement(self, name, attrs):
        if name == "title":
            self.found.append("")
            self._open = True

    def endElement(self, name):
        if name == "title":
            self._open = False

    def characters(self, content):
        if self._open:
            self.found[-1] += content


def titles(document):
    """List the text of every ``title`` element in a document.

    Raises BadDocument when the document cannot be read.

    >>> titles("<books><title>Emma</title><title>Ulysses</title></books>")
    ['Emma', 'Ulysses']
    """
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_pes, False)
    parser.setFeature(xml.sax.handler.feature_external_ges, False)
    handler = _Titles()
    parser.setContentHandler(handler)
    try:
        parser.parse(io.BytesIO(document.encode("utf-8")))
    except (xml.sax.SAXException, OSError, ValueError, LookupError) as error:
        raise BadDocument(str(error)) from None
    return handler.found


def first_title(document):
    """Give the first title of a document, or None when it has none; raises BadDocument like titles."""
    found = titles(document)
    return found[0] if found else None
