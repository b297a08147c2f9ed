"""System calls that escapes begin with; the arguments would do no harm if a call got through."""

import ctypes
import errno
import mmap
import os
import platform
import signal
import struct
import subprocess
import threading
import time

import canary
from tools import (
    NEW_NAMESPACE,
    ask,
    escaped,
    hostile,
    libc,
    must_be_denied,
    must_be_filtered,
    must_fail,
    raw_open,
    tried,
)

X32 = 0x40000000


@hostile(39)
def make_namespaces():
    """Be root among users of its own, and own a view of everything."""
    for flag in NEW_NAMESPACE.values():
        must_be_filtered("unshare", flag)


@hostile(39)
def clone_into_namespaces():
    """The same by way of a new process."""
    number = {"x86_64": 56, "aarch64": 220}[platform.machine()]
    for flag in NEW_NAMESPACE.values():
        pid = libc.syscall(ctypes.c_long(number), ctypes.c_long(flag | signal.SIGCHLD), None, None, None, None)
        if pid == 0:
            os._exit(0)
        if pid > 0:
            escaped("cloned into a namespace")


@hostile(50)
def clone_past_the_filter():
    """Use the call whose flags lie in memory, where a filter cannot look."""
    arguments = struct.pack("11Q", NEW_NAMESPACE["user"], *[0] * 10)
    result, error = ask("clone3", arguments, len(arguments))
    if result == 0:
        os._exit(0)
    if result > 0 or error != errno.ENOSYS:
        escaped("clone3 answered %d, errno %d" % (result, error))


@hostile(39)
def join_namespaces_of_others():
    """Go where the canary or the first process is."""
    for pid in (canary.PID, canary.RUNNER, 1):
        for kind in ("mnt", "net", "pid", "user", "ipc"):
            descriptor = raw_open("/proc/%d/ns/%s" % (pid, kind))
            must_be_filtered("setns", max(descriptor, 0), 0)
            tried(os.close, descriptor)


@hostile(40)
def mount():
    """Mount a file system, bind a folder, and make everything writable again."""
    must_be_filtered("mount", b"none", b"/tmp", b"tmpfs", 0, None)
    must_be_filtered("mount", b"/", b"/tmp", None, 0x1000, None)
    must_be_filtered("mount", None, b"/", None, 0x20 | 0x1000, None)


@hostile(40)
def mount_in_the_new_way():
    """The same with the calls that came later."""
    must_be_filtered("fsopen", b"tmpfs", 0)
    must_be_filtered("fsconfig", -1, 0, None, None, 0)
    must_be_filtered("open_tree", -100, b"/", 1)
    must_be_filtered("move_mount", -1, b"", -1, b"", 0)
    must_be_filtered("mount_setattr", -100, b"/", 0, bytes(32), 32)


@hostile(40)
def unmount():
    """Take away what covers the host's files."""
    for place in (b"/proc", b"/tmp", b"/", b"/etc"):
        must_be_filtered("umount2", place, 2)


@hostile(41)
def change_root():
    """Change the root and climb out of it."""
    must_be_filtered("chroot", b".")
    must_be_filtered("pivot_root", b".", b".")


@hostile(42)
def become_another_user():
    """Become root, or anybody."""
    if os.getuid() != 0:
        must_fail("setuid", os.setuid, 0)
        must_fail("setresuid", os.setresuid, 0, 0, 0)
    must_fail("setgroups", os.setgroups, [0])
    must_fail("setuid", os.setuid, 12345)


@hostile(42)
def take_capabilities():
    """Take back every capability, and let a program have them."""
    full = struct.pack("6I", *[0xFFFFFFFF] * 6)
    must_be_denied("capset", struct.pack("Ii", 0x20080522, 0), full)
    with open("/proc/self/status") as file:
        held = [line.split() for line in file if line.startswith(("CapEff", "CapPrm"))]
    if any(int(value, 16) for _, value in held):
        escaped("holds capabilities %s" % held)


@hostile(42, ends="returned leaked")
def start_a_program_that_is_root():
    """Start programs that run as their owner."""
    for program in ("su", "sudo", "mount", "passwd", "newuidmap", "pkexec"):
        command = [program, "-c", "id"] if program == "su" else [program, "--version"]
        answer = tried(lambda command=command: subprocess.run(command, capture_output=True, timeout=5))
        if answer and b"uid=0" in answer[0].stdout and os.getuid() != 0:
            escaped("%s made it root" % program)


@hostile(47)
def use_calls_with_a_history():
    """Call what many past escapes began with."""
    must_be_filtered("bpf", 0, bytes(16), 16)
    must_be_filtered("userfaultfd", 1)
    must_be_filtered("perf_event_open", bytes(64), 0, -1, -1, 0)
    must_be_filtered("memfd_secret", 0)
    must_be_filtered("fanotify_init", 0, 0)


@hostile(47)
def use_the_ring():
    """Hand calls to the kernel through a ring that filters do not see."""
    must_be_filtered("io_uring_setup", 1, bytes(120))


@hostile(47)
def use_keys():
    """Read and add keys of the user."""
    must_be_filtered("keyctl", 0, -4, 0)
    must_be_filtered("add_key", b"user", b"canary", b"x", 1, -4)
    must_be_filtered("request_key", b"user", b"canary", None, -4)


@hostile(14)
def compare_and_take_descriptors():
    """Compare itself with others, take their descriptors, and move their memory."""
    must_be_filtered("kcmp", os.getpid(), canary.PID, 0, 0, 0)
    must_be_filtered("pidfd_getfd", 0, 0, 0)
    must_be_filtered("process_madvise", 0, None, 0, 4, 0)
    must_be_filtered("move_pages", canary.PID, 0, None, None, None, 0)


@hostile()
def weaken_its_own_memory():
    """Turn the random placement of memory off."""
    must_be_filtered("personality", 0x0040000)


@hostile(49, ends="killed returned")
def speak_another_dialect():
    """Use the numbers of a related architecture, which a careless filter does not know."""
    if platform.machine() == "x86_64":
        answer = libc.syscall(ctypes.c_long(X32 | 39))
        escaped("an x32 call answered %d" % answer)


@hostile(49, ends="killed returned")
def speak_an_older_dialect():
    """Enter the kernel by the gate of 32-bit programs."""
    if platform.machine() == "x86_64":
        page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
        code = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
        escaped("the old gate answered %d" % code())


@hostile(ends="returned leaked")
def run_a_program_from_memory():
    """Start a program that lies in no file; it is as confined as its parent."""
    descriptor = os.memfd_create("program")
    with open("/bin/cat", "rb") as file:
        os.write(descriptor, file.read())
    pid = os.fork()
    if not pid:
        os.dup2(os.open("out", os.O_WRONLY | os.O_CREAT), 1)
        os.execve(descriptor, ["cat", canary.SECRET, "/proc/%d/environ" % canary.PID], {})
    os.waitpid(pid, 0)
    os.close(descriptor)
    with open("out") as file:
        told = file.read()
    if told:
        escaped("a program from memory read %r" % told)


@hostile(51)
def load_a_library():
    """Let a library of its own do the opening: no rule of the interpreter holds there."""
    loaded = ctypes.CDLL(None)
    loaded.fopen.restype = ctypes.c_void_p
    for path in (canary.SECRET, canary.OPEN_FILE):
        if loaded.fopen(path.encode(), b"r"):
            escaped("C opened %s" % path)


@hostile(ends="returned hung")
def ask_for_refusals_without_end():
    """Make calls that are refused, again and again, from several threads, so that somebody has to answer them."""

    def ask_often():
        for _ in range(3000):
            ask("keyctl", 0, -4, 0)

    threads = [threading.Thread(target=ask_often) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@hostile(ends="returned leaked", spoils=True, lingers=True)
def attack_later():
    """Let a process in the background make the call that ends a case, while another case is at hand."""
    if not os.fork():
        if not os.fork():
            time.sleep(0.02)
            ask("unshare", NEW_NAMESPACE["user"])
        os._exit(0)
    os.wait()
