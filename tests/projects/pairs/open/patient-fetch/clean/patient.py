"""Fetch from hosts that are sometimes away."""

import http.client
import time
import urllib.error
import urllib.request

ATTEMPTS = 3
LIMIT = 1_000_000


class Unreachable(Exception):
    """The host did not answer, although it was tried several times."""


def backoff(attempt, base=0.05, most=2.0):
    """Give the seconds to wait before an attempt, counted from 0: twice as long every time, up to a limit.

    >>> backoff(0), backoff(2), backoff(50)
    (0.05, 0.2, 2.0)
    """
    return min(base * 2 ** min(attempt, 30), most)


def fetch(address):
    """Give the content behind an ``http`` or ``https`` address; a host that is away is tried a few times.

    Raises ValueError for any other address, and Unreachable when the host stays away or answers with an error.
    """
    if not address.startswith(("http://", "https://")):
        raise ValueError("not a web address")
    attempt = 0
    problem = ""
    while attempt < ATTEMPTS:
        try:
            with urllib.request.urlopen(address, timeout=2) as response:
                return response.read(LIMIT)
        except urllib.error.HTTPError as error:
            error.close()
            raise Unreachable(f"the host answered {error.code}") from None
        except (ValueError, http.client.HTTPException) as error:
            raise Unreachable(str(error)) from None
        except OSError as error:
            problem = str(error)
            time.sleep(backoff(attempt))
            attempt += 1
    raise Unreachable(problem)
