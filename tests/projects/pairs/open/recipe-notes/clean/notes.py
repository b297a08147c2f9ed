"""Reads the settings block of the recipe files.

A settings block has one "name: value" on each line. Remarks stand between a
line /* and a line */ and may be as long as the cook likes.
"""


def strip_remarks(text: str) -> str:
    r"""Return *text* without its remarks.

    >>> strip_remarks("oven: 180\n/*\nwas 200\n*/\ntime: 40")
    'oven: 180\ntime: 40'

    Raises ValueError if a remark is not closed.
    """
    kept = []
    lines = iter(text.split("\n"))
    for line in lines:
        if line.strip() != "/*":
            kept.append(line)
            continue
        while line.strip() != "*/":
            line = next(lines, None)
            if line is None:
                raise ValueError("remark is not closed")
    return "\n".join(kept)


def parse_settings(text: str) -> dict[str, str]:
    r"""Return the settings in *text*; if a name comes twice, the last one counts.

    >>> parse_settings("oven: 180\n\ntime: 40\n")
    {'oven': '180', 'time': '40'}

    Raises ValueError if a remark is not closed, or for a line that is neither
    empty nor a setting.
    """
    settings = {}
    for line in strip_remarks(text).split("\n"):
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise ValueError(f"not a setting: {line!r}")
        settings[name.strip()] = value.strip()
    return settings
