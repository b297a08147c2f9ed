"""What is logged, how loudly and where to."""

from __future__ import annotations

from menace.settings.kinds import LEVEL, PATH, SWITCH, WORDS
from menace.settings.variable import Feature, Group, Variable

LOGGING = Group(
    "Logging",
    "How much Menace tells about its work, and in which form.",
    (
        Variable("SANDBOX_JSON_LOGS", SWITCH, "0", "Write each log entry as one JSON object on a line of its own."),
        Variable(
            "SANDBOX_LOG_LEVEL",
            LEVEL,
            None,
            "How much is logged.",
            flag="--log-level",
            follows="LOG_LEVEL",
        ),
        Variable("LOG_LEVEL", LEVEL, "INFO", "The level that holds while `SANDBOX_LOG_LEVEL` is unset."),
        Variable("SANDBOX_DEBUG", SWITCH, "0", "Log everything unless a level is asked for in the call."),
        Variable("SANDBOX_VERBOSE", SWITCH, "0", "The same as `SANDBOX_DEBUG`.", flag="--verbose"),
        Variable(
            "SANDBOX_CENTRAL_LOGGING",
            SWITCH,
            "0",
            "Forward the logs of services to the audit trail; the autonomous loop and `synergy_tools` turn it on.",
            arrives=Feature.SERVICES,
        ),
        Variable("AUDIT_LOG_PATH", PATH, "audit.log", "The file of the audit trail.", arrives=Feature.SERVICES),
        Variable(
            "KAFKA_HOSTS",
            WORDS,
            None,
            "Kafka hosts that get the logs instead of the audit trail.",
            arrives=Feature.SERVICES,
        ),
    ),
)
