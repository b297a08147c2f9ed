"""Networks that are slow, lossy, cut in two or slow to find a host, for every socket that Python opens.

The methods of the socket class itself are replaced, so TLS sockets, ``http.client``, ``asyncio`` and subclasses are
met too. Sockets between parts of this machine (``AF_UNIX``) are left alone; loops written in C are out of reach.
"""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import time
from typing import Any, Callable, ClassVar, Mapping, Optional, Set

from .base import Effect
from .patches import Patches

_sleep, _clock = time.sleep, time.perf_counter
INTERNET = (socket.AF_INET, socket.AF_INET6)
SENDING = ("send", "sendall", "sendto")
RECEIVING = ("recv", "recv_into", "recvfrom", "recvfrom_into", "recvmsg")
_LOOKING_UP = ("getaddrinfo", "gethostbyname", "gethostbyname_ex")
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
        for method in SENDING:
            self.replace_method(method, self._send)
        for method in RECEIVING:
            self.replace_method(method, self._receive)
        secure = secure_class()
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


def secure_class() -> Any:
    """The class of sockets that encrypt, if it is loaded."""
    return getattr(sys.modules.get("ssl"), "SSLSocket", None)


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
