"""A target full of secrets in a shell full of secrets: its code sees none of them, and Menace opens none."""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from commands import DATA, Menace, check_accounted_for, kept, section_rows, tree

CANONICAL = ("high_latency_api", "hostile_input", "user_misuse", "concurrency_spike")
QUIET = [word for name in ("normal", *CANONICAL) for word in ("--scenario", name)]
"""What is tried by default without what is added for code that connects: there somebody answers, though not outside."""
SECRETS = {
    "OPENAI_API_KEY": "sk-live-1111111111111111111111111111111111111111",
    "AWS_ACCESS_KEY_ID": "AKIALIVELIVELIVELIVE",
    "AWS_SECRET_ACCESS_KEY": "live-secret-live-secret-live-secret-live",
    "GITHUB_TOKEN": "ghp_livelivelivelivelivelivelivelivelive",
}


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """The live database: it listens on this machine, and nobody may call."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        server.setblocking(False)
        yield server


def _was_called(listener: socket.socket) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(listener, selectors.EVENT_READ)
        return bool(selector.select(timeout=0))


@pytest.fixture
def hostile(project: Callable[[str], Path], listener: socket.socket) -> Path:
    """The project, with the address of the listener in its ``.env`` and where its code looks."""
    folder, port = project("hostile_env"), str(listener.getsockname()[1])
    dotenv = folder / ".env"
    dotenv.write_text(dotenv.read_text(encoding="utf-8").replace("54329", port), encoding="utf-8")
    (folder / "port.txt").write_text(port, encoding="utf-8")
    return folder


def test_the_code_sees_no_secret_and_reaches_nobody(
    hostile: Path, menace: Menace, listener: socket.socket, tmp_path: Path
) -> None:
    """Every look around returns, which the project's functions do only when there was nothing to see."""
    live, before = tmp_path / "live.db", tree(hostile)
    environment = SECRETS | {"DATABASE_URL": f"sqlite:///{live}", "BOT_DB_PATH": str(tmp_path / "live-bots.db")}

    answer = menace("run", hostile, "--cases", "2", "--json", *QUIET, cwd=hostile, environment=environment)

    assert answer.status == 0, answer.stdout
    check_accounted_for(answer.json)
    assert {row["status"] for row in section_rows(answer.json).values()} == {"executed"}
    endings = kept(hostile).by_section
    assert {name: set(verdicts) for name, verdicts in endings.items()} == {name: {"returned"} for name in endings}
    assert not _was_called(listener)
    assert not live.exists()
    assert not list(tmp_path.glob("live*"))
    assert tree(hostile) == before


def test_the_targets_own_settings_file_is_as_if_absent(hostile: Path, menace: Menace) -> None:
    """A ``TIMEOUT`` that is no number and a data folder elsewhere are not even complained about."""
    shown = menace("config", "show", "--repo", hostile, "--json", cwd=hostile, environment={"TIMEOUT": ""})

    assert shown.status == 0
    assert shown.stderr == ""
    rows = {row["name"]: row for row in shown.json}
    assert {rows[name]["origin"] for name in ("TIMEOUT", "CPU_LIMIT", "SANDBOX_DATA_DIR")} == {"default"}


def test_no_secret_is_in_what_the_run_keeps(
    hostile: Path, menace: Menace, listener: socket.socket, tmp_path: Path
) -> None:
    """Reports and store hold neither the keys of the shell nor those of the file."""
    live = f"postgresql://shop:live-password@127.0.0.1:{listener.getsockname()[1]}/live"
    (hostile / "leaky.py").write_text(
        "import os\n\n\ndef tells(name: str) -> str:\n"
        "    raise_with = f'{dict(os.environ)} {name}'\n    return {}[raise_with]\n"
    )

    answer = menace("run", hostile, "--cases", "2", cwd=hostile, environment=SECRETS | {"DATABASE_URL": live})

    assert answer.status == 1
    kept_texts = [path.read_bytes() for path in (hostile / DATA).iterdir() if path.is_file()]
    for secret in (*SECRETS.values(), "live-password", "sk-live-0000"):
        assert secret not in answer.stdout + answer.stderr
        assert not any(secret.encode() in text for text in kept_texts)
    assert not _was_called(listener)


@pytest.mark.parametrize("command", [("list",), ("doctor", "--repo")], ids=["list", "doctor"])
def test_no_command_opens_the_databases_of_others(
    project: Callable[[str], Path], menace: Menace, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """Databases that the environment names do not come into being."""
    names = {"BOT_DB_PATH": "", "BOT_PERFORMANCE_DB": "", "MAINTENANCE_DB": "", "DATABASE_URL": "sqlite:///"}
    environment = {name: f"{start}{tmp_path / 'live'}-{name}.db" for name, start in names.items()}

    answer = menace(*command, project("tiny"), environment=environment)

    assert answer.status == 0
    assert not list(tmp_path.glob("live*"))
