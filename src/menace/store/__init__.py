"""What outlives a process: the database, locked files, and the data folder they live in.

Knows about transactions, migrations, damage and locks; hands out frozen values of the domain.
Does not know how a value was measured, nor what it is worth.
"""

from menace.store.data_folder import DataFolderNotWritable, prepare_data_folder, user_cache_folder
from menace.store.files import append_json_line, locked, read_json, read_json_lines, write_json, write_text
from menace.store.opening import SqlStore, default_url, open_store

__all__ = [
    "DataFolderNotWritable",
    "SqlStore",
    "append_json_line",
    "default_url",
    "locked",
    "open_store",
    "prepare_data_folder",
    "read_json",
    "read_json_lines",
    "user_cache_folder",
    "write_json",
    "write_text",
]
