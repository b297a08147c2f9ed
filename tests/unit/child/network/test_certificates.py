"""Certificates that real TLS accepts for the hosts they are for, and for no others."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from menace.child.network.certificates import Authority

Shake = Callable[..., str]


@pytest.fixture
def shake(tmp_path: Path) -> Shake:
    """A handshake with a server that has a certificate for some hosts; the version agreed on."""
    authority = Authority(b"some randomness")
    (tmp_path / "root.pem").write_text(authority.certificate)

    def hands(hosts: list[str], expected: str) -> str:
        (tmp_path / "leaf.pem").write_text(authority.issue(hosts))
        serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        serving.load_cert_chain(tmp_path / "leaf.pem")
        asking = ssl.create_default_context(cafile=str(tmp_path / "root.pem"))
        # What newer interpreters ask for by themselves.
        asking.verify_flags |= ssl.VERIFY_X509_STRICT
        here, there = socket.socketpair()

        def serve() -> None:
            try:
                serving.wrap_socket(there, server_side=True).close()
            except OSError:
                there.close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with asking.wrap_socket(here, server_hostname=expected) as secure:
                return str(secure.version())
        finally:
            here.close()
            thread.join()

    return hands


@pytest.mark.parametrize("host", ["example.com", "a.b.c.example", "10.9.0.2", "::1"])
def test_a_host_is_believed(shake: Shake, host: str) -> None:
    """A name or an address that the certificate is for."""
    assert shake(["other.example", host], host).startswith("TLS")


def test_another_host_is_not(shake: Shake) -> None:
    """The client refuses a certificate that is for somebody else."""
    with pytest.raises(ssl.SSLCertVerificationError):
        shake(["example.com"], "example.org")


def test_the_same_randomness_makes_the_same_authority() -> None:
    """So that parent and child need to share a few bytes only."""
    assert Authority(b"1").certificate == Authority(b"1").certificate
    assert Authority(b"1").certificate != Authority(b"2").certificate
