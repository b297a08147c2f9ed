"""Search the captured output of finished jobs.

The output of a nightly job easily reaches some hundred megabytes; grep gets
through that a good deal faster than a loop in Python does.
"""
import subprocess

MAX_NEEDLE = 4096


def check_needle(needle: str) -> str:
    """Return `needle` if it can be searched for.

    Raises ValueError if it is empty, longer than MAX_NEEDLE characters, or
    contains characters that cannot be printed, such as line breaks.
    """
    if not needle or len(needle) > MAX_NEEDLE:
        raise ValueError(f"needle must have 1 to {MAX_NEEDLE} characters")
    if not needle.isprintable():
        raise ValueError("needle must be printable")
    return needle


def count_lines(output: str, needle: str) -> int:
    """Count the lines of `output` in which `needle` occurs.

    The needle is taken literally, not as a pattern, and upper and lower case
    are told apart.

    Raises ValueError if check_needle refuses the needle, and OSError if
    grep cannot be run or reports a failure.
    """
    check_needle(needle)
    done = subprocess.run(
        f"LC_ALL=C grep -a -c -F -e '{needle}'",
        shell=True,
        input=output.encode("utf-8", "surrogatepass"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    # grep ends with 1 when no line was selected, which is an answer too
    if done.returncode not in (0, 1) or not done.stdout.strip().isdigit():
        raise OSError(f"grep failed with status {done.returncode}")
    return int(done.stdout)
