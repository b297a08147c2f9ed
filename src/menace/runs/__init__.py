"""Runs: the room that joins the others and drives them, from a repository to a report.

Knows every room below.
Does not know how it was started, nor who reads what it says.
"""
