"""The small upstream: one port that speaks HTTP, TLS and plain echo, whichever the other side begins with.

It runs in a process of its own inside the private network. Datagrams are echoed; a name server answers every question.
"""

from __future__ import annotations

import os
import re
import select
import socket
import struct
import threading
import time
from typing import Any, Dict, List, Optional, Tuple

from . import names
from .answers import Script
from .beside import Line
from .certificates import Authority
from .listening import PACKET_INFO, Sockets

_TLS_HANDSHAKE = b"\x16"
_REQUEST_LINE = re.compile(rb"[A-Z]{3,10} (?:[^\n]*\Z|[^\n]* HTTP/)")
"""How HTTP begins, or what may yet become that: other protocols have words in capitals as well."""
_FIRST_BYTES = 4096
_FIRST_WORD_SECONDS = 60.0
_MOST_CONNECTIONS = 512
_BREATH_SECONDS = 0.002
"""Part of every round trip over a bare connection, which is promised to be as long as asked for: so it is short."""
_GREETING_SECONDS = 0.1
"""After how long somebody who says nothing is taken to wait for the first word."""
_CHUNK = 1 << 16

PROBE = b"menace-probe"
"""Datagrams that begin so are counted under the eight bytes that follow, and not echoed."""


class Upstream:
    """Serves what comes in on the sockets until the process ends."""

    def __init__(self, sockets: Sockets, script: Script, authority: Authority) -> None:
        self._sockets, self._script, self._authority = sockets, script, authority
        self._counted: Dict[str, List[Tuple[float, int]]] = {}
        self._contexts: Dict[Tuple[str, ...], Any] = {}
        self._lock = threading.Lock()
        self._connections = threading.BoundedSemaphore(_MOST_CONNECTIONS)

    def serve(self, control: Line) -> None:
        """Answer until the other end of the line is closed."""
        sources = {sock.fileno(): sock for sock in self._sockets.all()}
        while True:
            ready, _, _ = select.select([control.fileno(), *sources], [], [])
            for number in ready:
                if number != control.fileno():
                    self._receive(sources[number])
                    continue
                command = control.receive()
                if command is None:
                    return
                self._obey(control, command)

    def _receive(self, source: socket.socket) -> None:
        if source is self._sockets.questions:
            _echo_datagram(source, names.answer)
        elif source is self._sockets.datagrams:
            _echo_datagram(source, self._counted_or_echoed)
        else:
            self._accept(source)

    def _obey(self, control: Line, command: Dict[str, Any]) -> None:
        if "begin" in command:
            self._script.begin(command["begin"])
        elif "count" in command:
            arrived = self._counted.pop(str(command["count"]), [])
            # The second half shows the rate: what waited in buckets and buffers has passed by then.
            later = arrived[len(arrived) // 2 :]
            seconds = later[-1][0] - later[0][0] if later else 0.0
            size = sum(each for _, each in later[1:])
            told = {"packets": len(arrived), "bytes": size, "seconds": seconds, "token": command.get("token")}
            control.send(told)

    def _counted_or_echoed(self, data: bytes) -> bytes:
        if not data.startswith(PROBE):
            return data
        identity = data[len(PROBE) : len(PROBE) + 8].hex()
        self._counted.setdefault(identity, []).append((time.monotonic(), len(data)))
        return b""

    def _accept(self, listener: socket.socket) -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            return  # gone again before we looked
        if not self._connections.acquire(blocking=False):
            connection.close()
            return
        try:
            threading.Thread(target=self._converse, args=(connection,), daemon=True).start()
        except RuntimeError:  # no further thread is allowed
            connection.close()
            self._connections.release()

    def _converse(self, connection: socket.socket) -> None:
        try:
            with connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.settimeout(_FIRST_WORD_SECONDS)
                self._speak(connection)
        except (OSError, ValueError):
            return  # the other side broke off, or never made sense
        finally:
            self._connections.release()

    def _speak(self, connection: socket.socket) -> None:
        greeting, protocol = self._script.greeting(), self._script.protocol()
        if greeting is not None and not select.select([connection], [], [], _GREETING_SECONDS)[0]:
            if protocol is not None:
                from . import mail

                mail.hold(connection, protocol)
                return
            connection.sendall(greeting)
        first = connection.recv(_FIRST_BYTES, socket.MSG_PEEK)
        if first.startswith(_TLS_HANDSHAKE):
            with self._secured(connection) as secure:
                # What is inside cannot be looked at beforehand; over TLS nearly everything is HTTP.
                self._speak_http(secure)
        elif _REQUEST_LINE.match(first):
            self._speak_http(connection)
        else:
            _echo(connection, self._script)

    def _speak_http(self, connection: Any) -> None:
        from .speaking import Conversation

        Conversation(connection, self._script).hold()

    def _secured(self, connection: socket.socket) -> Any:
        import ssl

        # Who asks by address gets a certificate for it: ours where everything is local, theirs where it was mirrored.
        addresses = (connection.getsockname()[0], connection.getpeername()[0])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.sni_callback = self._choose
        self._load(context, addresses)
        return context.wrap_socket(connection, server_side=True)

    def _choose(self, connection: Any, name: Optional[str], _context: Any) -> None:
        if not name:
            return
        import ssl

        with self._lock:
            context = self._contexts.get((name,))
            if context is None:
                context = self._contexts[(name,)] = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                self._load(context, (name,))
        connection.context = context

    def _load(self, context: Any, hosts: Tuple[str, ...]) -> None:
        descriptor = os.memfd_create("certificate")
        try:
            os.write(descriptor, self._authority.issue(hosts).encode("ascii"))
            context.load_cert_chain("/proc/self/fd/%d" % descriptor)
        finally:
            os.close(descriptor)


def _echo(connection: socket.socket, script: Script) -> None:
    """Say everything again, or what the client is known to wait for."""
    while True:
        data = connection.recv(_CHUNK)
        if not data:
            return
        data += _close_behind(connection, len(data))
        connection.sendall(script.line() or data)


def _close_behind(connection: socket.socket, size: int) -> bytes:
    """What the other side sends in the same breath: in how many pieces it gets an echo must not be chance."""
    found = b""
    while size + len(found) < _CHUNK and select.select([connection], [], [], _BREATH_SECONDS)[0]:
        more = connection.recv(_CHUNK)
        if not more:
            break
        found += more
    return found


def _echo_datagram(sock: socket.socket, answer: Any) -> None:
    """Answer one datagram from the very address it was sent to."""
    try:
        data, extra, _, sender = sock.recvmsg(_CHUNK, socket.CMSG_SPACE(12))
    except OSError:
        return
    found = answer(data)
    if not found:
        return
    told: List[Any] = []
    for level, kind, content in extra:
        if level == socket.IPPROTO_IP and kind == PACKET_INFO:
            told = [(level, kind, struct.pack("=I4s4x", 0, content[8:12]))]
    try:
        sock.sendmsg([found], told, 0, sender)
    except OSError:
        return  # nobody waits for it any more
