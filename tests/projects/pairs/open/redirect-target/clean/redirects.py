"""Where an answer sends its reader next."""

REDIRECTS = (301, 302, 303, 307, 308)


def lowered(headers):
    """Give the headers of an answer with their names in lower case."""
    return {name.lower(): value for name, value in headers.items()}


def next_address(status, headers):
    """Give the address an answer redirects to, or None when there is nowhere to go."""
    if status not in REDIRECTS:
        return None
    target = lowered(headers).get("location")
    if target is None:
        return None
    target = target.strip()
    return target or None


def is_permanent(status):
    """Tell whether bookmarks should be changed."""
    return status in (301, 308)


def next_method(status, method):
    """Give the method to ask the next address with: the same one where the status demands it, else GET."""
    if status in (307, 308) or method == "HEAD":
        return method
    return "GET"
