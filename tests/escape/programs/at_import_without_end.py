"""Imports that do not come to an end by themselves, and copies that do not."""

import os
import signal
import time

from tools import at_import, escaped, libc


@at_import(52, 1, ends="blocked returned")
def fork_many():
    """Fork copies that stay."""
    for _ in range(300):
        try:
            if not os.fork():
                time.sleep(3600)
                os._exit(0)
        except OSError:
            return


@at_import(52, 6, ends="blocked")
def never_end():
    """Sleep instead of coming to an end."""
    time.sleep(3600)


@at_import(52, 7, ends="blocked")
def stop():
    """Stop the process that imports."""
    libc.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(3600)


@at_import(52, 3, ends="blocked")
def fill_memory():
    """Keep everything, a megabyte at a time."""
    kept = []
    for _ in range(2048):
        kept.append(bytearray(b"x") * (1 << 20))
    escaped("holds two gigabytes")


@at_import(52, ends="blocked returned")
def hang_every_copy():
    """Let every copy sleep in the moment in which it is made."""
    os.register_at_fork(after_in_child=lambda: time.sleep(3600))
