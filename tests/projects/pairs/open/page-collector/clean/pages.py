"""Collect the pages of a listing from a web service."""

import http.client
import urllib.error
import urllib.request

LIMIT = 1_000_000


class FetchError(Exception):
    """A page could not be fetched."""


def page_address(base, number):
    """Give the address of one page.

    >>> page_address("http://localhost/list", 2)
    'http://localhost/list?page=2'
    """
    sign = "&" if "?" in base else "?"
    return f"{base}{sign}page={number}"


def fetch_page(address):
    """Give the text behind an ``http`` or ``https`` address; raises FetchError when it cannot be fetched."""
    if not address.startswith(("http://", "https://")):
        raise FetchError("not a web address")
    try:
        with urllib.request.urlopen(address, timeout=5) as response:
            return response.read(LIMIT).decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        error.close()
        raise FetchError(f"the service answered {error.code}") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise FetchError(str(error)) from None


def all_pages(base, count=3):
    """Fetch the first ``count`` pages of a listing and give their texts in order.

    Raises ValueError when the count is not 1 to 20, and FetchError when one of the pages cannot be fetched.
    """
    if not 1 <= count <= 20:
        raise ValueError("between 1 and 20 pages")
    texts = []
    for number in range(1, count + 1):
        try:
            texts.append(fetch_page(page_address(base, number)))
        except FetchError as error:
            raise FetchError(f"page {number}: {error}") from None
    return texts
