"""The visual agent, and the words with which a change is asked for."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import PATH, PORT, SWITCH, TEXT, URLS, duration, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.IMPROVEMENT)

AGENT = Group(
    "Visual agent",
    "How the agent that works off change requests is started, secured and reached.",
    (
        _later(
            "VISUAL_AGENT_TOKEN",
            TEXT,
            None,
            "The secret the agent shares with its clients.",
            secret=True,
            otherwise="a random one, written by `ensure_env`",
        ),
        _later(
            "VISUAL_AGENT_TOKEN_ROTATE",
            TEXT,
            None,
            "The secret that replaces it at the next restart between runs.",
            secret=True,
        ),
        _later("VISUAL_AGENT_AUTOSTART", SWITCH, "1", "Start the agent when it is not running."),
        _later("VISUAL_AGENT_AUTO_RECOVER", SWITCH, "1", "Queue interrupted tasks again and repair the queue unasked."),
        _later("VISUAL_AGENT_SSL_CERT", PATH, None, "The TLS certificate the agent serves."),
        _later("VISUAL_AGENT_SSL_KEY", PATH, None, "The private key of that certificate."),
        _later("MENACE_AGENT_PORT", PORT, "8001", "The port the agent listens on."),
        _later("VISUAL_AGENT_URLS", URLS, "http://127.0.0.1:8001", "Where clients find agents."),
        _later("VA_WATCHDOG_INTERVAL", duration(), "5", "Time between two looks at the agent's queue."),
    ),
)

PROMPTS = Group(
    "Prompts",
    "How the request for a change is worded.",
    (
        _later(
            "VA_PROMPT_TEMPLATE",
            TEXT,
            None,
            "A template, or its path, with the fields path, description, context and func.",
        ),
        _later("VA_PROMPT_PREFIX", TEXT, None, "Words put before every request."),
        _later("VA_REPO_LAYOUT_LINES", whole(), "20", "Lines of the repository's layout that a request shows."),
        _later("GPT_SECTION_TEMPLATE", TEXT, None, "A template for requests about one section."),
        _later(
            "GPT_SECTION_PROMPT_MAX_LENGTH",
            whole(1),
            None,
            "Characters after which a request is cut.",
            otherwise="no limit",
        ),
    ),
)
