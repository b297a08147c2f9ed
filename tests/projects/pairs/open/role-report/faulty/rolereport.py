"""Reports over an export of accounts, computed in an in-memory SQLite table."""
import sqlite3

ORDERS = ("name", "logins")
LIMIT = 2**63


def _load(rows):
    """Return a connection whose table account holds the rows.

    Raises ValueError for rows that accounts_with_role() refuses.
    """
    for name, role, logins in rows:
        if not 0 <= logins < LIMIT:
            raise ValueError(f"logins out of range for {name!r}")
        try:
            (name + role).encode("utf-8")
        except UnicodeEncodeError:
            raise ValueError(f"not valid text: {name!r}, {role!r}") from None
    conn = sqlite3.connect(":memory:")
    conn.execute("CREATE TABLE account (name TEXT, role TEXT, logins INTEGER)")
    conn.executemany("INSERT INTO account VALUES (?, ?, ?)", rows)
    return conn


def accounts_with_role(
    rows: list[tuple[str, str, int]], role: str, order: str = "name"
) -> list[str]:
    """Return the names of the accounts that have ``role``.

    ``rows`` holds name, role and number of logins of every account.
    ``order`` is "name" or "logins", with a leading "-" for descending; equal
    ones come by name. Raises ValueError for any other order, for a number of
    logins that is negative or does not fit 64 bits, and for text that cannot
    be encoded as UTF-8 (lone surrogates).
    """
    column = order.removeprefix("-")
    direction = "DESC" if order.startswith("-") else "ASC"
    try:
        role.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"not valid text: {role!r}") from None
    conn = _load(rows)
    try:
        found = conn.execute(
            f"SELECT name FROM account WHERE role = ? ORDER BY {column} {direction}, name",
            (role,),
        )
        return [name for (name,) in found]
    finally:
        conn.close()


def role_counts(rows: list[tuple[str, str, int]]) -> dict[str, int]:
    """Return how many accounts each role has.

    Raises ValueError for rows that accounts_with_role refuses.
    """
    conn = _load(rows)
    try:
        return dict(conn.execute("SELECT role, count(*) FROM account GROUP BY role"))
    finally:
        conn.close()
