"""Leads what Python connects to, and the names it looks up, to the upstream where the link alone does not.

Installed once, before the target is imported, in a process whose network is private; never taken out again.
"""

from __future__ import annotations

import socket
from typing import Any, Callable, Set

from . import names

_INTERNET = (socket.AF_INET, socket.AF_INET6)
_LISTENING = "0A"
_PORT_TABLES = {socket.SOCK_STREAM: ("/proc/self/net/tcp", "/proc/self/net/tcp6"),
                socket.SOCK_DGRAM: ("/proc/self/net/udp", "/proc/self/net/udp6")}  # fmt: skip

# Bound before the target is imported: it may replace these names in their modules.
_open, _address_of, _as_text = open, names.address_of, names.as_text
_literal, _is_loopback = names.literal, names.is_loopback
_getaddrinfo = socket.getaddrinfo


class Redirect:
    """Where connections go: to the upstream, on its port and at the address ``beyond``.

    What the link does by itself is left to it: bring every address there (``all_addresses``), or every port too.
    """

    def __init__(self, port: int, beyond: str, served: Set[int], *, all_ports: bool, all_addresses: bool) -> None:
        self._port, self._beyond = port, beyond
        self._all_ports, self._all_addresses = all_ports, all_addresses
        self._served = served | {port}

    def install(self) -> None:
        """Put it in front of what every socket of Python does."""
        for name in ("connect", "connect_ex"):
            setattr(socket.socket, name, self._connecting(getattr(socket.socket, name)))
        socket.socket.sendto = self._sending(socket.socket.sendto)  # type: ignore[method-assign]
        socket.getaddrinfo = _look_up
        socket.gethostbyname = _by_name
        socket.gethostbyname_ex = _by_name_in_full

    def destination(self, family: int, kind: int, address: Any) -> Any:
        """Where to connect in place of an address; what cannot be understood is left to the real thing."""
        if family not in _INTERNET or not isinstance(address, tuple) or len(address) < 2:
            return address
        host, port = address[0], address[1]
        if not isinstance(host, (str, bytes, bytearray)) or not isinstance(port, int) or not 0 < port < 1 << 16:
            return address
        try:
            text = _as_text(host)
        except UnicodeError:
            return address
        given, known = _literal(text), _address_of(text)
        if known is None or (given is not None and given.version == 6 and family == socket.AF_INET):
            return address
        local = _is_loopback(_literal(known))
        if local and self._is_served(kind, port):
            return address
        if local or not self._all_addresses:
            known = self._beyond
        if not self._all_ports and not self._is_served(kind, port):
            port = self._port
        return ("::ffff:" + known, port, *address[2:]) if family == socket.AF_INET6 else (known, port)

    def _is_served(self, kind: int, port: int) -> bool:
        """Whether somebody in this network listens there already: the upstream, or the target itself."""
        return port in self._served or port in _listened(kind)

    def _connecting(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def connect(sock: Any, address: Any) -> Any:
            return real(sock, self.destination(sock.family, sock.type, address))

        return connect

    def _sending(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def sendto(sock: Any, *args: Any) -> Any:
            if len(args) < 2:
                return real(sock, *args)
            return real(sock, *args[:-1], self.destination(sock.family, sock.type, args[-1]))

        return sendto


def _listened(kind: int) -> Set[int]:
    """The ports of this network on which somebody waits."""
    found = set()
    for table in _PORT_TABLES.get(socket.SOCK_DGRAM if kind == socket.SOCK_DGRAM else socket.SOCK_STREAM, ()):
        try:
            with _open(table) as file:
                rows = file.read().split("\n")[1:]
        except OSError:
            continue
        for row in rows:
            words = row.split()
            if len(words) > 3 and (kind == socket.SOCK_DGRAM or words[3] == _LISTENING):
                found.add(int(words[1].rpartition(":")[2], 16))
    return found


def _look_up(  # noqa: PLR0917 - the signature of what it replaces
    host: Any,
    port: Any,
    family: int = 0,
    type: int = 0,  # noqa: A002 - as above
    proto: int = 0,
    flags: int = 0,
) -> Any:
    """What ``socket.getaddrinfo`` does, for names that no server outside was asked for."""
    if not host:
        return _getaddrinfo(host, port, family, type, proto, flags)
    text = _as_text(host)
    if _literal(text) is not None:
        return _getaddrinfo(host, port, family, type, proto, flags)
    address = _known(text)
    if flags & socket.AI_NUMERICHOST:
        return _getaddrinfo(host, port, family, type, proto, flags)
    if family == socket.AF_INET6:
        return _getaddrinfo("::ffff:" + address, port, family, type, proto, flags)
    return _getaddrinfo(address, port, family, type, proto, flags & ~socket.AI_CANONNAME)


def _by_name(host: Any) -> str:
    return str(_look_up(host, None, socket.AF_INET)[0][4][0])


def _by_name_in_full(host: Any) -> Any:
    return _as_text(host), [], [_by_name(host)]


def _known(name: str) -> str:
    address = _address_of(name)
    if address is None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return address
