"""Lines of a text, kept in a temporary file."""

import tempfile


class LineStore:
    """Short lines on disk; StoreClosed is raised by everything but ``close`` once the store is closed."""

    def __init__(self, lines=()):
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogatepass", newline="\n")
        for line in lines:
            self.add(line)

    def add(self, line):
        """Keep one more line; a line break inside it is kept as a blank."""
        self._check()
        self._file.seek(0, 2)
        self._file.write(line.replace("\n", " ") + "\n")

    def has(self, line):
        """Whether exactly this line is kept."""
        self._check()
        self._file.seek(0)
        return any(kept[:-1] == line for kept in self._file)

    def close(self):
        """Give the file back to the system; closing twice does no harm."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _check(self):
        if self._file is None:
            raise StoreClosed("the store is closed")


class StoreClosed(Exception):
    """The store was used after it was closed."""
