"""How long the words of a text are."""

import queue
import threading

_END = object()


def length_table(words):
    """Count words by their length; counting goes on beside the reading of the words.

    Raises ValueError for a blank word.

    >>> length_table(["a", "to", "of"]) == {1: 1, 2: 2}
    True
    """
    table = {}
    waiting = queue.Queue(maxsize=100)

    def count():
        while True:
            word = waiting.get()
            if word is _END:
                return
            table[len(word)] = table.get(len(word), 0) + 1

    worker = threading.Thread(target=count, daemon=True)
    worker.start()
    try:
        for word in words:
            if not word.strip():
                raise ValueError("a word is blank")
            waiting.put(word)
    finally:
        waiting.put(_END)
        worker.join()
    return table


def most_common(table):
    """Give the length most words have, the shorter one of two, or None for an empty table.

    >>> most_common({3: 2, 5: 2, 4: 1})
    3
    """
    if not table:
        return None
    return min(table, key=lambda length: (-table[length], length))
