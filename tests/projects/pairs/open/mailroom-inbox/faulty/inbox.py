"""Keeps the attachments of incoming mail in one flat folder."""

import os

LONGEST_NAME = 200


class Inbox:
    """A folder that attachments are put into.

    *folder* is where the operator wants them; it has to exist, otherwise
    NotADirectoryError is raised.
    """

    def __init__(self, folder: str) -> None:
        if not os.path.isdir(folder):
            raise NotADirectoryError(f"no such folder: {folder!r}")
        self._folder = folder

    def _place_for(self, name: str) -> str:
        try:
            length = len(os.fsencode(name))
        except UnicodeEncodeError:
            raise ValueError(f"unusable name: {name!r}") from None
        if name in ("", ".") or length > LONGEST_NAME or "\0" in name:
            raise ValueError(f"unusable name: {name!r}")
        if ".." in name or "\\" in name:
            raise ValueError(f"unusable name: {name!r}")
        return os.path.join(self._folder, name)

    def save(self, name: str, data: bytes) -> str:
        """Store *data* under the *name* the sender gave it; return the path.

        The file always lands directly in the folder of this inbox, whatever
        the sender wrote.

        Raises ValueError if the name is empty, longer than 200 bytes, has a
        null byte in it or would lead to another folder; FileExistsError if
        there is an attachment of that name already; any other OSError if it
        cannot be written, and then nothing of it stays behind.
        """
        path = self._place_for(name)
        stream = open(path, "xb")
        try:
            with stream:
                stream.write(data)
        except BaseException:
            os.unlink(path)
            raise
        return path

    def names(self) -> list[str]:
        """Return the names of the attachments stored so far, sorted.

        Raises OSError if the folder cannot be read any more.
        """
        return sorted(os.listdir(self._folder))
