"""Documented name: menace.facade.sandbox."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.facade.sandbox", submodules="sandbox_runner")
