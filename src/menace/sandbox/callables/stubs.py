"""Which answer stands in for which request."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

SCHEMES = ("http", "https", "ftp")
REFUSAL = "network access disabled"

Mock = Callable[..., Any]
"""Called as ``mock(client, method, url, *args, **kwargs)``, whichever library makes the request."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response before it is put into the shape that a library's users expect."""

    status: int
    body: bytes
    kind: str


@dataclass(frozen=True, slots=True)
class Stubs:
    """The answers of one run, and after them those of the run around it.

    ``mocks`` go by the name of a library or by address, ``answers`` by address.
    """

    mocks: Mapping[str, Mock] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    around: Stubs | None = None

    def find(self, libraries: tuple[str, ...], url: str) -> Mock | Any | None:
        """What was prepared: for this address first, then for the library; the library's own name comes first."""
        for stubs in self._chain():
            for address in _spellings(url):
                for prepared in (stubs._mocks_by_address(), stubs._answers_by_address()):
                    if address in prepared:
                        return prepared[address]
            for library in libraries:
                if library in stubs.mocks:
                    return stubs.mocks[library]
        return None

    def named(self, library: str) -> Mock | None:
        """What was prepared for everything a library does."""
        return next((stubs.mocks[library] for stubs in self._chain() if library in stubs.mocks), None)

    def _chain(self) -> Iterator[Stubs]:
        stubs: Stubs | None = self
        while stubs is not None:
            yield stubs
            stubs = stubs.around

    def _mocks_by_address(self) -> dict[str, Any]:
        return {normal(name): mock for name, mock in self.mocks.items() if is_address(name)}

    def _answers_by_address(self) -> dict[str, Any]:
        return {normal(name): answer for name, answer in self.answers.items()}


def is_address(name: str) -> bool:
    """Whether a name is a URL rather than a file or a library."""
    return urlsplit(name).scheme.lower() in SCHEMES and "://" in name


def normal(url: str) -> str:
    """The address in one spelling: host in small letters, a path at least ``/``, no fragment."""
    parts = urlsplit(url)
    return parts._replace(
        scheme=parts.scheme.lower(), netloc=parts.netloc.lower(), path=parts.path or "/", fragment=""
    ).geturl()


def _spellings(url: str) -> tuple[str, ...]:
    """The whole address, then without its query: a stub that names no query answers for all of them."""
    whole = normal(url)
    return whole, urlsplit(whole)._replace(query="").geturl()


def as_answer(prepared: object) -> Answer | None:
    """Text, bytes, JSON-like values or ``(status, any of these)`` as an answer; nothing for anything else."""
    status = 200
    if isinstance(prepared, tuple) and len(prepared) == 2 and isinstance(prepared[0], int):
        status, prepared = prepared
    if isinstance(prepared, bytes | bytearray):
        return Answer(status, bytes(prepared), "application/octet-stream")
    if isinstance(prepared, str):
        return Answer(status, prepared.encode(), "text/plain; charset=utf-8")
    if prepared is None or isinstance(prepared, dict | list | int | float):
        return Answer(status, json.dumps(prepared).encode(), "application/json")
    return None


def refusal(what: str) -> RuntimeError:
    """What safe mode says to an attempt nobody prepared an answer for."""
    return RuntimeError(
        f"{REFUSAL} in safe mode: {what}; give an answer in test_data or network_mocks, or run without safe_mode"
    )
