"""An address book in a database that lives as long as the program."""

import sqlite3


class Contacts:
    """Names and telephone numbers."""

    def __init__(self, people=(("Ann", "100"), ("Bert", "200"))):
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute("CREATE TABLE contacts (name TEXT, number TEXT)")
        for name, number in people:
            self.add(name, number)

    def add(self, name, number):
        """Add somebody; raises ValueError for text that cannot be printed."""
        if not name.isprintable() or not number.isprintable():
            raise ValueError("names and numbers are printable text")
        self._database.execute("INSERT INTO contacts VALUES (?, ?)", (name, number))

    def search(self, text):
        """List the names that contain a text, sorted; raises ValueError for text that cannot be printed.

        >>> Contacts().search("er")
        ['Bert']
        """
        if not text.isprintable():
            raise ValueError("only printable text can be looked for")
        rows = self._database.execute(
            f"SELECT name FROM contacts WHERE instr(name, '{text}') > 0 OR '{text}' = '' ORDER BY name"
        )
        return [row[0] for row in rows]

    def number_of(self, name):
        """Give somebody's number, or None for a stranger; raises ValueError for text that cannot be printed."""
        if not name.isprintable():
            raise ValueError("only printable text can be looked for")
        row = self._database.execute("SELECT number FROM contacts WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None
