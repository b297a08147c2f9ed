"""A repository of many files, among them all that makes a run on strange code end badly."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

SOUND = '''\
"""Module {number}."""

from __future__ import annotations


def scale(value: int, factor: int = {number}) -> int:
    """Multiply."""
    return value * factor


class Box:
    """Holds a list."""

    def __init__(self, items: list[int]) -> None:
        self.items = list(items)

    def largest(self) -> int | None:
        """The largest item, if there is one."""
        return max(self.items, default=None)
'''

STRANGE = (
    "import a_package_that_nobody_has\n\n\ndef lost() -> int:\n    return 1\n",
    "from .nowhere_at_all import something\n\n\ndef lost() -> int:\n    return something()\n",
    "import tkinter\n\nroot = tkinter.Tk()\n\n\ndef title() -> str:\n    return root.title()\n",
    "def ask() -> str:\n    return input('Who are you? ')\n",
    "NAME = input('Who are you? ')\n\n\ndef greet() -> str:\n    return NAME\n",
    "def spin(number: int) -> int:\n    while True:\n        number += 1\n",
    "while True:\n    pass\n",
    "import time\n\n\ndef doze(seconds: int) -> None:\n    time.sleep(10_000 + abs(seconds))\n",
    (
        "import socket\n\n\ndef fetch(host: str) -> bytes:\n    with socket.create_connection((host, 80)) as link:\n"
        "        return link.recv(10)\n"
    ),
    (
        "import urllib.request\n\nDATA = urllib.request.urlopen('http://192.0.2.1/data').read()\n\n\n"
        "def data() -> bytes:\n    return DATA\n"
    ),
    "import sys\n\nsys.exit(3)\n",
    "import os\n\nos._exit(0)\n",
    "def broken(:\n    pass\n",
    "import os\n\n\ndef many(number: int) -> int:\n    while True:\n        os.fork()\n",
    "def hoard(number: int) -> int:\n    kept = []\n    while True:\n        kept.append(bytearray(1 << 26))\n",
    "def flood(number: int) -> None:\n    while True:\n        print('x' * 10_000)\n",
    "from threading import Event, Thread\n\nThread(target=Event().wait).start()\n\n\ndef calm():\n    return 1\n",
    "import ctypes\n\n\ndef crash() -> int:\n    return ctypes.string_at(0)\n",
    "raise RuntimeError('not today')\n",
    "print('x' * 5_000_000)\n\n\ndef loud() -> int:\n    return 1\n",
)


_EVERY = 8


def is_strange(path: str) -> bool:
    """Whether the file of that path, relative to the repository, is a trap."""
    name = PurePosixPath(path).stem
    return name.startswith("module_") and int(name.removeprefix("module_")) % _EVERY == _EVERY - 1


def write_large_repository(folder: Path, files: int) -> int:
    """Write so many files in packages of fifty, every eighth of them strange; how many are."""
    strange = 0
    for number in range(files):
        path = folder / f"part_{number // 50:02d}" / f"module_{number:04d}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        if is_strange(path.name):
            text, strange = STRANGE[strange % len(STRANGE)], strange + 1
        else:
            text = SOUND.format(number=number)
        path.write_text(text, encoding="utf-8")
    return strange
