"""Reports from another machine."""

import http.client
import urllib.request

LARGEST = 10_000_000
BLOCK = 16_384


class ReportError(Exception):
    """The report could not be fetched."""


def fetch_report(address):
    """Return the body of a report, as bytes.

    It is read block by block, so that a report of more than ten million bytes can be given up early.
    Raises ReportError when the report is larger than that or cannot be fetched as a whole,
    ValueError for an address that is not http or https.
    """
    if not address.startswith(("http://", "https://")):
        raise ValueError("expected an address that starts with http:// or https://")
    body = bytearray()
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            while block := answer.read(BLOCK):
                body += block
                if len(body) > LARGEST:
                    raise ReportError("the report is too large")
    except (OSError, http.client.HTTPException, ValueError) as problem:
        raise ReportError(f"cannot fetch the report: {problem}") from problem
    return bytes(body)


def rows(body):
    """Return the fields of each line of a report; empty lines are left out.

    >>> rows(b"name;size\\nlogo;12\\n")
    [['name', 'size'], ['logo', '12']]
    """
    lines = body.decode("utf-8", errors="replace").splitlines()
    return [line.split(";") for line in lines if line.strip()]
