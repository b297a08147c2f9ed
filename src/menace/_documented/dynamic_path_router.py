"""Documented name: menace.settings.paths."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.settings.paths")
