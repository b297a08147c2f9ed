"""Untyped text."""


def first_letter(word):
    return word[0]


def shout(word):
    return str(word).upper() + "!"


def join(words, sign=", "):
    if not isinstance(words, list):
        raise TypeError("a list of words is needed")
    return str(sign).join(str(word) for word in words)


def ending(word):
    return word[-1]
