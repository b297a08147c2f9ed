"""With which inputs code is called."""

from __future__ import annotations

from menace.domain.preset_keys import STUB_STRATEGIES
from menace.settings.kinds import PATH, PATHS, PAYLOADS, TEXT, URL, choice, json_value
from menace.settings.variable import Group, Variable

STUBS = Group(
    "Inputs",
    "Where the arguments of a call come from.",
    (
        Variable(
            "SANDBOX_INPUT_STUBS",
            json_value(list),
            None,
            "A JSON list of inputs that are used instead of all others.",
            from_target=True,
        ),
        Variable(
            "SANDBOX_STUB_STRATEGY",
            choice(*STUB_STRATEGIES),
            None,
            "The one way in which inputs are made.",
            from_target=True,
            otherwise="all strategies in their order",
        ),
        Variable("SANDBOX_STUB_PLUGINS", PATHS, None, "Plugin files or folders that add to inputs or replace them."),
        Variable(
            "SANDBOX_STUB_MODEL",
            TEXT,
            None,
            "The language model that invents inputs.",
            otherwise="fixed rules instead of a model",
        ),
        Variable(
            "OPENAI_BASE_URL",
            URL,
            None,
            "The address of a server that speaks like OpenAI's, for models of one's own; it may need no key.",
        ),
        Variable("SANDBOX_STUB_CACHE", PATH, "sandbox_data/stub_cache.json", "The file in which made inputs are kept."),
        Variable(
            "SANDBOX_HOSTILE_PAYLOADS",
            PAYLOADS,
            None,
            "A JSON or YAML list of further hostile inputs.",
            from_target=True,
        ),
        Variable("SANDBOX_HOSTILE_PAYLOADS_FILE", PATH, None, "A JSON or YAML file with further hostile inputs."),
        Variable(
            "SANDBOX_INPUT_TEMPLATES_FILE",
            PATH,
            "sandbox_data/input_stub_templates.json",
            "The file of input templates.",
        ),
        Variable("SANDBOX_INPUT_HISTORY", PATH, None, "A file or database of inputs seen before."),
    ),
)
