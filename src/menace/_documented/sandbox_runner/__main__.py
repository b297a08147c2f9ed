"""Documented name: menace.facade.sandbox, which is no command by itself."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.facade.sandbox")
