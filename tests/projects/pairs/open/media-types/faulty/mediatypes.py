"""Take apart the Content-Type header of a request."""
import re

_UNQUOTE = re.compile(r"\\(.)", re.DOTALL)


def parse_media_type(value: str) -> tuple[str, dict[str, str]]:
    """Return media type and parameters of a Content-Type header.

    >>> parse_media_type('text/HTML; Charset=utf-8; title="a \\\\"b\\\\""')
    ('text/html', {'charset': 'utf-8', 'title': 'a "b"'})

    Media type and parameter names come in lower case; if a parameter is
    given twice, the last one counts. Browsers send all kinds of things: what
    cannot be understood is passed over, a quoted value that never ends counts
    as empty, and no text is refused.
    """
    media_type, separator, rest = value.partition(";")
    parameters = {}
    for match in re.finditer(
        r""";[ \t]*([\w!#$%&'*+.^`|~-]+)=("(?:\\.|[^"])*"|[^;"\s]*)""",
        separator + rest,
        re.ASCII | re.DOTALL,
    ):
        name, content = match[1].lower(), match[2]
        if content.startswith('"'):
            content = _UNQUOTE.sub(r"\1", content[1:-1])
        parameters[name] = content
    return media_type.strip().lower(), parameters


def charset_of(value: str, default: str = "utf-8") -> str:
    """Return the charset parameter of a Content-Type header in lower case.

    `default` comes back if there is none or it is empty. Whether Python
    knows the charset is not looked at.
    """
    return parse_media_type(value)[1].get("charset", "").lower() or default
