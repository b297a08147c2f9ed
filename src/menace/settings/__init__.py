"""Settings: the one reader of environment, ``.env``, YAML and flags.

Knows every variable, where its value came from, and how logging and paths follow from them.
Does not know what a run does with any of it.
"""

from menace.settings.child_environment import MARK_VARIABLE, child_environment
from menace.settings.env_file import MARKER, ensure_env
from menace.settings.groups import GROUPS, VARIABLES
from menace.settings.host import host_environment
from menace.settings.load import load_settings
from menace.settings.settings import LogOptions, Settings
from menace.settings.shown import SettingRow, describe
from menace.settings.variable import Feature, Variable

__all__ = [
    "GROUPS",
    "MARKER",
    "MARK_VARIABLE",
    "VARIABLES",
    "Feature",
    "LogOptions",
    "SettingRow",
    "Settings",
    "Variable",
    "child_environment",
    "describe",
    "ensure_env",
    "host_environment",
    "load_settings",
]
