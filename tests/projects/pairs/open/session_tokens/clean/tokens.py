"""Sessions carried in a text."""

import base64
import json


class TokenError(Exception):
    """A text is no token."""


def make_token(session):
    """Write a session, a mapping of texts to texts, as a token; ``read_token`` reads it back."""
    return base64.urlsafe_b64encode(json.dumps(dict(session)).encode("utf-8")).decode("ascii")


def read_token(token):
    """Return the session in a token, or raise TokenError."""
    try:
        session = json.loads(base64.urlsafe_b64decode(token))
    except Exception as problem:
        raise TokenError("not a token") from problem
    if not isinstance(session, dict):
        raise TokenError("a token without a session")
    return session


def describe(session):
    """Write a session as text for logs, sorted by key.

    >>> describe({"b": "2", "a": "1"})
    '{"a": "1", "b": "2"}'
    """
    return json.dumps(session, sort_keys=True)
