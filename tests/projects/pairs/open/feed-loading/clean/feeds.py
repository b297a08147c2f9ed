"""Feeds: fetch one and list what is in it."""

import http.client
import urllib.request
import xml.etree.ElementTree as ElementTree

LIMIT = 2_000_000


def entry_titles(document):
    """List the titles of the entries in a feed given as bytes; raises ValueError when it is no feed.

    >>> entry_titles(b"<rss><item><title>One</title></item></rss>")
    ['One']
    """
    try:
        root = ElementTree.fromstring(document)
    except (ElementTree.ParseError, LookupError) as error:
        raise ValueError(f"not a feed: {error}") from None
    return [item.findtext("title", "") for item in root.iter("item")]


def load_feed(address):
    """Fetch a feed from an ``http`` or ``https`` address and list its entries.

    What goes wrong on the way never raises: the result is a dictionary with the titles under ``entries``
    and, when there was a problem, its description under ``problem``.
    """
    result = {"entries": [], "problem": None}
    if not address.startswith(("http://", "https://")):
        result["problem"] = "not a web address"
        return result
    try:
        with urllib.request.urlopen(address, timeout=3) as response:
            result["entries"] = entry_titles(response.read(LIMIT))
    except (ValueError, OSError, http.client.HTTPException) as error:
        result["problem"] = str(error)
    return result
