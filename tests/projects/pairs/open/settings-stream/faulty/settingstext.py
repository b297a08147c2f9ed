"""Read the small settings files of the report printer."""
import io


def read_settings(text: str) -> dict[str, str]:
    """Return the settings of a text with one ``key = value`` per line.

    White space around keys and values does not count. Empty lines are
    skipped, and so are comments: lines that begin, after white space if
    there is any, with "#" or ";". Lines end with a line feed, which the last
    one may lack. Of two lines with the same key the later one holds.

    Raises ValueError for any other line without a key or an equals sign.
    """
    settings = {}
    stream = io.StringIO(text)
    while char := stream.read(1):
        if char in "#;":
            while char != "\n":
                char = stream.read(1)
        elif not char.isspace():
            line = char + stream.readline()
            key, equals, value = line.partition("=")
            if not equals or not key.strip():
                raise ValueError(f"not a setting: {line!r}")
            settings[key.strip()] = value.strip()
    return settings


def overlay(texts: list[str]) -> dict[str, str]:
    """Return the settings of several texts, later texts going before earlier.

    Raises ValueError for lines that read_settings() refuses.
    """
    merged = {}
    for text in texts:
        merged.update(read_settings(text))
    return merged
