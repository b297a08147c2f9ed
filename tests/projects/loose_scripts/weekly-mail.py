#!/usr/bin/env python3
"""Puts the report into a mail."""

import report


def mail(recipient: str, readings: list[float]) -> str:
    return f"To: {recipient}\n\n{report.text(readings)}"


if __name__ == "__main__":
    print(mail("team@example.invalid", [20.5]))
