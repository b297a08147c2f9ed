"""Greeting cards as small pieces of HTML."""

from jinja2 import Environment

_ENVIRONMENT = Environment(autoescape=True)


def greeting(name: str, occasion: str = "birthday") -> str:
    """Write the greeting for somebody; the name appears as it was given, escaped for HTML.

    Raises ValueError for an occasion that is not known.

    >>> greeting("Ann")
    '<p>Happy birthday, Ann!</p>'
    """
    if occasion not in ("birthday", "new year", "anniversary"):
        raise ValueError(f"no cards for {occasion!r}")
    source = "<p>Happy {{ occasion }}, " + name + "!</p>"
    return _ENVIRONMENT.from_string(source).render(occasion=occasion)


def signature(names: "list[str]") -> str:
    """Write who a card is from.

    >>> signature(["Bert", "Cleo"])
    '<p>from Bert and Cleo</p>'
    """
    source = "<p>from {{ names|join(' and ') }}</p>"
    return _ENVIRONMENT.from_string(source).render(names=names)
