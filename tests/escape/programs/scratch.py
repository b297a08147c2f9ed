"""The folder a program may write to: filled, twisted, swapped, and left in a bad state."""

import os
import resource
import stat
import sys

import canary
from tools import escaped, hostile, libc, must_fail, must_not_open, raw_open, tried

MEGABYTE = 1 << 20


@hostile(25, ends="returned killed hung")
def fill_the_disk():
    """Write many files that are each small enough, four times the limit in all."""
    written = 0
    for number in range(64):
        descriptor = tried(os.open, "large%d" % number, os.O_WRONLY | os.O_CREAT)
        if descriptor is None:
            return
        got = tried(os.write, descriptor[0], bytes(MEGABYTE))
        os.close(descriptor[0])
        written += got[0] if got else 0
        if got is None:
            return
    escaped("wrote %d bytes, the limit is 16 MiB" % written)


@hostile(25, ends="returned killed")
def fill_the_temporary_folder():
    """The same in the folder for temporary files of the machine."""
    written = 0
    for number in range(64):
        descriptor = libc.open(b"/tmp/%s-%d" % (canary.TOKEN.encode(), number), os.O_WRONLY | os.O_CREAT, 0o600)
        if descriptor < 0:
            return
        got = tried(os.write, descriptor, bytes(MEGABYTE))
        os.close(descriptor)
        if got is None:
            return
        written += got[0]
    escaped("wrote %d bytes to /tmp, the limit is 16 MiB" % written)


@hostile(25, ends="returned killed refused fell_over")
def write_one_huge_file():
    """Write one file past the limit, ignoring the signal that says so."""
    with open("huge", "wb", 0) as file:
        for _ in range(64):
            if tried(file.write, bytes(MEGABYTE)) is None:
                return
    escaped("wrote 64 MiB to one file")


@hostile(25, ends="returned killed")
def make_a_sparse_file():
    """Make a file that claims to be larger than the disk."""
    with open("sparse", "wb") as file:
        if tried(os.truncate, file.fileno(), 1 << 40) is not None:
            escaped("made a file of a terabyte")


@hostile(26, ends="returned killed hung")
def use_up_the_inodes():
    """Make empty files until that is refused or there are thirty thousand."""
    for number in range(30000):
        descriptor = tried(os.open, "empty%d" % number, os.O_WRONLY | os.O_CREAT)
        if descriptor is None:
            return
        os.close(descriptor[0])


@hostile(ends="returned hung killed")
def dig_a_deep_tree():
    """Nest folders deeper than any path can name."""
    for _ in range(1500):
        if tried(os.mkdir, "deep" * 10) is None or tried(os.chdir, "deep" * 10) is None:
            return


@hostile()
def use_unreadable_names():
    """Leave names that are no text, look like options, or move the cursor."""
    for name in (b"\xff\xfe", b"-rf", b"--", b"new\nline", b"\x1b[2J", b"a" * 255, "\u202e".encode(), b" ", b"*"):
        tried(os.mkdir, name)


@hostile()
def lock_itself_out():
    """Take every right away from its folders, and leave something in them."""
    os.makedirs("a/b/c")
    for folder in ("a/b/c", "a/b", "a"):
        with open(folder + "/file", "w"):
            pass
        os.chmod(folder, 0)
    tried(os.chmod, ".", 0)
    tried(os.chmod, "..", 0)


@hostile()
def remove_its_own_folder():
    """Remove the folder it works in, and the one above."""
    here = os.getcwd()
    os.chdir("/")
    tried(os.rmdir, here)
    tried(os.rmdir, os.path.dirname(here))


@hostile(10)
def swap_its_folder_for_a_link():
    """Put a link to the host's folder where the sandbox will look for the working folder, to have that emptied."""
    here = os.getcwd()
    os.chdir("/")
    for place in (here, os.path.dirname(here)):
        tried(os.rename, place, place + ".away")
        libc.symlink(os.fsencode(canary.OPEN), os.fsencode(place))


@hostile(10)
def hide_links_in_a_tree():
    """Leave links to the host's folder in a tree that will be removed."""
    os.makedirs("tree/inner")
    for name in ("tree/link", "tree/inner/link", "link"):
        os.symlink(canary.OPEN, name)
    os.chmod("tree", 0o500)


@hostile()
def leave_pipes_and_sockets():
    """Leave a named pipe, a socket and a file without a name in the folder, for somebody to trip over."""
    tried(os.mkfifo, "fifo")
    tried(os.mknod, "socket", stat.S_IFSOCK | 0o600)
    os.symlink("fifo", "result")
    os.symlink("loop", "loop")


@hostile()
def set_dangerous_bits():
    """Leave a program that would run as its owner."""
    with open("shell", "wb") as file:
        file.write(b"#!/bin/sh\nid\n")
    tried(os.chmod, "shell", 0o6777)


@hostile(52)
def change_the_target():
    """Change its own source and byte code, so that other sections run something else."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for path in (__file__, folder + "/tools.py", folder + "/new.py", folder + "/__pycache__/new.pyc"):
        must_not_open(path, os.O_WRONLY | os.O_CREAT)


@hostile(52)
def change_the_harness():
    """Change the code that the sandbox itself runs."""
    for name, module in list(sys.modules.items()):
        if name.startswith("_menace_child"):
            must_not_open(module.__file__, os.O_WRONLY)
    must_not_open(os.__file__, os.O_WRONLY)


@hostile()
def look_at_other_folders():
    """Find the scratch folders of other programs beside its own, and the mark that all of the run carries."""
    run = os.path.dirname(os.path.dirname(os.getcwd()))
    beside = tried(os.listdir, run)
    if beside and sum(name.startswith(("pool-", "case-")) for name in beside[0]) > 1:
        escaped("sees %s" % beside[0])
    descriptor = raw_open(run + "/menace.mark")
    if descriptor >= 0:
        escaped("read the mark of the run")


@hostile(30, ends="returned leaked killed")
def use_up_the_descriptors():
    """Open files until that is refused."""
    opened = []
    while len(opened) < 5000:
        descriptor = tried(os.open, "/dev/null", os.O_RDONLY)
        if descriptor is None:
            break
        opened.append(descriptor[0])
    for each in opened:
        os.close(each)
    if len(opened) >= 5000:
        escaped("holds five thousand open files")


@hostile(30, ends="leaked killed returned")
def keep_all_descriptors():
    """The same, and keep them all, so that the sandbox itself has none left."""
    while True:
        if libc.dup(0) < 0:
            return


@hostile(38)
def raise_its_limits():
    """Ask for more of everything than it was given."""
    for which in (resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU):
        _, hard = resource.getrlimit(which)
        if hard == resource.RLIM_INFINITY:
            escaped("limit %d is not set" % which)
        must_fail("raised a limit", resource.setrlimit, which, (hard + 1, hard + 1))
        must_fail("raised a limit", resource.setrlimit, which, (hard, resource.RLIM_INFINITY))
