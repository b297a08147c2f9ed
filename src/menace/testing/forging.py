"""Source with which code under test finds the page of its harness, and writes there."""

from __future__ import annotations

FIND = """
import gc, json, mmap, os, signal, struct, sys, time
sys.setrecursionlimit(2000)

def found():
    gc.unfreeze()
    (page,) = [each for each in gc.get_objects() if type(each).__name__ == "Page"]
    layout = sys.modules[type(page).__module__]
    memory = memoryview(next(each for each in vars(page).values() if isinstance(each, mmap.mmap)))
    words, numbers = memory.cast("q"), memory.cast("d")
    return page, layout, memory, words, numbers, layout.BANKS[words[layout.FINISHED] & 1]

def framed(**frame):
    body = json.dumps(frame).encode()
    return struct.pack(">I", len(body)) + body

def added(data):
    page, layout, memory, words, numbers, bank = found()
    at = layout.LOG_AT + words[layout.LOG_LENGTH]
    memory[at : at + len(data)] = data
    words[layout.LOG_LENGTH] += len(data)

def released(page):
    for each in [each for each in gc.get_objects() + list(vars(page).values()) if isinstance(each, memoryview)]:
        each.release()

def written(descriptor, data):
    try:
        os.write(descriptor, data)
    except OSError:
        pass

def looked_at():
    # On a busy machine it takes the parent a while to get its turn.
    time.sleep(1.0)
"""
"""Names for a module under test: ``found`` is the page with its layout and its memory as bytes, words and numbers."""
