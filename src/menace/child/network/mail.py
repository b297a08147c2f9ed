"""Mail as the upstream speaks it: whatever a client wants to send is taken, and there is nothing to fetch."""

from __future__ import annotations

from typing import Any, Dict

_GREETINGS = {"smtp": b"220 upstream ready\r\n", "pop": b"+OK upstream ready\r\n"}
_SMTP: Dict[bytes, bytes] = {b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n", b"AUTH": b"235 welcome\r\n"}
_POP: Dict[bytes, bytes] = {b"STAT": b"+OK 0 0\r\n", b"LIST": b"+OK\r\n.\r\n", b"UIDL": b"+OK\r\n.\r\n"}
_LONGEST_LINE = 1 << 16


def hold(connection: Any, protocol: str) -> None:
    """Greet, and say yes to every line until the client has had enough."""
    connection.sendall(_GREETINGS[protocol])
    with connection.makefile("rb", -1) as lines:
        for line in iter(lambda: lines.readline(_LONGEST_LINE), b""):
            verb = line[:4].upper()
            connection.sendall(_SMTP.get(verb, b"250 fine\r\n") if protocol == "smtp" else _POP.get(verb, b"+OK\r\n"))
            if verb == b"QUIT":
                return
            if protocol == "smtp" and verb == b"DATA":
                while lines.readline(_LONGEST_LINE) not in (b".\r\n", b""):
                    pass
                connection.sendall(b"250 taken\r\n")
