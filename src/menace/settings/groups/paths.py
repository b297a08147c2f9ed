"""Where things lie: the repository, the data folder, the databases."""

from __future__ import annotations

from menace.settings.kinds import PATH, PATHS, TEXT, URL
from menace.settings.variable import Feature, Group, Variable

PATHS_AND_STORE = Group(
    "Paths and the store",
    "Where the repository is, where Menace keeps its own files, and where its settings come from.",
    (
        Variable(
            "SANDBOX_REPO_PATH",
            PATH,
            None,
            "The checkout that is examined; nothing is ever cloned from the network.",
            otherwise="current directory",
        ),
        Variable(
            "SANDBOX_DATA_DIR",
            PATH,
            "sandbox_data",
            "The folder for everything Menace writes; a relative path starts at the repository, `~` is your home.",
            flag="--sandbox-data-dir",
        ),
        Variable(
            "MENACE_DATABASE_URL",
            URL,
            None,
            "Where Menace's own store is; only this variable moves it.",
            otherwise="`menace.db` in the data folder",
        ),
        Variable(
            "MENACE_ENV_FILE",
            PATH,
            None,
            "The `.env` file that holds Menace's own settings; one inside the repository counts only when named here.",
            otherwise="a marked `.env` in the working folder, outside the repository",
        ),
        Variable(
            "SANDBOX_SETTINGS_YAML",
            PATH,
            "sandbox_settings.yaml",
            "A YAML file of settings and `keyword_profiles`; a relative path starts at the repository.",
        ),
        Variable("MENACE_ROOT", PATH, None, "A folder in which `resolve_path` looks for files first."),
        Variable("MENACE_ROOTS", PATHS, None, "Several such folders, searched in the order given."),
        Variable("SANDBOX_REPO_PATHS", PATHS, None, "Another name for `MENACE_ROOTS`.", alias_of="MENACE_ROOTS"),
        Variable(
            "SANDBOX_RESOURCE_DB",
            PATH,
            None,
            "A database of past CPU, memory, disk and time use that helps to forecast ROI.",
            arrives=Feature.NUMBERS,
        ),
        Variable(
            "IMPACT_SEVERITY_CONFIG",
            PATH,
            "config/impact_severity.yaml",
            "A YAML file that gives each type of workflow a severity between 0 and 1.",
            arrives=Feature.NUMBERS,
        ),
        Variable(
            "PATCH_SCORE_BACKEND_URL",
            URL,
            None,
            "A remote place for patch scores (`http`, `https` or `s3`); when it does not answer, the local one serves.",
            arrives=Feature.IMPROVEMENT,
        ),
        Variable(
            "SANDBOX_SCORE_DB",
            PATH,
            "score_history.db",
            "The local database of patch scores, in the data folder unless the path is absolute.",
            arrives=Feature.IMPROVEMENT,
        ),
    ),
)

TARGET_DATABASES = Group(
    "Databases of the repository under test",
    "Menace never opens these; code under test sees temporary stand-ins under the same names.",
    (
        Variable("DATABASE_URL", TEXT, "sqlite:///menace.db", "The main database of the code under test."),
        Variable("BOT_DB_PATH", TEXT, "bots.db", "The bot registry of the code under test."),
        Variable(
            "BOT_PERFORMANCE_DB",
            TEXT,
            "bot_performance_history.db",
            "The performance history of the code under test.",
        ),
        Variable("MAINTENANCE_DB", TEXT, "maintenance.db", "The maintenance log of the code under test."),
    ),
)
