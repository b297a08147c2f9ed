"""Share out the seats of a council by votes."""


def apportion(votes: dict[str, int], seats: int) -> dict[str, int]:
    """Return how many of the ``seats`` every list gets.

    Each list gets its proportional share, rounded down or up to a whole
    number, and the shares add up to ``seats``. Of two lists with equally good
    claims to a last seat the one first in the alphabet has it.

    Raises ValueError when ``seats`` or a number of votes is negative, and
    when there are seats to share out but no votes at all.
    """
    if seats < 0 or any(count < 0 for count in votes.values()):
        raise ValueError("seats and votes must not be negative")
    total = sum(votes.values())
    if not total:
        if seats:
            raise ValueError("no votes were cast")
        return dict.fromkeys(votes, 0)
    shares = {name: count * seats // total for name, count in votes.items()}
    left = seats - sum(shares.values())
    claims = sorted(votes, key=lambda name: (-(votes[name] * seats % total), name))
    for name in claims[:left]:
        shares[name] += 1
    return shares


def majority(votes: dict[str, int], seats: int) -> list[str]:
    """Return the lists that hold more than half of all seats: one or none.

    Raises ValueError as apportion() does.
    """
    shares = apportion(votes, seats)
    return [name for name, share in shares.items() if share * 2 > seats]
