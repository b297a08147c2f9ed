"""HTTP as the upstream speaks it: requests are read, and answered as the script says."""

from __future__ import annotations

import http.server
import socket
import struct
import time
from typing import Any, Tuple
from urllib.parse import urlsplit

from .answers import Reply, Request, Script

_LARGEST_BODY = 16 << 20
_RESET_AT_CLOSE = struct.pack("ii", 1, 0)
_BODILESS = (204, 304)


class Conversation(http.server.BaseHTTPRequestHandler):
    """The requests of one connection."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "upstream", ""

    def __init__(self, connection: Any, script: Script) -> None:
        self._script = script
        self.request, self.connection = connection, connection
        self.client_address: Tuple[str, int] = connection.getpeername()[:2]
        self.close_connection = True

    def hold(self) -> None:
        """Answer until one side has had enough."""
        self.wfile = _Writer(self.connection)  # type: ignore[assignment]
        with self.connection.makefile("rb", -1) as self.rfile:
            self.handle()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("do_"):
            return self._answer
        raise AttributeError(name)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the method it replaces
        """Nobody listens."""

    def send_error(self, *args: Any, **kwargs: Any) -> None:
        """Say what is wrong with a request, at once: whoever made it is not listened to any further."""
        super().send_error(*args, **kwargs)
        self.wfile.flush()

    def _answer(self) -> None:
        target = urlsplit(self.path)
        reply = self._script.reply(
            Request(
                self.command,
                target.hostname or (self.headers.get("Host") or "").rpartition("@")[2].partition(":")[0].lower(),
                target.path or "/",
                target.query,
                {name.lower(): value for name, value in self.headers.items()},
                self._body(),
            )
        )
        if reply.delay_ms:
            time.sleep(reply.delay_ms / 1000)
        if reply.reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_CLOSE)
            self.close_connection = True
            return
        self._send(reply)

    def _body(self) -> bytes:
        self.wfile.flush()  # whoever waits to be told to go on sends no body before
        if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
            return b"".join(iter(self._chunk, b""))
        length = int(self.headers.get("Content-Length") or 0)
        return self.rfile.read(min(length, _LARGEST_BODY)) if length > 0 else b""

    def _chunk(self) -> bytes:
        size = int(self.rfile.readline(100).partition(b";")[0] or b"0", 16)
        content = self.rfile.read(min(size, _LARGEST_BODY))
        self.rfile.readline(100)
        return content

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status in _BODILESS:
            self.end_headers()
        elif self.command == "HEAD":
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
        elif reply.chunks is not None:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self._send_chunks(reply)
        else:
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body if reply.truncate is None else reply.body[: reply.truncate])
            self.close_connection = self.close_connection or reply.truncate is not None

    def _send_chunks(self, reply: Reply) -> None:
        for position, chunk in enumerate(reply.chunks or ()):
            if reply.truncate is not None and position >= reply.truncate:
                self.close_connection = True
                return
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
            self.wfile.flush()
            time.sleep(reply.pause_ms / 1000)
        self.wfile.write(b"0\r\n\r\n")


class _Writer:
    """A file that goes out whole when it is flushed.

    Head and body sent apart would reach the other side in one piece or in two, as chance has it, and what becomes of
    a connection that breaks at its second piece would be chance as well.
    """

    def __init__(self, connection: Any) -> None:
        self._connection, self._held = connection, b""

    def write(self, data: bytes) -> None:
        """Keep this until the next flush."""
        self._held += data

    def flush(self) -> None:
        """Send all that was kept."""
        held, self._held = self._held, b""
        if held:
            self._connection.sendall(held)
