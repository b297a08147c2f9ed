"""Pages of a site, served from one folder."""

import os

SITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site")


def find_page(name, root=SITE):
    """Return the path of a page, or None.

    :param name: the name of the page below the root, such as ``help/faq.html``; it comes from the visitor.
    :param root: the folder of the site.
    :returns: the full path, or None if there is no such file inside the root.
    """
    try:
        root = os.path.realpath(root)
        full = os.path.realpath(os.path.join(root, name))
    except ValueError:
        return None
    if os.path.commonpath([root, full]) != root:
        return None
    return full if os.path.isfile(full) else None


def read_page(name, root=SITE):
    """Return the text of a page, or None if there is no such file inside the root.

    >>> read_page("index.html")
    '<h1>Welcome</h1>\\n'
    """
    path = find_page(name, root)
    if path is None:
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def content_type(name):
    """Return the content type of a page by the end of its name.

    >>> content_type("style.css")
    'text/css'
    """
    types = {".html": "text/html", ".css": "text/css", ".txt": "text/plain"}
    return types.get(os.path.splitext(name)[1].lower(), "application/octet-stream")
