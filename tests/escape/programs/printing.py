"""Output: too much, torn, binary, late, or none; and input that never comes."""

import os
import signal
import sys
import threading
import time

from tools import hostile, tried


@hostile(29, ends="killed hung")
def print_without_end():
    """Print until somebody stops it."""
    while True:
        print("x" * 60000)


@hostile(29, ends="killed hung")
def print_without_lines():
    """The same in one line, past the streams of the interpreter."""
    while True:
        os.write(1, b"x" * 65536)


@hostile(29, ends="killed hung returned")
def print_a_great_deal_once():
    """Print a hundred megabytes at once."""
    sys.stdout.write("x" * 100_000_000)


@hostile(ends="fell_over")
def print_bytes():
    """Print bytes that are no text, control characters and sequences for terminals, and fall."""
    os.write(1, bytes(range(256)) * 8 + b"\x1b]0;title\x07\x1b[2J\x1b[6n")
    return {}["printed"]


@hostile(ends="returned leaked")
def print_later():
    """Return, and print from a thread afterwards."""

    def later():
        for _ in range(50):
            tried(os.write, 1, b"later\n")
            time.sleep(0.001)

    threading.Thread(target=later, daemon=True).start()


@hostile(ends="returned killed leaked")
def print_after_closing():
    """Close the output, and print."""
    os.close(1)
    os.close(2)
    try:
        print("x", flush=True)
    except OSError:
        return


@hostile(ends="returned")
def read_for_ever():
    """Read from standard input, which nobody answers."""
    return sys.stdin.read(), os.read(0, 100)


@hostile(ends="hung killed returned")
def wait_for_a_reader():
    """Print more than anybody reads, with every signal blocked."""
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    for _ in range(200):
        os.write(2, b"y" * 65536)


@hostile(ends="returned killed leaked")
def make_the_output_wait():
    """Change how the output behaves for whoever shares it."""
    for number in (0, 1, 2):
        tried(os.set_blocking, number, False)
    tried(os.write, 1, b"z" * 500_000)
