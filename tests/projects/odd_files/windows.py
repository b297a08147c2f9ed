"""Lines end the Windows way."""


def lines(text: str) -> int:
    return len(text.splitlines())
