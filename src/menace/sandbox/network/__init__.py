"""The network of a scenario, seen from outside: what a child is told about it, and what it reports.

The work itself is done inside the sandbox, by ``menace.child.network``.
"""

from menace.sandbox.network.authority import NetworkRoom
from menace.sandbox.network.record import NetworkRecord, read_record
from menace.sandbox.network.wanted import needs_network, network_values

__all__ = ["NetworkRecord", "NetworkRoom", "needs_network", "network_values", "read_record"]
