"""Addresses of people, kept in a JSON file; see README.md."""

import json
import os
import tempfile
import threading

_CHANGING = threading.Lock()


def load_contacts(path):
    """Return the book as a mapping of names to addresses, empty when there is no file yet.

    Raises ValueError when the file holds something else.
    """
    try:
        with open(path, encoding="utf-8") as file:
            contacts = json.load(file)
    except FileNotFoundError:
        return {}
    except RecursionError:
        raise ValueError("the file does not hold contacts") from None
    if not isinstance(contacts, dict):
        raise ValueError("the file does not hold contacts")
    return contacts


def add_contact(path, name, address):
    """Add somebody to the book, or change the address; everybody else stays in it.

    The name and the address are texts.
    """
    with _CHANGING:
        contacts = load_contacts(path)
        contacts[name] = address
        _save(path, contacts)


def remove_contact(path, name):
    """Remove somebody from the book and return the address, None when the name is not in it."""
    with _CHANGING:
        contacts = load_contacts(path)
        if name not in contacts:
            return None
        address = contacts.pop(name)
        _save(path, contacts)
        return address


def _save(path, contacts):
    text = json.dumps(contacts, indent=1)
    handle, part = tempfile.mkstemp(dir=os.path.dirname(path) or ".", suffix=".part")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.unlink(part)
