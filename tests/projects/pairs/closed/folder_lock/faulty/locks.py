"""Locks between programs that share a folder."""

import contextlib
import os
import time

PAUSE = 0.02


class FolderLock:
    """A lock that one program at a time can hold, kept as the file ``.lock`` in a folder.

    A program that was killed leaves its lock behind; the file must then be removed by hand.
    """

    def __init__(self, folder, timeout=1.0):
        """Prepare a lock that is waited for up to *timeout* seconds, from 0 to 60, else ValueError."""
        if not 0 <= timeout <= 60:
            raise ValueError("expected a timeout from 0 to 60 seconds")
        self.path = os.path.join(folder, ".lock")
        self.timeout = timeout
        self.held = False

    def acquire(self):
        """Take the lock, and wait for it while somebody holds it.

        Raises TimeoutError once it could not be had for as many seconds as the timeout says,
        RuntimeError when this object holds the lock already, and OSError without the folder.
        """
        if self.held:
            raise RuntimeError("the lock is held already")
        start = time.time()
        while not self._create():
            if time.time() - start >= self.timeout:
                raise TimeoutError(f"somebody else holds {self.path}")
            time.sleep(PAUSE)
        self.held = True

    def _create(self):
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            return False
        return True

    def release(self):
        """Give the lock back; does nothing when it is not held."""
        if self.held:
            self.held = False
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.path)

    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *_):
        self.release()


def run_locked(folder, function, timeout=1.0):
    """Call a function while holding the lock of a folder, and return what it returns."""
    with FolderLock(folder, timeout):
        return function()
