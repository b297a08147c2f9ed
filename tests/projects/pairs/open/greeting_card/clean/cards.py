"""Greeting cards."""

import jinja2

_ENVIRONMENT = jinja2.Environment(autoescape=True)


def greeting(name, occasion="birthday"):
    """Return the text of a card as HTML.

    >>> greeting("Ann")
    '<p>Dear Ann, happy birthday!</p>'
    """
    template = _ENVIRONMENT.from_string("<p>Dear {{ name }}, happy {{ occasion }}!</p>")
    return template.render(name=name, occasion=occasion)


def signature(names):
    """Return the line below a card.

    >>> signature(["Bob", "Eve"])
    '<p>Yours, Bob &amp; Eve</p>'
    """
    return _ENVIRONMENT.from_string("<p>Yours, {{ names }}</p>").render(names=" & ".join(names))
