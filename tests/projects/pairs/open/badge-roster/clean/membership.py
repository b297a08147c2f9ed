"""Which Unix groups an account belongs to, for the nightly access report."""

import subprocess

LONGEST_NAME = 200
PATIENCE = 10  # seconds we give id(1); it may have to ask the directory server


def _check_name(account: str) -> None:
    if not account.isprintable() or not 0 < len(account) <= LONGEST_NAME:
        raise ValueError(f"not an account name: {account!r}")


def groups_of(account: str) -> list[str]:
    """Return the names of the groups that *account* is in, sorted.

    The account comes from the free text field of the ticket form, so anything
    may stand in it.

    Raises ValueError if it is empty, longer than 200 characters or has
    unprintable characters in it, LookupError if id(1) knows no such account
    (or cannot name all its groups), and OSError if id(1) cannot be run or
    does not answer within ten seconds.
    """
    _check_name(account)
    try:
        done = subprocess.run(
            ["id", "-Gnz", "--", account], capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise OSError("id does not answer") from None
    if done.returncode != 0:
        raise LookupError(f"no such account: {account!r}")
    names = done.stdout.decode("utf-8", "replace").split("\0")
    return sorted(name for name in names if name)


def report(accounts: list[str]) -> str:
    """Return one line "account: group, group" for each account, in that order.

    An account that does not exist gets a dash in place of its groups. Otherwise
    the exceptions are those of groups_of.
    """
    lines = []
    for account in accounts:
        try:
            groups = ", ".join(groups_of(account))
        except LookupError:
            groups = "-"
        lines.append(f"{account}: {groups}\n")
    return "".join(lines)
