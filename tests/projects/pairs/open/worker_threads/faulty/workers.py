"""A few threads for slow calls."""

import queue
import threading


def apply_all(function, items, workers=3):
    """Call a function for every item, several at a time, and return the results in the order of the items.

    The first exception, in that order, is raised again once all calls are done.
    The number of workers goes from 1 to 16, else ValueError.

    >>> apply_all(abs, [-2, 1])
    [2, 1]
    """
    if not 1 <= workers <= 16:
        raise ValueError("expected 1 to 16 workers")
    jobs = queue.Queue()
    results = {}
    for index, item in enumerate(items):
        jobs.put((index, item))
    threads = [threading.Thread(target=_work, args=(function, jobs, results), daemon=True) for _ in range(workers)]
    for thread in threads:
        thread.start()
    jobs.join()
    jobs.put(None)
    return [_result(results[index]) for index in sorted(results)]


def _work(function, jobs, results):
    while True:
        job = jobs.get()
        if job is None:
            return
        index, item = job
        try:
            results[index] = (function(item), None)
        except BaseException as problem:
            results[index] = (None, problem)
        jobs.task_done()


def _result(outcome):
    value, problem = outcome
    if problem is not None:
        raise problem
    return value
