"""The ledger in a database: what was measured, added row by row and never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, Table, exists, func, select

from menace.domain import Finding, Observation, Run, RunId, Tally
from menace.errors import StoreUnusable, UsageError
from menace.store.codec import Unreadable, from_json, to_json
from menace.store.database import Database, insert_new
from menace.store.schema import escape, findings, observations, run_ends, runs, tallies

Value = TypeVar("Value")


class SqlLedger:
    """Runs with their tallies, findings and observations; every call is one transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, run: Run) -> None:
        """Record that a run began; a run that is known already stays as it is."""
        row = {
            "run_id": run.id,
            "repository": run.repository,
            "started_at": _moment(run.started_at),
            "value": to_json(run),
        }
        with self._database.writing() as connection:
            insert_new(connection, runs, [row])

    def finish(self, run_id: RunId) -> None:
        """Record that a run came to its end; the first end counts."""
        with self._database.writing() as connection:
            _require(connection, run_id)
            insert_new(connection, run_ends, [{"run_id": run_id, "ended_at": _moment(datetime.now(UTC))}])

    def append(self, run_id: RunId, *entries: Tally | Finding | Observation) -> None:
        """Add entries in one transaction, all or none; those that are there already are left as they are."""
        rows: dict[Table, list[Mapping[str, str]]] = {}
        for entry in entries:
            table, row = _row(run_id, entry)
            rows.setdefault(table, []).append(row)
        with self._database.writing() as connection:
            _require(connection, run_id)
            for table, new in rows.items():
                insert_new(connection, table, new)

    def run(self, run_id: RunId) -> Run | None:
        """The run of that id."""
        with self._database.reading() as connection:
            value = connection.scalar(select(runs.c.value).where(runs.c.run_id == run_id))
        return None if value is None else self._read(Run, value)

    def runs(self, repository: str | None = None) -> Sequence[Run]:
        """Known runs, newest first."""
        query = select(runs.c.value).order_by(runs.c.started_at.desc(), runs.c.position.desc())
        if repository is not None:
            query = query.where(runs.c.repository == repository)
        with self._database.reading() as connection:
            values = connection.scalars(query).all()
        return [self._read(Run, value) for value in values]

    def is_finished(self, run_id: RunId) -> bool:
        """Whether the run came to its end."""
        with self._database.reading() as connection:
            return bool(connection.scalar(select(exists().where(run_ends.c.run_id == run_id))))

    def tallies(self, run_id: RunId) -> Sequence[Tally]:
        """All tallies of a run, in the order in which they were appended."""
        return self._values(Tally, tallies, run_id)

    def findings(self, run_id: RunId) -> Sequence[Finding]:
        """All findings of a run, in the order in which they were appended."""
        return self._values(Finding, findings, run_id)

    def observations(self, run_id: RunId) -> Sequence[Observation]:
        """All observations of a run, in the order in which they were appended."""
        return self._values(Observation, observations, run_id)

    def find(self, prefix: str) -> Sequence[tuple[RunId, Finding]]:
        """Findings whose id starts with ``prefix``, newest run first, each id once."""
        # Not LIKE, which minds the case of letters in one database and not in another.
        start = escape(prefix)
        query = (
            select(findings.c.finding_id, findings.c.run_id, findings.c.value)
            .join(runs, runs.c.run_id == findings.c.run_id)
            .where(func.substr(findings.c.finding_id, 1, len(start)) == start)
            .order_by(runs.c.started_at.desc(), runs.c.position.desc(), findings.c.position)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        newest: dict[str, tuple[str, str]] = {}
        for finding_id, run_id, value in rows:
            newest.setdefault(finding_id, (run_id, value))
        return [(RunId(run_id), self._read(Finding, value)) for run_id, value in newest.values()]

    def _values(self, kind: type[Value], table: Table, run_id: RunId) -> list[Value]:
        query = select(table.c.value).where(table.c.run_id == run_id).order_by(table.c.position)
        with self._database.reading() as connection:
            values = connection.scalars(query).all()
        return [self._read(kind, value) for value in values]

    def _read(self, kind: type[Value], text: str) -> Value:
        try:
            return from_json(kind, text)
        except Unreadable as error:
            raise StoreUnusable(
                f"the store {self._database.address} holds something this version cannot read: {error}"
            ) from error


def _row(run_id: RunId, entry: Tally | Finding | Observation) -> tuple[Table, Mapping[str, str]]:
    """The table of an entry, and its row there."""
    value = to_json(entry)
    match entry:
        case Tally():
            return tallies, {"run_id": run_id, "plan_id": entry.plan, "value": value}
        case Finding():
            return findings, {"run_id": run_id, "finding_id": entry.id, "value": value}
        case Observation():
            if entry.run_id != run_id:
                raise ValueError(f"an observation of run {entry.run_id} cannot be appended to run {run_id}")
            # An observation has no name of its own: it is the same one when everything in it is the same.
            return observations, {
                "run_id": run_id,
                "digest": hashlib.sha256(value.encode("ascii")).hexdigest(),
                "value": value,
            }
        case _:
            raise TypeError(f"a ledger does not hold {type(entry).__name__}")


def _require(connection: Connection, run_id: RunId) -> None:
    if not connection.scalar(select(exists().where(runs.c.run_id == run_id))):
        raise UsageError(f"there is no run {run_id} in the store")


def _moment(time: datetime) -> str:
    """A time as text that sorts like the time does; one without a zone is taken for UTC."""
    aware = time if time.tzinfo else time.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="microseconds")
