"""Documented name: menace.facade.environment."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.facade.environment")
