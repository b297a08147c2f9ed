"""What was seen of one parameter in the code: votes for its kinds, and values that matter to it."""

from __future__ import annotations

from dataclasses import dataclass, field

BEYOND_FLOATS = "1100"
"""Two to the power of it is more than a float can hold."""


@dataclass(slots=True)
class Usage:
    """What was seen of one parameter: votes for its kinds and for those of its items, values and keys it is held to.

    ``members`` are values its items are held to; ``asks_clock`` says that the code asks the clock as well.
    ``asked`` are the kinds that ``isinstance`` asks for, with ``is_remade`` another value of the same type is made by
    calling that type. ``contents`` is what is looked for in files if it leads to one, ``held`` what such a file may be
    as a whole, ``passed_on`` the functions it is handed to, with the place or name it has there, ``parts_passed_on``
    those that get a part of it, ``readers`` those that read numbers in it. ``attributes`` are asked of it,
    ``item_attributes`` of its items, each with the kind it is taken for. With ``is_reduced`` it is divided step by
    step. ``width`` is the number of fields it is taken apart into, ``item_width`` that of each item, and ``fields`` are
    votes for the kinds of either; ``key_votes`` and ``value_votes`` those for a mapping's. ``record``
    are the entries that are read from it by name, ``item_record`` those read from its items, ``optional`` those of
    them that may be missing; with ``may_be_none`` it is asked whether it is None.
    """

    votes: dict[str, int] = field(default_factory=dict)
    items: dict[str, int] = field(default_factory=dict)
    values: dict[str, None] = field(default_factory=dict)
    keys: dict[str, None] = field(default_factory=dict)
    members: dict[str, None] = field(default_factory=dict)
    asks_clock: bool = False
    asked: dict[str, None] = field(default_factory=dict)
    is_remade: bool = False
    contents: dict[str, None] = field(default_factory=dict)
    held: dict[bytes, None] = field(default_factory=dict)
    passed_on: list[tuple[str, int | str]] = field(default_factory=list)
    parts_passed_on: list[tuple[str, int | str]] = field(default_factory=list)
    readers: dict[str, None] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    item_attributes: dict[str, str] = field(default_factory=dict)
    is_reduced: bool = False
    width: int = 0
    item_width: int = 0
    fields: dict[int, dict[str, int]] = field(default_factory=dict)
    key_votes: dict[str, int] = field(default_factory=dict)
    value_votes: dict[str, int] = field(default_factory=dict)
    record: dict[str, Usage] = field(default_factory=dict)
    item_record: dict[str, Usage] = field(default_factory=dict)
    optional: dict[str, None] = field(default_factory=dict)
    may_be_none: bool = False

    def kinds(self) -> list[str]:
        """Kinds, most often seen first."""
        return _ranked(self.votes)

    def item_kinds(self) -> list[str]:
        """Kinds of the items, most often seen first."""
        return _ranked(self.items)

    def field_kinds(self, place: int) -> list[str]:
        """Kinds of what stands at a place of each record, most often seen first."""
        return _ranked(self.fields.get(place, {}))

    def key_kinds(self) -> list[str]:
        """Kinds of a mapping's keys, most often seen first."""
        return _ranked(self.key_votes)

    def value_kinds(self) -> list[str]:
        """Kinds of a mapping's values, most often seen first."""
        return _ranked(self.value_votes)


def _ranked(votes: dict[str, int]) -> list[str]:
    # What is awaited when it is called cannot be any function.
    kinds = [kind for kind in votes if kind != "callable" or "async_callable" not in votes]
    return sorted(kinds, key=lambda kind: (-votes[kind], kind))
