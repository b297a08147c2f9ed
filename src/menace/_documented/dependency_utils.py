"""Documented name: menace.survey.imports."""

from menace.stand_in import stand_in

stand_in(__name__, "menace.survey.imports")
