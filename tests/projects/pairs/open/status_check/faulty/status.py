"""Whether a service is up."""

import http.client
import time
import urllib.error
import urllib.request

PAUSE = 0.05
ATTEMPTS = 3


def service_status(address="http://status.example.com/health"):
    """Return the status code of a service, or None when it cannot be reached after a few attempts.

    Raises ValueError for an address that is not http.
    """
    if not address.startswith("http://"):
        raise ValueError("expected an address that starts with http://")
    while True:
        try:
            with urllib.request.urlopen(address, timeout=0.5) as answer:
                return answer.status
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code
        except (OSError, http.client.BadStatusLine):
            time.sleep(PAUSE)
        except Exception as problem:
            raise ValueError(f"not an address that can be asked: {address!r}") from problem


def is_fine(status):
    """Whether a status code is a good one.

    >>> is_fine(204), is_fine(None)
    (True, False)
    """
    return status is not None and 200 <= status < 300
