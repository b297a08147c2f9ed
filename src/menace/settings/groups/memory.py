"""How long past questions and answers are remembered."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import COUNTS, PATH, SWITCH, duration
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.IMPROVEMENT)

MEMORY = Group(
    "Memory",
    "Where interactions with a language model are kept, and how many of them.",
    (
        _later("GPT_MEMORY_DB", PATH, "gpt_memory.db", "The database of past interactions.", flag="--memory-db"),
        _later(
            "GPT_MEMORY_RETENTION",
            COUNTS,
            None,
            "How many interactions to keep for each tag.",
            flag="--memory-retention",
            otherwise="everything is kept",
        ),
        _later(
            "GPT_MEMORY_COMPACT_INTERVAL",
            duration(),
            "3600",
            "Time between two clean-ups of the memory.",
            flag="--memory-compact-interval",
        ),
        _later("GPT_AUTO_REFRESH_INSIGHTS", SWITCH, "1", "Renew the insights whenever a tagged answer is stored."),
    ),
)
