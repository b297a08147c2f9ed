"""One and many."""

IRREGULAR = {"children": "child", "feet": "foot", "mice": "mouse", "people": "person", "teeth": "tooth"}


def singular(word):
    """Return the singular of an English noun in lower case, judged by its ending; a double s ends a singular.

    >>> singular("cities")
    'city'
    >>> singular("glasses")
    'glass'
    >>> singular("glass")
    'glass'
    >>> singular("mice")
    'mouse'
    """
    if word in IRREGULAR:
        return IRREGULAR[word]
    if not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1]


def same_noun(one, other):
    """Whether two words are forms of one noun.

    >>> same_noun("boats", "boat")
    True
    """
    return singular(one) == singular(other)
