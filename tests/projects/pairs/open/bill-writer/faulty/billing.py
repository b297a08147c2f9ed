"""Writes a bill line by line."""

LARGEST = 10**13


def _amount(cents: int) -> str:
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


class BillWriter:
    """Collects the lines of a bill and ends it with their total.

    A bill is open until it is closed; leaving a with statement closes it.
    """

    def __init__(self, title: str = "Bill") -> None:
        self._lines = [" ".join(title.split())]
        self._total = 0
        self._closed = False

    def __enter__(self) -> "BillWriter":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def add(self, label: str, cents: int) -> None:
        """Add a line; white space in the label is reduced to single blanks.

        Raises ValueError if the bill is closed or the amount is more than
        10**13 cents either way.
        """
        if self._closed:
            raise ValueError("the bill is closed")
        if abs(cents) > LARGEST:
            raise ValueError("amount out of range")
        self._lines.append(f"{' '.join(label.split())}: {_amount(cents)}")
        self._total += cents

    def close(self) -> None:
        """Write the total and close the bill.

        Closing a closed bill does nothing.
        """
        self._lines.append(f"Total: {_amount(self._total)}")
        self._closed = True

    def text(self) -> str:
        """Return the bill as it stands, open or closed, one line after another."""
        return "".join(f"{line}\n" for line in self._lines)
