"""Connections with the tables that the code makes."""

import contextlib
import sqlite3
from collections.abc import Callable
from typing import Any

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = """
import sqlite3
SCHEMA = "CREATE TABLE IF NOT EXISTS pets (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age REAL, UNIQUE (name, age))"
def make(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE toys (name TEXT)")
def oldest(connection: sqlite3.Connection, table: str) -> float:
    return connection.execute(f"SELECT max(age) FROM {table}").fetchone()[0]
def shown(conn):
    \"\"\"
    >>> made = conn.execute("CREATE TABLE shops (title)")
    \"\"\"
    return conn.execute("SELECT * FROM shops").fetchall()
"""


def first(recipe: Recipe) -> Any:
    """The plainest value of the first parameter."""
    return eval(recipe.parameters[0].values[0], {"sqlite3": sqlite3})  # noqa: S307 - our own text


def test_tables_are_there(recipe_of: WriteRecipe) -> None:
    """Those of constants, of statements and of examples, with nothing in them; the next connection has no tables."""
    recipe = recipe_of(SOURCE, "oldest")

    for table in ("pets", "toys", "shops"):
        with contextlib.closing(first(recipe)) as connection:
            assert connection.execute(f"SELECT * FROM {table}").fetchall() == []  # noqa: S608 - our own names
        assert repr(table) in recipe.parameters[1].values
    assert recipe.parameters[0].values[1] == "sqlite3.connect(':memory:')"
    assert "executescript" in recipe_of(SOURCE, "shown").parameters[0].values[0]


def test_who_makes_tables_gets_an_empty_database_first(recipe_of: WriteRecipe) -> None:
    """It would fall over the tables that are there."""
    assert recipe_of(SOURCE, "make").parameters[0].values[0] == "sqlite3.connect(':memory:')"


def test_without_statements_nothing_is_known(recipe_of: WriteRecipe) -> None:
    """Nor where they are still to be filled in."""
    source = "import sqlite3\ndef f(c: sqlite3.Connection, name: str) -> None:\n    c.execute('CREATE TABLE {} (a)')"

    assert recipe_of(source, "f").parameters[0].values == ("sqlite3.connect(':memory:')",)
