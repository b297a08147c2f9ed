"""Which run to go on with."""

from __future__ import annotations

from menace.domain import Ledger, Run
from menace.runs.options import RunOptions


def find_unfinished(ledger: Ledger, options: RunOptions) -> Run | None:
    """The newest run of the repository that was not finished and agrees with the options the user named."""
    named = {name: text for name, text in options.selection.to_options().items() if name in options.explicit}
    for run in ledger.runs(str(options.repository)):
        if not ledger.is_finished(run.id) and all(run.options.get(name) == text for name, text in named.items()):
            return run
    return None
