"""An immutable bag of named numbers. A number that was not measured is not in the bag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


class Metrics(Mapping[str, float]):
    """Named numbers of one subject; arithmetic concerns only the names both sides know."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, float] | None = None) -> None:
        self._values: dict[str, float] = dict(values or {})

    def __getitem__(self, name: str) -> float:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Metrics({self._values!r})"

    def delta(self, before: Mapping[str, float]) -> Metrics:
        """The change since ``before``, for the names measured on both sides."""
        return Metrics({name: value - before[name] for name, value in self._values.items() if name in before})

    def prefixed(self, prefix: str) -> Metrics:
        """The same numbers under ``prefix:name``, as the scenario metrics are stored."""
        return Metrics({f"{prefix}:{name}": value for name, value in self._values.items()})

    @staticmethod
    def mean(bags: Iterable[Mapping[str, float]]) -> Metrics:
        """The mean of each name over the bags that measured it."""
        collected: dict[str, list[float]] = {}
        for bag in bags:
            for name, value in bag.items():
                collected.setdefault(name, []).append(value)
        return Metrics({name: sum(values) / len(values) for name, values in collected.items()})
