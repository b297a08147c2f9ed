"""Values that look like what a parameter's name speaks of, by faker: one language, one seed, no clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faker import Faker

_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def _method(name: str, **given: Any) -> Callable[[Faker], Any]:
    return lambda fake: getattr(fake, name)(**given)


def _between(low: int, high: int) -> Callable[[Faker], Any]:
    return lambda fake: fake.random_int(low, high)


def _day(fake: Faker) -> str:
    """Faker's own dates count back from today."""
    year, month, day = fake.random_int(1970, 2035), fake.random_int(1, 12), fake.random_int(1, 28)
    return f"{year:04d}-{month:02d}-{day:02d}"


def _clock(fake: Faker) -> str:
    return f"{fake.random_int(0, 23):02d}:{fake.random_int(0, 59):02d}:{fake.random_int(0, 59):02d}"


def _money(fake: Faker) -> float:
    return fake.random_int(1, 99_999) / 100


def _degrees(most: int) -> Callable[[Faker], Any]:
    return lambda fake: fake.random_int(-most * 1000, most * 1000) / 1000


_MAKERS: dict[str, Callable[[Faker], Any]] = {
    "first name": _method("first_name"), "last name": _method("last_name"), "surname": _method("last_name"),
    "full name": _method("name"), "user name": _method("user_name"), "username": _method("user_name"),
    "login": _method("user_name"), "user": _method("user_name"), "author": _method("name"), "owner": _method("name"),
    "file name": _method("file_name"), "filename": _method("file_name"), "host name": _method("hostname"),
    "hostname": _method("hostname"), "host": _method("hostname"), "domain": _method("domain_name"),
    "name": _method("name"), "email": _method("email"), "mail": _method("email"), "phone": _method("phone_number"),
    "mobile": _method("phone_number"), "address": _method("address"), "street": _method("street_address"),
    "city": _method("city"), "state": _method("state"), "country": _method("country"), "zip": _method("postcode"),
    "postcode": _method("postcode"), "company": _method("company"), "job": _method("job"), "url": _method("url"),
    "uri": _method("uri"), "link": _method("url"), "website": _method("url"), "slug": _method("slug"),
    "ip": _method("ipv4"), "ipv4": _method("ipv4"), "ipv6": _method("ipv6"), "mac": _method("mac_address"),
    "uuid": _method("uuid4"), "guid": _method("uuid4"), "token": _method("sha1"), "hash": _method("sha256"),
    "checksum": _method("md5"), "password": _method("password"), "secret": _method("password"),
    "title": _method("sentence", nb_words=4), "sentence": _method("sentence"), "text": _method("paragraph"),
    "message": _method("sentence"), "description": _method("paragraph"), "comment": _method("sentence"),
    "body": _method("paragraph"), "content": _method("paragraph"), "paragraph": _method("paragraph"),
    "word": _method("word"), "keyword": _method("word"), "tag": _method("word"), "label": _method("word"),
    "query": _method("word"), "path": _method("file_path"), "file": _method("file_name"),
    "extension": _method("file_extension"), "mime": _method("mime_type"), "color": _method("hex_color"),
    "colour": _method("hex_color"), "currency": _method("currency_code"), "iban": _method("iban"),
    "isbn": _method("isbn13"), "card": _method("credit_card_number"), "locale": _method("locale"),
    "language": _method("language_code"), "agent": _method("user_agent"), "date": _day, "day": _day, "birthday": _day,
    "time": _clock, "datetime": lambda fake: f"{_day(fake)}T{_clock(fake)}",
    "timestamp": _between(0, 2_000_000_000), "price": _money, "amount": _money, "cost": _money, "total": _money,
    "age": _between(0, 110), "year": _between(1900, 2100), "month": _between(1, 12), "port": _between(1, 65535),
    "count": _between(0, 50), "size": _between(0, 50), "quantity": _between(1, 20), "percent": _between(0, 100),
    "latitude": _degrees(90), "lat": _degrees(90), "longitude": _degrees(180), "lon": _degrees(180),
}  # fmt: skip
"""Makers by what a name ends in, a pair of words before a single one."""


def realistic(name: str, kind: type | None, seed: int, count: int) -> list[Any]:
    """Different values for a parameter of that name; of the given kind only, where one is known."""
    maker = _maker(name)
    if maker is None:
        return []
    fake = _fake()
    fake.seed_instance(seed)
    values = list(dict.fromkeys(maker(fake) for _ in range(count * 2)))
    if kind is not None:
        # An amount may go where a float is wanted, but no text where a number is.
        values = [_as(value, kind) for value in values if _fits(value, kind)]
    return values[:count]


def is_telling(name: str) -> bool:
    """Whether a name speaks of anything in particular."""
    return _maker(name) is not None


def _fits(value: Any, kind: type) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)


def _as(value: Any, kind: type) -> Any:
    return float(value) if kind is float else value


def _maker(name: str) -> Callable[[Faker], Any] | None:
    words = [word.lower() for word in _WORDS.findall(name)]
    for length in (2, 1):
        found = _MAKERS.get(" ".join(words[-length:]))
        if found is not None:
            return found
    return None


@cache
def _fake() -> Faker:
    """Made once, for reading its word lists takes long; every use seeds it anew."""
    from faker import Faker

    return Faker("en_US")
