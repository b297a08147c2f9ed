"""One small function for every way a call can end: its source, its verdict, and a word of the reason."""

from __future__ import annotations

from menace.domain import Verdict

ENDINGS: dict[str, tuple[str, Verdict, str]] = {
    "a value": ("def f(): return 1", Verdict.RETURNED, ""),
    "an endless generator": ("def f():\n    while True:\n        yield 1", Verdict.RETURNED, ""),
    "a coroutine": ("import asyncio\nasync def f():\n    await asyncio.sleep(0)", Verdict.RETURNED, ""),
    "a raise": ("def f(): raise ValueError('no')", Verdict.REFUSED, ""),
    "an assert": ("def f(): assert not f", Verdict.REFUSED, ""),
    "an exit": ("import sys\ndef f(): sys.exit(2)", Verdict.REFUSED, ""),
    "a documented exception": (
        "def f():\n    '''Fail.\n\n    Raises:\n        ValueError: always.\n    '''\n    return int('x')",
        Verdict.REFUSED,
        "",
    ),
    "an accident": ("def f(): return [][0]", Verdict.FELL_OVER, "IndexError"),
    "an accident in a coroutine": ("async def f(): return [][0]", Verdict.FELL_OVER, "IndexError"),
    "an accident in a generator": ("def f(): yield [][0]", Verdict.FELL_OVER, "IndexError"),
    "endless recursion": ("def f(): return f()", Verdict.FELL_OVER, "RecursionError"),
    "a missing file": ("def f(): return open('menace-is-not-there')", Verdict.UNBOUND, ""),
    "an answer from the keyboard": ("def f(): return input()", Verdict.UNBOUND, ""),
    "a loop": ("def f():\n    while True: pass", Verdict.HUNG, "no end"),
    "a long sleep": ("import time\ndef f(): time.sleep(1000)", Verdict.HUNG, "no end"),
    "a loop that ignores everything": (
        """
        import signal, time
        def f():
            for number in (1, 2, 15):
                signal.signal(number, signal.SIG_IGN)
            while True:
                try:
                    time.sleep(1)
                except BaseException:
                    pass
        """,
        Verdict.HUNG,
        "no end",
    ),
    "a silent exit": ("import os\ndef f(): os._exit(0)", Verdict.KILLED, "status 0"),
    "its own kill": ("import os\ndef f(): os.kill(os.getpid(), 9)", Verdict.KILLED, "SIGKILL"),
    "a kill of its group": ("import os\ndef f(): os.killpg(0, 15)", Verdict.KILLED, "SIGTERM"),
    "a crash": ("import ctypes\ndef f(): ctypes.string_at(0)", Verdict.KILLED, "SIGSEGV"),
    "too much memory": ("def f(): return bytearray(1 << 40)", Verdict.KILLED, "MemoryError"),
    "too large a file": (
        "def f():\n    with open('large', 'wb') as file:\n        file.seek(1 << 34)\n        file.write(b'x')",
        Verdict.KILLED,
        "",
    ),
    "an open file": ("kept = []\ndef f(): kept.append(open('/dev/null'))", Verdict.LEAKED, "open file"),
    "a thread": (
        "import threading\ndef f(): threading.Thread(target=threading.Event().wait, daemon=True).start()",
        Verdict.LEAKED,
        "thread",
    ),
    "a process": (
        "import subprocess\nkept = []\ndef f(): kept.append(subprocess.Popen(['sleep', '1000']))",
        Verdict.LEAKED,
        "running process",
    ),
}
