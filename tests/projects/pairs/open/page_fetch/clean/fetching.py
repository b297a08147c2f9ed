"""Fetching a document that comes in pages."""

import http.client
import urllib.request


class FetchError(Exception):
    """A page could not be fetched."""


def fetch_pages(address, pages=5):
    """Return the bodies of ``address?page=1`` and so on, one for each page.

    Raises FetchError when a page cannot be fetched.
    Raises ValueError for an address that is not http or https, and unless 1 to 20 pages are asked for.
    """
    if not 1 <= pages <= 20:
        raise ValueError("expected 1 to 20 pages")
    if not address.startswith(("http://", "https://")):
        raise ValueError("expected an address that starts with http:// or https://")
    bodies = []
    for number in range(1, pages + 1):
        try:
            with urllib.request.urlopen(page_address(address, number), timeout=5) as answer:
                bodies.append(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as problem:
            raise FetchError(f"page {number}: {problem}") from problem
    return bodies


def page_address(address, number):
    """Return the address of one page.

    >>> page_address("http://localhost/doc", 2)
    'http://localhost/doc?page=2'
    """
    joint = "&" if "?" in address else "?"
    return f"{address}{joint}page={number}"
