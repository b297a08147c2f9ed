"""Raw sockets: in safe mode refused, or replaced by the class the user gave.

Sockets of one machine (``AF_UNIX``) are never refused: event loops and pipes between processes are made of them.
Those that have a name in the file system have it in the run's own.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from menace.sandbox.callables.active import current, inside
from menace.sandbox.callables.patching import Replacement
from menace.sandbox.callables.stubs import refusal

_ASKING = ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getnameinfo")
_SENDING = ("connect", "connect_ex", "send", "sendall", "sendto", "sendmsg")
_NAMING = ("bind", "connect", "connect_ex")
_LONGEST_NAME = 107
_LOCAL = {family for family in (getattr(socket, "AF_UNIX", None),) if family is not None}


def socket_replacements() -> list[Replacement]:
    """Making a socket, using an older one, and asking for names."""
    original = socket.socket
    return [
        *(Replacement(original, name, _sending(getattr(original, name))) for name in _SENDING),
        *(Replacement(socket, name, _asking(getattr(socket, name))) for name in _ASKING),
        Replacement(socket, "socket", _socket_class(original)),
    ]


def local_socket_replacements() -> list[Replacement]:
    """Giving a name to a local socket, and finding one by its name."""
    return [Replacement(socket.socket, name, _named(getattr(socket.socket, name))) for name in _NAMING]


def _named(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def use(self: socket.socket, address: Any) -> Any:
        sandbox = current()
        # An empty name, or one that begins with NUL, is not in the file system.
        if sandbox is None or self.family not in _LOCAL or os.fsencode(address)[:1] in {b"", b"\0"}:
            return original(self, address)
        with inside(None):
            virtual = sandbox.files.resolve(address)
            if original.__name__ != "bind":
                return _by_short_name(sandbox.files.readable(virtual), partial(original, self))
            if sandbox.files.locate(virtual) is not None:
                raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
            return _by_short_name(sandbox.files.place(virtual), partial(original, self))

    return use


def _by_short_name(path: str, use: Callable[[str], Any]) -> Any:
    """Use a path although the kernel takes only short ones for sockets: by way of its open folder it is short."""
    if len(os.fsencode(path)) <= _LONGEST_NAME:
        return use(path)
    folder, name = os.path.split(path)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        return use(f"/proc/self/fd/{descriptor}/{name}")
    finally:
        os.close(descriptor)


def _socket_class(original: type[socket.socket]) -> type[socket.socket]:
    class _Kind(type):
        """Decides what a new socket is; sockets made before count as well."""

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            sandbox = current()
            if sandbox is not None and not _is_local(*args, **kwargs):
                mock = sandbox.stubs.named("socket")
                if mock is not None:
                    return mock(*args, **kwargs)
                if sandbox.safe:
                    raise refusal("a raw socket")
            return type.__call__(cls, *args, **kwargs)

        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, original)

        def __subclasscheck__(cls, subclass: type) -> bool:
            return issubclass(subclass, original)

    # Under its own name, so that what is printed of a socket stays the same.
    made: Any = _Kind("socket", (original,), {"__module__": "socket", "__slots__": ()})
    return made  # type: ignore[no-any-return]


def _is_local(*args: Any, **kwargs: Any) -> bool:
    """Whether it stays on this machine; wrapping what is open already is no new way out."""
    given = {**dict(zip(("family", "type", "proto", "fileno"), args, strict=False)), **kwargs}
    return given.get("family") in _LOCAL or given.get("fileno") is not None


def _sending(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def send(self: socket.socket, *args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is not None and sandbox.safe and self.family not in _LOCAL:
            raise refusal(f"{original.__name__} on a raw socket")
        return original(self, *args, **kwargs)

    return send


def _asking(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def ask(host: Any, *args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is None:
            return original(host, *args, **kwargs)
        if original.__name__ == "getaddrinfo" and sandbox.stubs.named("socket") is not None:
            port = args[0] if args else kwargs.get("port", 0)
            return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (host, port))]
        if sandbox.safe:
            raise refusal(f"the address of {host}")
        return original(host, *args, **kwargs)

    return ask
