"""Whom the children of a run trust: one throw-away authority, made when the first of them needs it."""

from __future__ import annotations

import json
import secrets
import threading
from pathlib import Path
from typing import Any

from menace.child.network.certificates import AUTHORITY_FILE, Authority
from menace.domain import Plan, Scenario
from menace.sandbox.network.record import NetworkRecord
from menace.sandbox.network.wanted import network_values

_KEYS = 256


class NetworkRoom:
    """The networks of one run: describes each, and keeps what was measured of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._secret: str | None = None
        self._keys: dict[tuple[int, int], tuple[str | None, Scenario]] = {}
        self._records: dict[str, NetworkRecord] = {}

    def key(self, plan: Plan) -> str | None:
        """Equal for plans whose children may share a network; None when a plan has none."""
        asked = (id(plan.scenario), plan.seed)
        known = self._keys.get(asked)
        if known is None:
            if len(self._keys) >= _KEYS:
                self._keys.clear()
            values = network_values(plan.scenario, plan.seed)
            # With the scenario itself, so that no other object gets its number.
            known = (None if values is None else json.dumps(values, sort_keys=True), plan.scenario)
            self._keys[asked] = known
        return known[0]

    def told(self, plan: Plan) -> dict[str, Any] | None:
        """What a child is told of the network of a plan, if it has one; the first that hears of it measures it."""
        key = self.key(plan)
        if key is None:
            return None
        with self._lock:
            measure = plan.scenario.label not in self._records
        return {**json.loads(key), "measure": measure, "authority": self._authority()}

    def learn(self, scenario: str, record: NetworkRecord) -> None:
        """Keep what a child found out about the network of a scenario; later ones did not measure."""
        with self._lock:
            self._records.setdefault(scenario, record)

    def records(self) -> dict[str, NetworkRecord]:
        """What was found out, by scenario."""
        with self._lock:
            return dict(self._records)

    def _authority(self) -> str:
        with self._lock:
            if self._secret is None:
                secret = secrets.token_bytes(32)
                # Beside the child's own code: whatever else it may not read, it reads that.
                (self._folder / AUTHORITY_FILE).write_text(Authority(secret).certificate, encoding="ascii")
                self._secret = secret.hex()
            return self._secret
