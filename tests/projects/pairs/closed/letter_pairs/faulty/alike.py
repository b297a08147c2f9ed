"""Finding words that look alike."""

from collections import Counter


def letter_pairs(word):
    """Count the pairs of neighbouring letters in a word, without regard to case.

    >>> sorted(letter_pairs("Anna"))
    ['an', 'na', 'nn']
    """
    letters = word.lower()
    return Counter(letters[place : place + 2] for place in range(len(letters) - 1))


def likeness(one, other):
    """Return which share of their letter pairs two words have in common, as a number from 0 to 1.

    >>> likeness("night", "nacht")
    0.25
    """
    left, right = letter_pairs(one), letter_pairs(other)
    return 2 * (left & right).total() / (left.total() + right.total())


def most_alike(word, words):
    """Return the word among *words* that is most like this one, None when there are no words.

    >>> most_alike("colour", ["cooler", "color", "dollar"])
    'color'
    """
    return max(words, key=lambda other: likeness(word, other), default=None)
