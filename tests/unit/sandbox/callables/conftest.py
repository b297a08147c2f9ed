"""A runner, and a check that the process is afterwards as it was."""

from __future__ import annotations

import builtins
import io
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
import requests

from menace.facade.sandbox import WorkflowSandboxRunner

WATCHED = (
    builtins, io, os, os.path, shutil, tarfile, tempfile, threading, socket, urllib.request, sys.modules["_thread"],
    Path, subprocess.Popen, socket.socket, requests.Session, requests.adapters.HTTPAdapter, httpx.Client,
    httpx.AsyncClient, httpx.HTTPTransport, httpx2.Client, httpx2.AsyncClient, httpx2.HTTPTransport,
    urllib.request.OpenerDirector,
)  # fmt: skip


def state() -> dict[str, Any]:
    """Every function and class others could have replaced, by where it stands."""
    found = {f"{owner!r}.{name}": value for owner in WATCHED for name, value in vars(owner).items() if callable(value)}
    closer = tempfile._TemporaryFileCloser
    found |= {f"closer.{name}": getattr(value, "__defaults__", None) for name, value in vars(closer).items()}
    variables = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return found | {"variables": variables, "bytecode": sys.dont_write_bytecode, "folder": Path.cwd()}


@pytest.fixture(autouse=True)
def everything_is_put_back() -> Iterator[None]:
    """Fail the test after which a function is still replaced, a variable set or the folder another."""
    before = state()
    yield
    after = state()
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == set()


@pytest.fixture
def runner() -> WorkflowSandboxRunner:
    """A runner as the guide makes it."""
    return WorkflowSandboxRunner()


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one is in, with a file and a folder that must stay as they are."""
    folder = tmp_path / "host"
    (folder / "kept").mkdir(parents=True)
    (folder / "note.txt").write_text("of the host")
    (folder / "kept" / "deep.txt").write_text("deep")
    monkeypatch.chdir(folder)
    return folder
