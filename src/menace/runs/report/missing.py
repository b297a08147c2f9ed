"""Which packages the target lacks, read from the reasons of its blocked sections."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_MISSING = re.compile(r"^import failed: ModuleNotFoundError: No module named '(?P<name>[\w.]+)'")
_THRESHOLD = 0.2
"""Above this share of sections blocked by imports, the missing packages are the first thing to say."""

# Well-known packages whose module has another name; everything else is installed under the name it is imported by.
_PACKAGES: Mapping[str, str] = {
    "Crypto": "pycryptodome",
    "MySQLdb": "mysqlclient",
    "OpenSSL": "pyOpenSSL",
    "PIL": "pillow",
    "attr": "attrs",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "dateutil": "python-dateutil",
    "docx": "python-docx",
    "dotenv": "python-dotenv",
    "fitz": "PyMuPDF",
    "git": "GitPython",
    "github": "PyGithub",
    "google.protobuf": "protobuf",
    "jose": "python-jose",
    "jwt": "PyJWT",
    "magic": "python-magic",
    "pkg_resources": "setuptools",
    "psycopg2": "psycopg2-binary",
    "serial": "pyserial",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "slugify": "python-slugify",
    "telegram": "python-telegram-bot",
    "usb": "pyusb",
    "yaml": "PyYAML",
    "zmq": "pyzmq",
}


@dataclass(frozen=True, slots=True)
class MissingPackages:
    """The packages that would unblock most, the sections they block, and the command that installs them."""

    packages: tuple[str, ...]
    blocked: int
    command: str


def missing_packages(report: Mapping[str, Any]) -> MissingPackages | None:
    """What to install first, or ``None`` when imports block no more than a fifth of the sections."""
    sections: Sequence[Mapping[str, Any]] = report["sections"]
    reasons = [str(row.get("reason", "")) for row in sections if row["status"] == "blocked"]
    blocked = sum(reason.startswith("import failed") for reason in reasons)
    if blocked <= _THRESHOLD * len(sections):
        return None
    wanted = Counter(_package(match["name"]) for reason in reasons if (match := _MISSING.match(reason)))
    if not wanted:
        return None
    packages = tuple(sorted(wanted, key=lambda package: (-wanted[package], package)))
    command = f"{shlex.quote(report['run']['python'])} -m pip install {' '.join(packages)}"
    return MissingPackages(packages, blocked, command)


def _package(module: str) -> str:
    return _PACKAGES.get(module) or _PACKAGES.get(module.partition(".")[0]) or module.partition(".")[0]
