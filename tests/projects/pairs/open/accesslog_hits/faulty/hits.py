"""Count lines of an access log that contain a phrase, with the system's grep."""

import os
import subprocess

MAX_PHRASE = 4096
TIME_LIMIT = 20.0


class GrepFailed(Exception):
    """grep is missing, took too long or reported an error."""


def _payload(lines: list[str]) -> bytes:
    joined = "".join(line.replace("\n", " ") + "\n" for line in lines)
    return joined.encode("utf-8", "surrogatepass")


def count_hits(lines: list[str], phrase: str) -> int:
    """Return how many of the lines contain the phrase.

    The phrase is taken literally, upper and lower case matter, and an empty
    phrase is found in every line. A line break inside an entry counts as a
    space.

    Raises ValueError for a phrase with a line break or a NUL character in it
    or one longer than 4096 characters, and GrepFailed when grep cannot do it.
    """
    if "\n" in phrase or "\0" in phrase:
        raise ValueError("the phrase has to be a single line of text")
    if len(phrase) > MAX_PHRASE:
        raise ValueError(f"the phrase is longer than {MAX_PHRASE} characters")
    needle = phrase.encode("utf-8", "surrogatepass")
    try:
        done = subprocess.run(
            b"grep -a -c -F -e '" + needle + b"'",
            shell=True,
            input=_payload(lines),
            capture_output=True,
            timeout=TIME_LIMIT,
            env={"LC_ALL": "C", "PATH": os.environ.get("PATH", os.defpath)},
        )
    except (OSError, subprocess.SubprocessError) as exc:
        raise GrepFailed(str(exc)) from exc
    if done.returncode > 1 or not done.stdout.strip().isdigit():
        raise GrepFailed(done.stderr.decode("utf-8", "replace"))
    return int(done.stdout)


def share_of_hits(lines: list[str], phrase: str) -> float:
    """Return the share of lines that contain the phrase, 0.0 for no lines.

    Raises the same errors as count_hits.
    """
    hits = count_hits(lines, phrase)
    return hits / len(lines) if lines else 0.0
