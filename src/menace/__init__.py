"""Menace: an autonomous sandbox for Python code."""
