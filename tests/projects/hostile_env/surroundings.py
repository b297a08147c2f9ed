"""What code of the target sees of its surroundings; a KeyError means that it saw too much."""

from __future__ import annotations

import os
import socket
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOT_ALLOWED: dict[str, bool] = {}

DATABASES = ("DATABASE_URL", "BOT_DB_PATH", "BOT_PERFORMANCE_DB", "MAINTENANCE_DB")


def seen() -> dict[str, str]:
    """Return the variables that the target can see."""
    return dict(os.environ)


def no_live_database() -> bool:
    """True when no database variable leads to the live one."""
    for name in DATABASES:
        value = os.environ.get(name, "")
        if "live" in value or "127.0.0.1" in value:
            return NOT_ALLOWED[name]
    return True


def no_key() -> bool:
    """True when there is no key, under any name that looks like one."""
    for name in os.environ:
        if name.endswith(("_KEY", "_TOKEN", "_SECRET", "_PASSWORD")):
            return NOT_ALLOWED[name]
    return True


def no_setting_of_the_target() -> bool:
    """True when the settings of the `.env` file arrived nowhere."""
    for name, wrong in (("TIMEOUT", "soon"), ("CPU_LIMIT", "lots"), ("SANDBOX_DATA_DIR", "/var/lib/shop/live-sandbox")):
        if os.environ.get(name) == wrong:
            return NOT_ALLOWED[name]
    return True


def no_dotenv_file() -> bool:
    """True when the file with the secrets cannot be read."""
    try:
        text = (HERE / ".env").read_text(encoding="utf-8")
    except OSError:
        return True
    return NOT_ALLOWED[text.partition("=")[0]]


def port() -> int:
    """Return the port of the live database."""
    return int((HERE / "port.txt").read_text(encoding="utf-8"))


def connect() -> bool:
    """Try to reach the live database; True when that is impossible."""
    try:
        connection = socket.create_connection(("127.0.0.1", port()), timeout=0.2)
    except OSError:
        return True
    connection.close()
    return NOT_ALLOWED["connect"]


def connect_as_told() -> bool:
    """Try to reach whatever the environment calls the database; True when it names no host."""
    _, _, rest = os.environ.get("DATABASE_URL", "").partition("@")
    host, _, number = rest.partition("/")[0].partition(":")
    if not host:
        return True
    try:
        connection = socket.create_connection((host, int(number or 5432)), timeout=0.2)
    except OSError:
        return True
    connection.close()
    return NOT_ALLOWED["connect"]
