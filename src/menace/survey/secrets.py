"""Which files of a target hold secrets, by name; they never come near the code under test."""

from __future__ import annotations

import fnmatch
from pathlib import Path, PurePosixPath

from menace.survey.source import read_regular

_SECRET_NAMES = (
    ".env", ".env.*", ".envrc", "*.env",
    "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk", "*.gpg",
    "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*",
    ".netrc", "_netrc", ".pypirc", ".npmrc", ".pgpass", ".htpasswd", ".git-credentials", ".dockercfg",
    "credentials*.json", "client_secret*.json", "service[-_]account*.json",
    "secrets.json", "secrets.toml", "secrets.y*ml",
)  # fmt: skip
_SAMPLE_ENDINGS = (".example", ".sample", ".template", ".dist")
_SECRET_FOLDERS = frozenset({".aws", ".ssh", ".gnupg", ".docker", ".kube"})
_PEM_BYTES = 4 * 1024 * 1024


def is_secret(repository: Path, path: PurePosixPath) -> bool:
    """Whether a file is one that people keep keys and passwords in."""
    name = path.name.lower()
    if name.endswith(_SAMPLE_ENDINGS):
        return False
    if name.endswith(".pem"):
        return not _holds_only_certificates(repository / path)
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in _SECRET_NAMES) or not _SECRET_FOLDERS.isdisjoint(
        path.parts[:-1]
    )


def _holds_only_certificates(location: Path) -> bool:
    """Bundles of public certificates share the suffix of keys, and libraries cannot work without theirs."""
    try:
        text = read_regular(location, _PEM_BYTES)
    except OSError:
        return False
    return b"BEGIN CERTIFICATE" in text and b"PRIVATE KEY" not in text
