"""Memory: too much of it, wrong uses of it, and that of others."""

import ctypes
import mmap
import os
import re
import resource
import signal
import sys
import zlib

import canary
from tools import ask, escaped, hostile, libc, must_not_open, tried

MEGABYTE = 1 << 20
KEPT = []
libc.shmat.restype = ctypes.c_void_p
libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
IPC_CREAT = 0o1000


@hostile(3, ends="killed fell_over")
def fill_memory():
    """Keep everything, a megabyte at a time."""
    kept = []
    for _ in range(2048):
        kept.append(bytearray(b"x") * MEGABYTE)
    escaped("holds two gigabytes")


@hostile(3, ends="killed")
def ask_for_a_lot_at_once():
    """Ask for more than any machine has."""
    return bytearray(1 << 46)


@hostile(3, ends="returned killed")
def map_memory():
    """Map memory of its own until that is refused."""
    kept = []
    for _ in range(64):
        if tried(lambda: kept.append(mmap.mmap(-1, 64 * MEGABYTE))) is None:
            return
    escaped("mapped four gigabytes")


@hostile(3, ends="returned killed")
def fill_files_in_memory():
    """Fill files that have no name and lie in memory, a modest number of them."""
    for _ in range(8):
        descriptor = os.memfd_create("canary")
        tried(os.write, descriptor, bytes(12 * MEGABYTE))
        KEPT.append(descriptor)
    for descriptor in KEPT:
        tried(os.close, descriptor)


@hostile(3, ends="returned killed")
def lock_memory():
    """Ask for memory that is never given back to the machine."""
    libc.mlockall(3)
    kept = tried(bytearray, 100 * MEGABYTE)
    libc.munlockall()
    del kept


@hostile(4, ends="killed fell_over")
def unpack_a_bomb():
    """Unpack a few kilobytes that become gigabytes."""
    packer = zlib.compressobj(9)
    block = bytes(MEGABYTE)
    packed = b"".join(packer.compress(block) for _ in range(64)) + packer.flush()
    kept = []
    for _ in range(40):
        kept.append(zlib.decompress(packed))
    escaped("unpacked more than two gigabytes")


@hostile(18, ends="returned killed")
def rewrite_its_own_memory():
    """Write to itself through the file that shows its memory."""
    text = bytearray(b"before")
    address = ctypes.addressof((ctypes.c_char * len(text)).from_buffer(text))
    descriptor = tried(os.open, "/proc/self/mem", os.O_RDWR)
    if descriptor is not None:
        tried(os.pwrite, descriptor[0], b"after!", address)
        os.close(descriptor[0])


@hostile(18, 13)
def read_memory_of_others():
    """Read the memory of the canary, of the runner and of the keeper through their files."""
    for pid in (canary.PID, canary.RUNNER, 1, os.getppid()):
        if pid != os.getpid():
            must_not_open("/proc/%d/mem" % pid, os.O_RDWR)


@hostile(45)
def read_memory_of_the_machine():
    """Open what shows the memory of the whole machine."""
    for path in ("/dev/mem", "/dev/kmem", "/dev/port", "/proc/kcore", "/dev/kmsg"):
        must_not_open(path)


@hostile(28)
def attach_the_segment_of_a_host_process():
    """Attach shared memory of the host by its well-known key."""
    segment = libc.shmget(canary.KEY, 0, 0o600)
    if segment >= 0:
        address = libc.shmat(segment, None, 0)
        escaped("attached %r" % ctypes.string_at(address, 32))


@hostile(28)
def leave_shared_memory():
    """Make segments, semaphores and queues that outlive every process, under names that would be seen outside."""
    libc.shmget(canary.KEY + 1, 4096, IPC_CREAT | 0o666)
    libc.semget(canary.KEY + 1, 1, IPC_CREAT | 0o666)
    libc.msgget(canary.KEY + 1, IPC_CREAT | 0o666)
    queue, _ = ask("mq_open", canary.TOKEN.encode(), os.O_RDWR | os.O_CREAT, 0o666, None)
    if queue >= 0:
        os.close(queue)


@hostile(27)
def read_named_shared_memory():
    """Read what a host process keeps in the folder of shared memory."""
    if canary.SHARED != "None":
        must_not_open(canary.SHARED)


@hostile(27, ends="returned killed")
def fill_named_shared_memory():
    """Write to the folder of shared memory, which is memory of the whole machine."""
    for number in range(4):
        path = "/dev/shm/%s-%d" % (canary.TOKEN, number)
        descriptor = libc.open(path.encode(), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        if descriptor >= 0:
            tried(os.write, descriptor, bytes(MEGABYTE))
            os.close(descriptor)


@hostile(31, ends="killed fell_over")
def overflow_the_stack():
    """Recurse with the interpreter's own guard taken away."""
    sys.setrecursionlimit(1 << 30)

    class Deep:
        def __getattr__(self, name):
            return getattr(self, name + "x")

    return Deep().x


@hostile(31, ends="killed")
def follow_a_null_pointer():
    """Read at address zero."""
    return ctypes.string_at(0)


@hostile(31, ends="killed")
def write_over_itself():
    """Overwrite the interpreter's own objects."""
    ctypes.memset(id(None), 255, 16)
    ctypes.memset(id(int), 255, 400)
    return int("7")


@hostile(31, ends="killed")
def abort():
    """Die as a failed assertion in C does."""
    os.abort()


@hostile(31, ends="killed returned")
def die_of_every_signal():
    """Send itself one deadly signal after the other."""
    for number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGQUIT, signal.SIGKILL):
        libc.kill(os.getpid(), number)


@hostile(31, ends="returned killed")
def leave_a_core():
    """Ask for a picture of its memory and die of a fault."""
    tried(resource.setrlimit, resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    libc.prctl(4, 1, 0, 0, 0)
    ctypes.string_at(1)


@hostile(ends="killed hung fell_over returned")
def walk_all_of_memory():
    """Read every mapping of its own process, to find what the sandbox keeps there."""
    with open("/proc/self/maps") as file:
        lines = file.read().splitlines()
    with open("/proc/self/mem", "rb", 0) as memory:
        for line in lines:
            start, end = (int(word, 16) for word in line.split()[0].split("-"))
            if "r" in line.split()[1] and end - start < 8 * MEGABYTE:
                memory.seek(start)
                found = tried(memory.read, end - start)
                if found and re.search(rb"CANARY=[0-9a-f]{32}", found[0]):
                    escaped("the environment of a host process is in this memory")
