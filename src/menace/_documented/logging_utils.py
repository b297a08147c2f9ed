"""Documented name: menace.settings.logging."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.settings.logging")
