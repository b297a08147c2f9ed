"""Files of the host: read, changed, linked, or reached on a detour."""

import ctypes
import os
import struct

import canary
from tools import ask, escaped, hostile, libc, must_be_filtered, must_fail, must_not_open, must_refuse, raw_open, tried

WRITING = os.O_WRONLY | os.O_CREAT
DETOURS = (
    "/proc/self/root", "/proc/1/root", "/proc/%d/root" % canary.PID, "/proc/%d/cwd" % canary.RUNNER,
    "/proc/self/cwd/../../../../../../../../../..",
)  # fmt: skip
RENAME_EXCHANGE = 2


def encoded(path):
    """A path as C wants it."""
    return os.fsencode(path)


@hostile(8)
def read_a_private_file():
    """Read a file that belongs to the user and lies outside."""
    must_not_open(canary.SECRET)


@hostile(8)
def read_an_open_file():
    """Read a file outside that everybody may read and write."""
    must_not_open(canary.OPEN_FILE)
    must_not_open(canary.OPEN_FILE, os.O_RDWR)


@hostile(8)
def read_private_files_of_the_system():
    """Read the password hashes and private keys of the machine, if there are any."""
    for path in ("/etc/shadow", "/etc/gshadow", "/etc/ssh/ssh_host_ed25519_key", "/root/.ssh", "/var/spool/cron"):
        descriptor = raw_open(path)
        if descriptor >= 0 and os.fstat(descriptor).st_size and not os.path.isdir(path):
            escaped("reads %s" % path)
        tried(os.close, descriptor)


@hostile(8)
def list_the_folder_of_the_canary():
    """List folders outside, to learn what is there."""
    must_fail("listed", os.listdir, canary.FOLDER)
    must_not_open(canary.OPEN, os.O_RDONLY | os.O_DIRECTORY)


@hostile(8, 41)
def read_on_a_detour():
    """Go through the roots and working folders of other processes, and up from its own."""
    for detour in DETOURS:
        must_not_open(detour + canary.SECRET)


@hostile(8)
def read_with_other_calls():
    """Open by the newer call, by a descriptor for a path only, and by a file of descriptors."""
    how = struct.pack("QQQ", os.O_RDONLY, 0, 0)
    result, _ = ask("openat2", -100, canary.SECRET.encode(), how, len(how))
    if result >= 0:
        escaped("openat2 opened %r" % os.read(result, 100))
    handle = raw_open(canary.SECRET, 0o10000000)
    if handle >= 0:
        must_not_open("/proc/self/fd/%d" % handle)
        os.close(handle)


@hostile(9)
def write_outside():
    """Write, append, truncate and make files outside."""
    for path in (canary.SECRET, canary.OPEN_FILE, canary.OPEN + "/new", "/" + canary.TOKEN, "/etc/" + canary.TOKEN):
        for flags in (WRITING, os.O_WRONLY | os.O_APPEND, os.O_RDWR | os.O_TRUNC):
            must_not_open(path, flags)
    must_refuse("truncate", libc.truncate(encoded(canary.OPEN_FILE), ctypes.c_long(0)))


@hostile(9)
def remove_outside():
    """Remove and rename files and folders outside."""
    must_refuse("unlink", libc.unlink(encoded(canary.OPEN_FILE)))
    must_refuse("rmdir", libc.rmdir(encoded(canary.OPEN)))
    must_refuse("rename", libc.rename(encoded(canary.OPEN_FILE), encoded(canary.OPEN_FILE + ".old")))
    must_fail("unlinked", os.unlink, canary.OPEN_FILE)


@hostile(9)
def move_across_the_border():
    """Move a file from outside into the scratch folder, and one of its own outside, also by exchange."""
    with open("mine", "w") as file:
        file.write("mine")
    must_refuse("moved in", libc.rename(encoded(canary.OPEN_FILE), b"taken"))
    must_refuse("moved out", libc.rename(b"mine", encoded(canary.OPEN + "/mine")))
    must_refuse("exchanged", libc.renameat2(-100, b"mine", -100, encoded(canary.OPEN_FILE), RENAME_EXCHANGE))


@hostile(9)
def make_things_outside():
    """Make folders, pipes, sockets and device nodes outside."""
    must_refuse("mkdir", libc.mkdir(encoded(canary.OPEN + "/made"), 0o777))
    must_refuse("mkfifo", libc.mkfifo(encoded(canary.OPEN + "/made"), 0o666))
    must_refuse("mknod", libc.mknod(encoded(canary.OPEN + "/made"), 0o60666, ctypes.c_ulong(0)))
    must_refuse("symlink", libc.symlink(b"/etc/passwd", encoded(canary.OPEN + "/made")))


@hostile()
def change_modes_and_owners_outside():
    """Open a private file to everybody, give it away, and close an open one."""
    must_refuse("chmod", libc.chmod(encoded(canary.SECRET), 0o644))
    must_refuse("fchmodat", libc.fchmodat(-100, encoded(canary.OPEN_FILE), 0, 0))
    must_refuse("chown", libc.chown(encoded(canary.OPEN_FILE), os.getuid(), os.getgid()))
    must_refuse("lchown", libc.lchown(encoded(canary.OPEN), os.getuid(), os.getgid()))
    must_fail("chmod", os.chmod, canary.OPEN, 0o700)


@hostile()
def change_times_and_attributes_outside():
    """Make a file look old, and attach a note to it."""
    must_refuse("utimensat", libc.utimensat(-100, encoded(canary.OPEN_FILE), None, 0))
    must_refuse("setxattr", libc.setxattr(encoded(canary.OPEN_FILE), b"user.canary", b"1", 1, 0))
    must_fail("utime", os.utime, canary.OPEN_FILE)


@hostile()
def change_what_it_may_read():
    """Change mode and times of what belongs to the system, the interpreter and the target."""
    for path in ("/etc/passwd", os.__file__, __file__, os.path.dirname(__file__), "/usr/bin/env"):
        must_refuse("chmod %s" % path, libc.chmod(encoded(path), os.stat(path).st_mode & 0o7777))
        must_refuse("utime %s" % path, libc.utimensat(-100, encoded(path), None, 0))


@hostile()
def block_a_host_process():
    """Lock a file that others want to lock, and watch what they do."""
    descriptor = raw_open(canary.OPEN_FILE)
    if descriptor >= 0:
        escaped("may lock %s: %d" % (canary.OPEN_FILE, libc.flock(descriptor, 2)))
    watcher = libc.inotify_init1(0)
    if watcher >= 0:
        must_refuse("watched", libc.inotify_add_watch(watcher, encoded(canary.OPEN), 0xFFF))
        os.close(watcher)


@hostile()
def write_to_a_pipe_of_the_host():
    """Write to a named pipe that a host process reads."""
    must_not_open(canary.FIFO, os.O_RDWR | os.O_NONBLOCK)


@hostile(10)
def follow_its_own_link():
    """Put a link to the secret into the scratch folder and read it there."""
    os.symlink(canary.SECRET, "link")
    os.symlink(canary.FOLDER, "folder")
    must_not_open("link")
    must_not_open("folder/secret.txt")
    must_not_open("folder/open/new", WRITING)


@hostile(10)
def make_a_second_name():
    """Make another name for the secret in the scratch folder."""
    must_refuse("linked", libc.link(encoded(canary.SECRET), b"second"))
    must_refuse("linked", libc.linkat(-100, encoded(canary.OPEN_FILE), -100, b"third", 0x400))
    must_fail("linked", os.link, canary.OPEN_FILE, "fourth")


@hostile(11)
def use_inherited_descriptors():
    """Look through every open descriptor for a file or a folder of the host, and go up from there."""
    for name in os.listdir("/proc/self/fd"):
        link = tried(os.readlink, "/proc/self/fd/" + name)
        place = link[0] if link else ""
        if place.startswith("/") and not place.startswith(("/dev/", "/proc/", os.path.dirname(os.getcwd()), "/memfd:")):
            escaped("descriptor %s is %s" % (name, place))
        above = libc.openat(int(name), encoded("../" * 20 + canary.SECRET[1:]), os.O_RDONLY)
        if above >= 0:
            escaped("reached from descriptor %s: %r" % (name, os.read(above, 100)))


@hostile(11, 13)
def use_descriptors_of_others():
    """Open what other processes have open."""
    for pid in (canary.PID, canary.RUNNER, 1):
        for number in [*range(16), *range(190, 210)] if pid != os.getpid() else ():
            descriptor = raw_open("/proc/%d/fd/%d" % (pid, number))
            if descriptor >= 0:
                escaped("opened descriptor %d of process %d" % (number, pid))


@hostile(41)
def open_by_handle():
    """Open a file by its number, past every path; with a file of its own to learn the form."""
    handle = struct.pack("Ii", 128, 0) + bytes(128)
    must_be_filtered("name_to_handle_at", -100, b".", handle, bytes(8), 0)
    must_be_filtered("open_by_handle_at", -100, struct.pack("IiQ", 8, 1, 2), 0)


@hostile(45)
def open_the_disk():
    """Open the disks of the machine by their nodes, and make such a node."""
    for name in ("vda", "vda1", "sda", "sda1", "nvme0n1", "dm-0", "loop0", "loop-control", "fuse", "kvm"):
        must_not_open("/dev/" + name)
    for device in (0xFE00, 0x0800):
        if libc.mknod(b"node", 0o60666, ctypes.c_ulong(device)) == 0:
            must_not_open("node")
