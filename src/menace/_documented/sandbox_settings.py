"""Documented name: menace.settings.sandbox_settings."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.settings.sandbox_settings")
