"""Imported from two places."""

LIMIT = 10
