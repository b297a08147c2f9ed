"""Documented name: menace.settings.env_file."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.settings.env_file")
