"""Names beyond ASCII."""


def größe(länge: int, breite: int) -> int:
    return länge * breite


class Straße:
    """A street."""

    def nächste(self) -> "Straße":
        return self
