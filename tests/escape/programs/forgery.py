"""Lies about how a case ended: forged, repeated, torn and poisoned reports."""

import ctypes
import fcntl
import gc
import json
import mmap
import os
import pickle
import random
import socket
import stat
import struct
import sys
import threading
import time

import canary
from tools import escaped, hostile, tried

NOISE = random.Random(7)
END = {
    "kind": "end", "index": 2, "attempt": 0, "verdict": "returned", "shape": "", "accepts": [], "wall": 0.0, "cpu": 0.0,
    "peak": None, "failure": None, "needs": None,
}  # fmt: skip


def frame(**fields):
    """A report as the sandbox writes them."""
    body = json.dumps(fields).encode()
    return struct.pack(">I", len(body)) + body


def ways_out():
    """Every descriptor that leads to another process and can be written to."""
    found = []
    for name in sorted(os.listdir("/proc/self/fd"), key=int):
        kind = tried(lambda name=name: os.fstat(int(name)).st_mode)
        flags = tried(lambda name=name: fcntl.fcntl(int(name), fcntl.F_GETFL))
        if kind and flags and (stat.S_ISFIFO(kind[0]) or stat.S_ISSOCK(kind[0])) and flags[0] & os.O_ACCMODE:
            found.append(int(name))
    return found


def say(*frames):
    """Write to everybody who may listen, without ever waiting."""
    for number in ways_out():
        was = os.get_blocking(number)
        os.set_blocking(number, False)
        for each in frames:
            tried(os.write, number, each)
        os.set_blocking(number, was)


def shared_pages():
    """The addresses of all memory that is shared with other processes."""
    found = []
    with open("/proc/self/maps") as file:
        for line in file:
            words = line.split()
            start, end = (int(word, 16) for word in words[0].split("-"))
            if words[1] in ("rw-s", "-w-s"):
                found.append((start, end - start))
    return found


@hostile(32, ends="killed")
def leave_without_a_word():
    """End the process as if all were well."""
    os._exit(0)


@hostile(33, ends="killed violated returned", spoils=True)
def claim_success_and_leave():
    """Report its own end as a success, then that everything is done, and leave."""
    say(frame(**END), frame(kind="done", capabilities=[], events={}), frame(kind="exit", status=0))
    os._exit(0)


@hostile(33, ends="fell_over violated killed", spoils=True)
def claim_success_and_fall():
    """Report a success first and fall afterwards."""
    say(frame(**END))
    return {}["fell"]


@hostile(33, ends="violated killed returned", spoils=True)
def claim_other_cases():
    """Report ends of cases that are not its own, and of some that do not exist."""
    for index in (0, 3, 4, 5, 99, -1, 1 << 60):
        say(frame(kind="begin", index=index), frame(**dict(END, index=index)))


@hostile(33, ends="violated killed returned", spoils=True)
def claim_to_be_done():
    """Say that the job is done, while it goes on."""
    say(frame(kind="done", capabilities=[], events={}))


@hostile(33, ends="violated killed returned", spoils=True)
def claim_to_be_blocked():
    """Say that the import failed, long after it worked."""
    say(frame(kind="blocked", reason="nothing to see here"), frame(kind="unfit", reason="no layers"))


@hostile(33, ends="violated killed returned", spoils=True)
def start_again():
    """Introduce itself a second time, with layers of its own invention."""
    say(
        frame(kind="hello", python="9.9.9", layers={"landlock": None}, enforced={"memory": "kernel"}),
        frame(kind="ready"),
    )


@hostile(33, ends="violated killed returned", spoils=True)
def send_garbage():
    """Write noise where reports are expected."""
    say(NOISE.randbytes(4096), b"\xff" * 64, b"\0" * 64)


@hostile(33, ends="violated killed returned hung", spoils=True)
def claim_a_huge_report():
    """Announce more bytes than can be kept, and less than were announced."""
    say(struct.pack(">I", 0xFFFFFFFF))
    say(struct.pack(">I", 1 << 19) + b"{")


@hostile(33, ends="violated killed returned", spoils=True)
def send_wrong_values():
    """Reports of the right form with numbers and texts that break those who believe them."""
    for wrong in (
        dict(END, wall=float("nan")), dict(END, cpu=float("inf")), dict(END, peak=-1), dict(END, verdict="harmless"),
        dict(END, index=True), dict(END, accepts=[1]), dict(END, shape="\ud800"), dict(END, failure={"type": 1}),
    ):  # fmt: skip
        say(frame(**wrong))


@hostile(33, ends="violated killed returned", spoils=True)
def send_deep_json():
    """A report that is nested too deeply to be read."""
    body = b"[" * 200000
    say(struct.pack(">I", len(body)) + body)


@hostile(34, ends="violated killed returned", spoils=True)
def send_a_pickle():
    """A report that runs code when a careless reader opens it."""

    class Bomb:
        def __reduce__(self):
            return os.mkdir, (canary.OPEN + "/unpickled",)

    body = pickle.dumps(Bomb())
    say(struct.pack(">I", len(body)) + body, body)


@hostile(29, 33, ends="violated killed hung returned", spoils=True)
def flood_the_line():
    """Send reports without end."""
    for _ in range(3000):
        say(frame(kind="calling", attempt=0, shape="x" * 500))


@hostile(33, ends="violated killed returned hung", spoils=True)
def stuff_the_line():
    """Fill every way out until nothing more fits, so that the sandbox itself cannot speak."""
    for number in ways_out():
        os.set_blocking(number, False)
        while tried(os.write, number, bytes(65536)):
            pass
        os.set_blocking(number, True)


@hostile(35, ends="violated killed returned leaked", spoils=True, lingers=True)
def speak_later():
    """Return, and let a copy in the background send reports while others are at work."""
    if not os.fork():
        if not os.fork():
            time.sleep(0.02)
            for _ in range(20):
                say(frame(**END), frame(kind="done", capabilities=[], events={}))
        os._exit(0)
    os.wait()


@hostile(33, ends="killed violated returned hung", spoils=True)
def overwrite_shared_memory():
    """Fill every page that is shared with another process with ones, then with zeros."""
    for value in (255, 0):
        for address, size in shared_pages():
            ctypes.memset(address, value, size)


@hostile(33, ends="killed violated returned hung", spoils=True)
def count_itself_up():
    """Add to every number in shared memory, so that cases are counted that never ran."""
    for address, size in shared_pages():
        words = (ctypes.c_int64 * (min(size, 1 << 16) // 8)).from_address(address)
        for position in range(len(words)):
            words[position] += 1


@hostile(33, ends="killed violated returned hung leaked", spoils=True, lingers=True)
def keep_writing_to_shared_memory():
    """Let a thread go on scribbling after the case has returned."""
    pages = shared_pages()

    def scribble():
        while True:
            for address, size in pages:
                ctypes.memmove(address, NOISE.randbytes(512), min(size, 512))
            time.sleep(0.001)

    threading.Thread(target=scribble, daemon=True).start()


@hostile(33, ends="killed violated returned hung", spoils=True)
def find_the_mapping_by_walking():
    """Find mappings among all objects and write noise into each."""
    gc.unfreeze()
    for each in gc.get_objects():
        for held in [each, *gc.get_referents(each)]:
            if type(held) is mmap.mmap and tried(len, held):
                tried(held.__setitem__, slice(0, 4096), NOISE.randbytes(4096))


@hostile(33, ends="killed violated returned hung leaked", spoils=True)
def unmap_shared_memory():
    """Take the shared pages away from under the sandbox."""
    libc = ctypes.CDLL(None)
    for address, size in shared_pages():
        libc.munmap(ctypes.c_void_p(address), ctypes.c_size_t(size))


@hostile(33, ends="killed violated returned hung leaked", spoils=True)
def shorten_shared_memory():
    """Shorten the file behind shared pages, so that whoever reads them dies of it."""
    for name in os.listdir("/proc/self/fd"):
        tried(os.ftruncate, int(name), 0)
    for name in os.listdir("/proc/self/map_files") if os.access("/proc/self/map_files", os.R_OK) else ():
        tried(os.truncate, "/proc/self/map_files/" + name, 0)


@hostile(33, ends="returned killed leaked", spoils=True)
def speak_to_the_zygote():
    """Look for the line between zygote and parent, and ask for jobs on it."""
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is socket.socket:
            tried(each.setblocking, False)
            tried(each.send, frame(kind="exited", status=0, cpu=0.0))
            if tried(each.recv, 65536):
                escaped("read from the control line")


@hostile(11, ends="killed violated returned hung leaked", spoils=True)
def close_everything():
    """Close every descriptor."""
    os.closerange(0, 65536)


@hostile(11, ends="killed violated returned hung leaked", spoils=True)
def put_something_else_there():
    """Put a file of its own in the place of every descriptor."""
    sink = os.open("sink", os.O_RDWR | os.O_CREAT)
    for name in os.listdir("/proc/self/fd"):
        if int(name) != sink:
            tried(os.dup2, sink, int(name))


@hostile(33, ends="returned killed")
def imitate_the_markers():
    """Print what might separate the output of one case from the next."""
    gc.unfreeze()
    for each in [*gc.get_objects(), *sys._getframe(2).f_locals.values()]:
        for held in gc.get_referents(each) if type(each) in (dict, list, tuple) else ():
            if type(held) in (str, bytes) and "menace" in repr(held)[:40]:
                tried(os.write, 1, held if type(held) is bytes else held.encode("utf-8", "replace"))


@hostile(33, ends="killed violated returned hung leaked", spoils=True)
def seal_what_is_shared():
    """Seal every file that is shared, so that nobody can write to it or empty it any more."""
    for name in os.listdir("/proc/self/fd"):
        tried(fcntl.fcntl, int(name), fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
        tried(fcntl.fcntl, int(name), fcntl.F_SETFL, 0)
        tried(fcntl.flock, int(name), fcntl.LOCK_EX | fcntl.LOCK_NB)
