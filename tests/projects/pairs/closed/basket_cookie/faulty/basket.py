"""The shopping basket, kept in a cookie of the visitor."""

from __future__ import annotations

import base64
import hashlib
import hmac
import pickle
from dataclasses import dataclass, field
from decimal import Decimal


@dataclass
class Basket:
    """Articles with their numbers and prices."""

    counts: dict[str, int] = field(default_factory=dict)
    prices: dict[str, Decimal] = field(default_factory=dict)

    def put(self, article: str, price: Decimal, count: int = 1) -> None:
        """Put an article into the basket; ValueError unless the count is at least one."""
        if count < 1:
            raise ValueError("expected a count of at least one")
        self.counts[article] = self.counts.get(article, 0) + count
        self.prices[article] = price


def dump_basket(basket: Basket, key: bytes) -> str:
    """Return the text for the cookie: the basket and a signature that only *key* can give."""
    body = base64.urlsafe_b64encode(pickle.dumps(basket)).decode("ascii")
    return f"{body}.{_signature(body, key)}"


def load_basket(cookie: str, key: bytes) -> Basket:
    """Return the basket from a cookie that ``dump_basket`` wrote with the same key.

    Visitors can send what they like: raises ValueError for every other cookie.
    """
    body, _, signature = cookie.rpartition(".")
    try:
        basket = pickle.loads(base64.urlsafe_b64decode(body))
    except Exception as problem:
        raise ValueError("not a basket") from problem
    if not hmac.compare_digest(_signature(body, key).encode(), signature.encode("utf-8", "replace")):
        raise ValueError("the signature is wrong")
    return basket


def _signature(body: str, key: bytes) -> str:
    return hmac.new(key, body.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
