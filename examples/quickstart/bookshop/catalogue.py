"""What the shop window and the monthly letter say about the books."""


def slug(title):
    """Return the title as it appears in an address."""
    return "-".join(str(title).lower().split())


def shelf_mark(author, number):
    """Return the sticker for the spine, such as ``LEG-17``."""
    if not author:
        raise ValueError("a shelf mark needs an author")
    return f"{str(author)[:3].upper()}-{number}"


def initials(name):
    """Return the first letters of the words of a name, such as ``UKLG`` for Ursula K. Le Guin."""
    return "".join(word[0].upper() for word in name.split(" "))


def cheapest(prices):
    """Return the lowest of the prices."""
    best = prices[0]
    for price in prices[1:]:
        if price < best:
            best = price
    return best


def longest_title(titles):
    """Return the title that decides how wide the column gets."""
    return max(titles, key=len)


def percentage(part, whole):
    """Return which share of the sales a title has, in percent."""
    return 100 * part / whole


def bestsellers(sales, top=3):
    """Return the titles that sold most, given a mapping of titles to copies sold."""
    if not isinstance(sales, dict):
        raise TypeError("sales must map titles to copies sold")
    if not isinstance(top, int) or not all(isinstance(copies, int) for copies in sales.values()):
        raise TypeError("copies are counted in whole numbers")
    return sorted(sales, key=lambda title: (-sales[title], str(title)))[:top]
