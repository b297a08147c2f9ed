"""Fill the message templates that customers write themselves."""

import re
import string

_SPEC = re.compile("[<>^]?[0-9]{0,3}")
_NAME = re.compile("[A-Za-z0-9_]*")


class TemplateError(Exception):
    """The template cannot be filled."""


class PlainFormatter(string.Formatter):
    """Fills in values, and refuses to look inside them."""

    def get_field(self, field_name, args, kwargs):
        """Find a value by its name or number; raises TemplateError for anything more."""
        if not _NAME.fullmatch(field_name):
            raise TemplateError(f"{field_name!r} is not the name of a value")
        try:
            return super().get_field(field_name, args, kwargs)
        except (ValueError, LookupError):
            raise TemplateError(f"there is no value for {field_name!r}") from None

    def format_field(self, value, format_spec):
        """Write a value in so many columns; raises TemplateError for any other wish."""
        if not _SPEC.fullmatch(format_spec):
            raise TemplateError(f"{format_spec!r} is not a width")
        return format(str(value), format_spec)


def fill(template, *values):
    """Put values into a template by position: templates can show values, not look inside them.

    Raises TemplateError for a template that cannot be filled.

    >>> fill("Dear {}, you owe {:>5}.", "Ann", 12)
    'Dear Ann, you owe    12.'
    """
    try:
        return PlainFormatter().vformat(template, values, {})
    except (ValueError, LookupError) as error:
        raise TemplateError(str(error)) from None


def fill_mapping(template, mapping):
    """Put values into a template by name: templates can show values, not look inside them.

    Raises TemplateError for a template that cannot be filled.

    >>> fill_mapping("Dear {name}", {"name": "Ann"})
    'Dear Ann'
    """
    try:
        return PlainFormatter().vformat(template, (), mapping)
    except (ValueError, LookupError) as error:
        raise TemplateError(str(error)) from None
