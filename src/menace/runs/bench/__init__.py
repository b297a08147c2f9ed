"""Measuring what Menace promises about speed, on the machine at hand.

Every figure is one of an interleaved run, and is given beside what a plain subprocess takes in the same run.
"""

from menace.runs.bench.isolation import Effort, IsolationFigures, measure_isolation
from menace.runs.bench.rows import Row, table

MEASUREMENTS = {"isolation": "what running one case costs, way by way, beside a plain subprocess"}
"""What can be measured, and what it tells."""

__all__ = ["MEASUREMENTS", "Effort", "IsolationFigures", "Row", "measure_isolation", "table"]
