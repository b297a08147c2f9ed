"""Asking slow services less often."""

import time


def answer_all(questions, ask=len, seconds=600.0):
    """Answer all questions and return the answers with the number of times *ask* was called.

    A question that comes again within so many seconds is answered from memory.

    >>> answer_all(["a", "bb", "a"])
    ([1, 2, 1], 2)
    """
    memory = {}
    answers = []
    asked = 0
    for question in questions:
        now = time.monotonic()
        until, answer = memory.get(question, (now, None))
        if now >= until:
            asked += 1
            answer = ask(question)
            memory[question] = (now + seconds, answer)
        answers.append(answer)
    return answers, asked


def repeated(questions):
    """Return the questions that come more than once, in the order of their first repetition.

    >>> repeated(["a", "b", "a", "a"])
    ['a']
    """
    seen = set()
    again = {}
    for question in questions:
        if question in seen:
            again[question] = True
        seen.add(question)
    return list(again)
