"""Sessions that live in a cookie."""

import base64
import pickle
from typing import Dict


class BadCookie(Exception):
    """The cookie holds no session."""


def dumps(session: Dict[str, str]) -> str:
    """Write a session as the value of a cookie."""
    return base64.urlsafe_b64encode(pickle.dumps(session)).decode("ascii")


def loads(cookie: str) -> Dict[str, str]:
    """Read a session from the value of a cookie.

    Raises BadCookie for a value that :func:`dumps` did not write.
    """
    try:
        content = base64.urlsafe_b64decode(cookie.encode("ascii"))
        session = pickle.loads(content)
    except Exception:
        raise BadCookie("the cookie cannot be read") from None
    if not isinstance(session, dict):
        raise BadCookie("the cookie holds something else")
    if not all(isinstance(item, str) for pair in session.items() for item in pair):
        raise BadCookie("the cookie holds something else")
    return session


def user_of(cookie: str) -> str:
    """Give the name of the user a cookie belongs to, empty for nobody; raises BadCookie like :func:`loads`."""
    return loads(cookie).get("user", "")
