"""What code does while it is imported, before anything of it is called."""

import atexit
import builtins
import ctypes
import gc
import json
import os
import signal
import socket
import struct
import sys
import threading
import time

import canary
from tools import at_import, escaped, libc, must_not_open, tried


def control_lines():
    """The sockets that are open while the module is imported."""
    gc.unfreeze()
    return [each for each in gc.get_objects() if type(each) is socket.socket]


def frame(**fields):
    """A message as the zygote writes them."""
    body = json.dumps(fields).encode()
    return struct.pack(">I", len(body)) + body


@at_import(52, 8)
def read_secrets():
    """Read the canary's files and environment."""
    must_not_open(canary.SECRET)
    must_not_open("/proc/%d/environ" % canary.PID)
    if "MENACE_ESCAPE_SECRET" in repr(dict(os.environ)):
        escaped("sees the environment of the runner")


@at_import(52, 9)
def change_files():
    """Remove and change files of the host and of the target."""
    for path in (canary.OPEN_FILE, __file__, os.path.dirname(__file__) + "/tools.py"):
        libc.unlink(path.encode())
        must_not_open(path, os.O_WRONLY)


@at_import(52, 2, ends="blocked returned")
def leave_a_daemon():
    """Leave a process that has nothing to do with its parent any more."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            for number in range(1, 32):
                tried(signal.signal, number, signal.SIG_IGN)
            time.sleep(3600)
        os._exit(0)
    os.wait()


@at_import(52, 33, ends="blocked returned")
def go_on_in_a_copy():
    """Fork, and let both finish the import."""
    os.fork()


@at_import(52, 32, ends="blocked")
def leave():
    """End the process without a word."""
    os._exit(0)


@at_import(52, 31, ends="blocked")
def crash():
    """Read at address zero."""
    ctypes.string_at(0)


@at_import(52, 29, ends="blocked returned")
def print_a_great_deal():
    """Print a hundred megabytes."""
    for _ in range(100):
        print("x" * 1_000_000)


@at_import(52, ends="blocked returned")
def start_threads():
    """Leave threads that run beside every later case."""
    for _ in range(3):
        threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()


@at_import(52, ends="blocked returned")
def replace_functions():
    """Replace what the zygote needs for making copies."""
    for name in ("fork", "wait4", "waitpid", "kill", "_exit", "setsid", "dup2", "getpid", "chdir"):
        setattr(os, name, lambda *arguments: 0)
    json.dumps = json.loads = struct.pack = None
    builtins.open = None


@at_import(52, ends="blocked returned")
def object_to_everything():
    """Install an audit hook that raises at every event."""

    def hook(event, arguments):
        if event not in ("object.__getattr__", "sys._getframe"):
            raise RuntimeError(event)

    sys.addaudithook(hook)


@at_import(52, 33, ends="blocked returned")
def claim_to_be_ready():
    """Tell the parent that the import is over, with layers of its own invention."""
    for line in control_lines():
        tried(line.send, frame(kind="ready", threads=1, cpu=0.0, layers={"landlock": None}, pid=1))


@at_import(52, 33, ends="blocked returned")
def claim_to_be_somebody():
    """Tell the parent that the zygote is a process of the host, which will be ended with it."""
    for line in control_lines():
        tried(line.send, frame(kind="ready", threads=1, cpu=0.0, layers={}, pid=canary.PID))
    time.sleep(3600)


@at_import(52, 33, ends="blocked returned")
def send_garbage():
    """Write noise on the line to the parent."""
    for line in control_lines():
        tried(line.send, b"\xff" * 100_000)


@at_import(52, 33, ends="blocked returned")
def read_the_line():
    """Take the parent's next message away."""
    for line in control_lines():
        threading.Thread(target=lambda line=line: tried(line.recv, 65536), daemon=True).start()


@at_import(52, 11, ends="blocked returned")
def close_everything():
    """Close every descriptor but the standard ones."""
    os.closerange(3, 65536)


@at_import(52, 16, ends="blocked returned")
def kill_its_keeper():
    """End the process that watches over the zygote."""
    libc.kill(os.getppid(), signal.SIGKILL)


@at_import(52, 35, ends="blocked returned")
def register_for_the_end():
    """Ask to be run at the end, and at every fork."""
    atexit.register(time.sleep, 3600)
    os.register_at_fork(before=lambda: 1 / 0, after_in_child=lambda: time.sleep(0.001), after_in_parent=lambda: 1 / 0)


@at_import(52, ends="blocked returned")
def end_every_copy():
    """End every copy in the moment in which it is made."""
    os.register_at_fork(after_in_child=lambda: os._exit(0))


@at_import(52, 37, ends="blocked returned", spoils=True)
def replace_the_harness():
    """Replace the functions of the sandbox before it uses them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("_menace_child"):
            for inner in ("judge", "work", "_run_cases", "filter_calls", "confine_files", "landlock", "install"):
                if hasattr(module, inner):
                    setattr(module, inner, lambda *arguments, **keywords: None)


@at_import(52, ends="blocked")
def raise_a_liar():
    """Fail with an exception that does harm to whoever describes it."""

    class Liar(BaseException):
        def __str__(self):
            raise SystemExit("harmless")

    raise Liar
