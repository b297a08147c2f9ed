"""A mapping that keeps several values for a key."""


class MultiMap:
    """Keys with all their values, in the order in which they came.

    >>> fields = MultiMap()
    >>> fields.add("Via", "one")
    >>> fields["Via"]
    ['one']
    """

    def __init__(self):
        self._pairs = []
        self._values = {}

    def add(self, key, value):
        """Keep one more value for a key."""
        self._pairs.append((key, value))
        self._values.setdefault(key, []).append(value)

    def add_all(self, key, values):
        """Keep several values for a key; any iterable will do.

        >>> fields = MultiMap()
        >>> fields.add_all("Accept", (kind for kind in ["text", "image"]))
        >>> fields["Accept"]
        ['text', 'image']
        """
        values = list(values)
        for value in values:
            self._pairs.append((key, value))
        self._values.setdefault(key, []).extend(values)

    def __getitem__(self, key):
        return list(self._values.get(key, ()))

    def pairs(self):
        """Return all keys and values in the order in which they came."""
        return list(self._pairs)
