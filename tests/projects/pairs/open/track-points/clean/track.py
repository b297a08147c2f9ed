"""Tracks as the hand-held device writes them, one word and its values a line."""

import re

_NUMBER = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{1,9})?")


def read_point(text):
    """Read latitude and longitude, or give None when the text is not two numbers.

    >>> read_point("52.5 13.4")
    (52.5, 13.4)
    """
    parts = text.split()
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    return float(parts[0]), float(parts[1])


def read_places(lines):
    """Collect the places of a track, each with its name and points; lines of other kinds are passed over.

    >>> read_places(["where Camp", "point 52.5 13.4", "battery 80"])
    [{'name': 'Camp', 'points': [(52.5, 13.4)]}]
    """
    places = []
    context = {}
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "where":
            context["place"] = {"name": rest.strip(), "points": []}
            places.append(context["place"])
        elif word == "point":
            point = read_point(rest)
            if point is None:
                continue
            if "place" not in context:
                context["place"] = {"name": "", "points": []}
                places.append(context["place"])
            context["place"]["points"].append(point)
    return places


def count_points(places):
    """Give how many points some places have together."""
    return sum(len(place["points"]) for place in places)
