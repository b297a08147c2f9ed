"""Read the static files of a site from one folder."""

import os


def _usable(text: str, what: str) -> str:
    if not text or "\0" in text:
        raise ValueError(f"the {what} is empty or has a NUL character")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise ValueError(f"the {what} cannot be a file name") from None
    return text


class AssetShelf:
    """A folder of static files, addressed by names such as "css/site.css".

    A name always stays within the folder: one that leads out of it, by ".."
    or because it is absolute, raises ValueError. With follow_links a symbolic
    link that lies in the folder may point elsewhere, which deployments use
    for shared fonts; without it such links are refused with ValueError too.
    Names that are empty or impossible as a file name raise ValueError.
    """

    def __init__(self, root: str, follow_links: bool = True):
        self.root = os.path.realpath(_usable(root, "root"))
        self.follow_links = follow_links

    def _inside(self, path: str) -> bool:
        return os.path.commonpath([self.root, path]) == self.root

    def locate(self, name: str) -> str:
        """Return the full path that a name stands for; it need not exist."""
        path = os.path.normpath(os.path.join(self.root, _usable(name, "name")))
        if not self.follow_links and not self._inside(os.path.realpath(path)):
            raise ValueError(f"{name!r} is outside of the folder")
        return path

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises FileNotFoundError when there is no regular file of that name
        and another OSError when it cannot be read.
        """
        path = self.locate(name)
        if not os.path.isfile(path):
            raise FileNotFoundError(f"no file {name!r}")
        with open(path, "rb") as stream:
            return stream.read()
