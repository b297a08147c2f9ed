"""Host names and the labels they are made of."""

import re
from typing import List, Union

_LABEL = re.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")


class LabelError(Exception):
    """The name cannot be the name of a host."""


def split_labels(name: Union[str, bytes]) -> List[str]:
    """Give the labels of a host name in lower case, the outermost last.

    One dot at the end is allowed and left away.

    Raises:
        LabelError: for anything that cannot be the name of a host.

    >>> split_labels("www.Example.org.")
    ['www', 'example', 'org']
    >>> split_labels(b"localhost")
    ['localhost']
    """
    if isinstance(name, bytes):
        try:
            name = name.decode("ascii")
        except UnicodeDecodeError:
            raise LabelError("a name in bytes must be ASCII") from None
    if name.endswith("."):
        name = name[:-1]
    if len(name) > 253:
        raise LabelError("the name is longer than 253 characters")
    labels = name.lower().split(".")
    for label in labels:
        if not _LABEL.fullmatch(label):
            raise LabelError(f"{label!r} is no label")
    return labels


def is_below(name: Union[str, bytes], parent: Union[str, bytes]) -> bool:
    """Tell whether a host lies inside a domain, or is that domain; raises LabelError like split_labels."""
    inner, outer = split_labels(name), split_labels(parent)
    return inner[-len(outer) :] == outer
