"""Temperatures as they come from the sensor."""

import units


def mean(readings: list[float]) -> float:
    return sum(readings) / len(readings)


def in_fahrenheit(readings: list[float]) -> list[float]:
    return [units.to_fahrenheit(reading) for reading in readings]
