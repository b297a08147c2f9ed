"""Write measured values with their unit."""

UNITS = ("mm", "cm", "m", "km", "in", "ft")
MAX_DIGITS = 12


class MeasurePrinter:
    """Writes values with a fixed number of decimals, 2 unless told otherwise.

    Raises ValueError when ``digits`` is not between 0 and 12.
    """

    def __init__(self, digits: int = 2):
        self._digits = self._checked(digits)
        self._patterns = {}

    @staticmethod
    def _checked(digits):
        """Return digits; raise ValueError when they are not between 0 and 12."""
        if not 0 <= digits <= MAX_DIGITS:
            raise ValueError(f"digits out of range: {digits}")
        return digits

    def text(self, value: float, unit: str, digits: int | None = None) -> str:
        """Return ``value`` with its unit, e.g. "3.50 m".

        ``digits``, when given, holds for this call only: all other calls
        have the digits of the printer. Raises ValueError for a unit other
        than mm, cm, m, km, in and ft, for digits not between 0 and 12, and
        for a value that is nan or beyond 1e100 in either direction.
        """
        if unit not in UNITS:
            raise ValueError(f"unknown unit {unit!r}")
        if not -1e100 <= value <= 1e100:
            raise ValueError(f"not a usable value: {value!r}")
        places = self._digits if digits is None else self._checked(digits)
        key = unit
        if key not in self._patterns:
            self._patterns[key] = f"{{:.{places}f}} {unit}"
        return self._patterns[key].format(value)
