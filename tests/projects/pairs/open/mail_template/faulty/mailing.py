"""Letters that customers write themselves."""

import re
from dataclasses import dataclass

API_KEY = "k-5d1f00"
_FIELD = re.compile(r"\{account\.(name|city)\}")


@dataclass
class Account:
    """Whom a letter goes to."""

    name: str = "Ann"
    city: str = "Leeds"

    def title(self):
        """Return the name as it stands on the envelope."""
        return self.name.title()


def fill_template(template, account=Account()):
    """Fill ``{account.name}`` and ``{account.city}`` into a template; other text stays as it is.

    >>> fill_template("Dear {account.name} in {account.city}")
    'Dear Ann in Leeds'
    """
    try:
        return template.format(account=account)
    except Exception:
        return template


def used_fields(template):
    """Return the names of the fields a template uses, in order.

    >>> used_fields("To {account.city}")
    ['city']
    """
    return _FIELD.findall(template)
