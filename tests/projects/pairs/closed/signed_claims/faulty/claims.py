"""Checks on the claims of a token whose signature has been verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class InvalidClaim(Exception):
    """A claim of the token is missing or not what was expected."""


def check_issuer(claims: Mapping[str, object], issuer: str | Sequence[str]) -> None:
    """Accept the claims only when they come from the expected issuer.

    :param claims: the claims of the token.
    :param issuer: the expected issuer, or several of them, of which any will do.
    :raises InvalidClaim: when ``iss`` is missing, is not a text, or is not exactly
        the expected issuer (with several: not exactly one of them).

    >>> check_issuer({"iss": "https://id.example"}, ["https://id.example", "https://old.example"])
    """
    found = claims.get("iss")
    if not isinstance(found, str):
        raise InvalidClaim("the token names no issuer")
    if found not in issuer:
        raise InvalidClaim("the token comes from another issuer")


def check_audience(claims: Mapping[str, object], audience: str) -> None:
    """Accept the claims only when they are meant for the audience.

    :param claims: the claims of the token; ``aud`` is one text or a list of texts.
    :param audience: who we are.
    :raises InvalidClaim: when ``aud`` is missing or we are not among it.

    >>> check_audience({"aud": ["shop", "mail"]}, "shop")
    """
    found = claims.get("aud")
    named = [found] if isinstance(found, str) else found
    if not isinstance(named, (list, tuple)) or audience not in named:
        raise InvalidClaim("the token is meant for somebody else")


def check_expiry(claims: Mapping[str, object], now: float, leeway: float = 0) -> None:
    """Accept the claims only before their ``exp``, a number of seconds, plus the leeway.

    :raises InvalidClaim: when ``exp`` is missing, is no number or has passed.
    """
    expires = claims.get("exp")
    if isinstance(expires, bool) or not isinstance(expires, (int, float)):
        raise InvalidClaim("the token has no time of expiry")
    if not expires > now - leeway:
        raise InvalidClaim("the token has expired")
