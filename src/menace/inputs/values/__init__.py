"""Pools of plain values: for hints and meanings, near what is known, and at the edges."""
