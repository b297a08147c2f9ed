"""Orders, stock and parcels of a small bookshop."""

__version__ = "0.4.0"
