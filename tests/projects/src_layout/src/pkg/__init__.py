"""A package below src."""

from .top import greet

__all__ = ["greet"]
