"""Networks that are slow, lossy, cut in two or slow to find a host, for every socket that Python opens.

The methods of the socket class itself are replaced, so TLS sockets, ``http.client``, ``asyncio`` and subclasses are
met too. Sockets between parts of this machine (``AF_UNIX``) are left alone; loops written in C are out of reach.
"""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import struct
import sys
import time
import weakref
from typing import Any, Callable, ClassVar, Mapping, Optional, Set

from .base import Effect
from .patches import Patches

_sleep, _clock = time.sleep, time.perf_counter
INTERNET = (socket.AF_INET, socket.AF_INET6)
_SENDING = ("send", "sendall", "sendto")
RECEIVING = ("recv", "recv_into", "recvfrom", "recvfrom_into", "recvmsg")
_ENDING = ("recv", "recv_into")
_LOOKING_UP = ("getaddrinfo", "gethostbyname", "gethostbyname_ex")
_RESET_AT_CLOSE = struct.pack("ii", 1, 0)
_RETRANSMISSION_SECONDS = 0.2
"""How long the kernel waits before it sends a lost packet again."""

Step = Callable[..., Any]
"""What to do in place of a method: gets the real one, the socket and the arguments."""


class SocketEffect(Effect):
    """An effect on what sockets do."""

    def start(self) -> None:
        self.patches = Patches()
        self.install()

    def stop(self) -> None:
        self.patches.restore()

    def install(self) -> None:
        """Replace what the effect is about."""

    def replace_method(self, name: str, step: Step, owner: Any = socket.socket) -> None:
        """Have ``step`` called for internet sockets while the effect is on."""
        real = getattr(owner, name)

        def replaced(sock: Any, *args: Any, **kwargs: Any) -> Any:
            if not self.on or sock.family not in INTERNET:
                return real(sock, *args, **kwargs)
            return step(real, sock, *args, **kwargs)

        self.patches.put(owner, name, replaced)

    def replace_connect(self, refuse: Callable[[Any, Any], Optional[int]]) -> None:
        """Ask before each connect; a number of an error is raised, or returned as ``connect_ex`` does."""

        def connect(real: Any, sock: Any, address: Any) -> Any:
            number = refuse(sock, address)
            if number is not None:
                raise OSError(number, os.strerror(number))
            return real(sock, address)

        def connect_ex(real: Any, sock: Any, address: Any) -> Any:
            number = refuse(sock, address)
            return real(sock, address) if number is None else number

        self.replace_method("connect", connect)
        self.replace_method("connect_ex", connect_ex)

    def replace_lookups(self, step: Step) -> None:
        """Have ``step`` called for every question for an address, with the host as its second argument."""
        self.patches.put_everywhere({getattr(socket, name): self._lookup(name, step) for name in _LOOKING_UP})

    def _lookup(self, name: str, step: Step) -> Callable[..., Any]:
        real = getattr(socket, name)

        def replaced(host: Any, *args: Any, **kwargs: Any) -> Any:
            return step(real, host, *args, **kwargs) if self.on else real(host, *args, **kwargs)

        return replaced

    def wait(self, seconds: float, key: str) -> None:
        """Delay, and count it."""
        began = _clock()
        _sleep(seconds)
        self.count(key)
        self.count("network_delay_seconds", _clock() - began)


class BadNetwork(SocketEffect):
    """Everything takes ``delay_ms`` more, a share ``loss`` of connects fails and of packets gets lost.

    A lost datagram is gone; what is lost of a stream is sent again by the kernel and so arrives late.
    """

    name = "network"
    defaults: ClassVar[Mapping[str, Any]] = {"delay_ms": 20, "jitter_ms": 5, "loss": 0.2}

    def install(self) -> None:
        self.replace_connect(self._refuse)
        for method in _SENDING:
            self.replace_method(method, self._send)
        for method in RECEIVING:
            self.replace_method(method, self._receive)
        secure = _secure_class()
        if secure is not None:
            # Encrypted bytes are moved by the library below; these are the last Python sees of them.
            for method in ("send", "write"):
                self.replace_method(method, self._send, secure)
            self.replace_method("read", self._receive, secure)

    def _refuse(self, _sock: Any, _address: Any) -> Optional[int]:
        self._delay()
        if self.happens(self.given["loss"]):
            self.count("failed_connects")
            return errno.ETIMEDOUT
        self.count("connects")
        return None

    def _send(self, real: Any, sock: Any, data: Any, *args: Any, **kwargs: Any) -> Any:
        self._delay()
        if self.happens(self.given["loss"]):
            self.count("lost_packets")
            if sock.type == socket.SOCK_DGRAM:
                return memoryview(data).nbytes
            self.wait(_RETRANSMISSION_SECONDS, "retransmissions")
        return real(sock, data, *args, **kwargs)

    def _receive(self, real: Any, sock: Any, *args: Any, **kwargs: Any) -> Any:
        self._delay()
        return real(sock, *args, **kwargs)

    def _delay(self) -> None:
        jitter = int(self.given["jitter_ms"] * 1000)
        self.wait(self.given["delay_ms"] / 1000 + (self.below(jitter) / 1e6 if jitter else 0), "delayed_packets")


class Partition(SocketEffect):
    """The named ``hosts`` cannot be reached; without names, none but loopback can."""

    name = "network_partition"
    defaults: ClassVar[Mapping[str, Any]] = {"hosts": ()}

    def install(self) -> None:
        self._severed: Set[str] = {host.lower() for host in self.given["hosts"]}
        self.replace_connect(self._refuse)
        self.replace_method("sendto", self._send_to)
        self.replace_lookups(self._remember)

    def _refuse(self, _sock: Any, address: Any) -> Optional[int]:
        if not self._is_severed(address):
            return None
        self.count("severed_connects")
        return errno.ENETUNREACH

    def _send_to(self, real: Any, sock: Any, *args: Any) -> Any:
        if args and self._is_severed(args[-1]):
            self.count("severed_packets")
            raise OSError(errno.ENETUNREACH, os.strerror(errno.ENETUNREACH))
        return real(sock, *args)

    def _remember(self, real: Any, host: Any, *args: Any, **kwargs: Any) -> Any:
        """Learn the addresses of the named hosts as they are asked for: a connect names an address only."""
        found = real(host, *args, **kwargs)
        if self.given["hosts"] and _text(host) in self._severed:
            with self._lock:
                self._severed.update(_addresses(found))
        return found

    def _is_severed(self, address: Any) -> bool:
        host = _text(address[0]) if isinstance(address, tuple) and address else ""
        if self.given["hosts"]:
            return host in self._severed
        return not _is_loopback(host)


class ConnectionReset(SocketEffect):
    """The other side drops a connection at its ``at``-th exchange of bytes; the real connection is dropped with it.

    Unless ``at`` is given, in every other case it does so without a sign: what is read from then on is the end.
    """

    name = "connection_reset"
    defaults: ClassVar[Mapping[str, Any]] = {"at": None}

    def install(self) -> None:
        at = self.given["at"]
        self._at = self.one_of((0, 1, 1, 2)) if at is None else int(at)
        self._is_silent = at is None and self.index % 2 == 1
        self._position = self._read = 0
        self._ended: "weakref.WeakSet[Any]" = weakref.WeakSet()
        for owner in filter(None, (socket.socket, _secure_class())):
            # A secure socket has methods of its own in place of some.
            for method in (each for each in (*_SENDING, *RECEIVING) if owner is socket.socket or each in vars(owner)):
                self.replace_method(method, self._silenced(method) if self._is_silent else self._exchange, owner)

    def _silenced(self, method: str) -> Step:
        """What a method does on a connection that ends early: most of the bytes of one piece come, then no more."""
        if method not in _ENDING:
            return lambda real, sock, *args, **kwargs: real(sock, *args, **kwargs)

        def receive(real: Any, sock: Any, first: Any, *args: Any, **kwargs: Any) -> Any:
            if sock.type != socket.SOCK_STREAM or (args and args[-1] & socket.MSG_PEEK):
                return real(sock, first, *args, **kwargs)
            if sock in self._ended:
                return 0 if method == "recv_into" else b""
            found = real(sock, first, *args, **kwargs)
            return self._cut(sock, found) if self._is_due(found if method == "recv_into" else len(found)) else found

        return receive

    def _is_due(self, size: int) -> bool:
        """Whether a piece is the one that arrives in part."""
        with self._lock:
            self._read += 1
            return size > 1 and self._read == max(self._at, 1)

    def _cut(self, sock: Any, found: Any) -> Any:
        self._ended.add(sock)
        self.count("connections_ended_early")
        # Little is missing, so that it is missing from the body of an answer rather than from its head.
        kept = _most_of(found if isinstance(found, int) else len(found))
        return kept if isinstance(found, int) else found[:kept]

    def _exchange(self, real: Any, sock: Any, *args: Any, **kwargs: Any) -> Any:
        if sock.type != socket.SOCK_STREAM:
            return real(sock, *args, **kwargs)
        with self._lock:
            position = self._position
            self._position += 1
        if position != self._at:
            return real(sock, *args, **kwargs)
        self.count("reset_connections")
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_CLOSE)
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:  # not connected any more: then the reset is only told
            self.count("resets_of_closed_connections")
        raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))


class SlowNames(SocketEffect):
    """Finding the address of a host takes ``delay_ms``, and a share ``failing`` of the questions gets no answer."""

    name = "slow_dns"
    defaults: ClassVar[Mapping[str, Any]] = {"delay_ms": 200, "failing": 0.0}

    def install(self) -> None:
        self.replace_lookups(self._ask)

    def _ask(self, real: Any, host: Any, *args: Any, **kwargs: Any) -> Any:
        # Who already has an address asks nobody.
        if host is not None and _address(_text(host)) is None:
            self.wait(self.given["delay_ms"] / 1000, "slow_lookups")
            if self.happens(self.given["failing"]):
                self.count("failed_lookups")
                raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
        return real(host, *args, **kwargs)


def _secure_class() -> Any:
    return getattr(sys.modules.get("ssl"), "SSLSocket", None)


def _most_of(size: int) -> int:
    return size - max(1, size // 16)


def _text(host: Any) -> str:
    return (host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else str(host)).lower()


def _address(host: str) -> Any:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None


def _is_loopback(host: str) -> bool:
    address = _address(host)
    if address is None:
        return host == "localhost"
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _addresses(found: Any) -> Set[str]:
    """The addresses in the answer of any of the functions that look one up."""
    if isinstance(found, str):
        return {found}
    if isinstance(found, tuple):
        return set(found[2])
    return {str(entry[4][0]) for entry in found}
