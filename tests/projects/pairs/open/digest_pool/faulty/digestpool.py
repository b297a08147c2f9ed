"""Digests of many texts, made by a few worker threads."""

import hashlib
import queue
import threading

MAX_WORKERS = 32


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _work(todo: queue.Queue, results: list[str]) -> None:
    while (entry := todo.get()) is not None:
        index, text = entry
        results[index] = digest(text)
        todo.task_done()


def digest_all(texts: list[str], workers: int = 4) -> list[str]:
    """Return the digests of the texts, in the same order.

    The work is shared by the given number of threads, which live for the time
    of the call.

    Raises ValueError unless workers is within 1 and 32.
    """
    if not 1 <= workers <= MAX_WORKERS:
        raise ValueError(f"workers has to be within 1 and {MAX_WORKERS}")
    todo: queue.Queue = queue.Queue()
    results = [""] * len(texts)
    for entry in enumerate(texts):
        todo.put(entry)
    threads = [
        threading.Thread(target=_work, args=(todo, results), daemon=True)
        for _ in range(workers)
    ]
    for thread in threads:
        thread.start()
    todo.join()
    return results


def find_copies(texts: list[str]) -> list[tuple[int, int]]:
    """Return (first, again) for every text that stands earlier in the list.

    Both are positions; first is the earliest one of the same text.
    """
    seen: dict[str, int] = {}
    copies = []
    for index, key in enumerate(digest_all(texts)):
        if seen.setdefault(key, index) != index:
            copies.append((seen[key], index))
    return copies
