"""Inputs from elsewhere in a whole run: given ones, plugins, templates and a language model on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from commands import DATA, Answer, Menace

SOURCE = '''
def secret_door(password):
    """Opens for one word only."""
    if password == "xyzzy-4711":
        return 1 / 0
    return password
'''
KEY = "xyzzy-4711"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A function with a fault that nobody guesses."""
    folder = tmp_path / "repository"
    folder.mkdir()
    # In two parts, so that the word stands nowhere in the source.
    (folder / "door.py").write_text(SOURCE.replace(f'"{KEY}"', '"".join(["xyzzy", "-", "47", "11"])'))
    return folder


class _Model(BaseHTTPRequestHandler):
    """Answers like a chat model, with the text that the server holds."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked += 1  # type: ignore[attr-defined]
        content = self.server.content  # type: ignore[attr-defined]
        message = {"role": "assistant", "content": content}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        body = json.dumps(
            {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
        ).encode()
        self.send_response(200 if content is not None else 500)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def model() -> Iterator[Any]:
    """A server that speaks like OpenAI's; ``content`` is what it says, ``asked`` how often it was."""
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), _Model)
    server.content, server.asked = "", 0
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def run(menace: Menace, repository: Path, **variables: str) -> Answer:
    """A short run with these settings."""
    return menace("run", repository, "--cases", "10", "--scenario", "normal", "--json", environment=variables)


def fell(answer: Answer) -> bool:
    """Whether the word was found."""
    return any(KEY in str(finding["input"]) for finding in answer.json["findings"])


def warnings(answer: Answer, word: str) -> list[str]:
    """The lines on stderr that hold a word."""
    return [line for line in answer.stderr.splitlines() if word in line]


def of_model(server: Any, **more: str) -> dict[str, str]:
    """The settings that make a run ask the server."""
    address = f"http://127.0.0.1:{server.server_address[1]}/v1"
    return {"SANDBOX_STUB_MODEL": "parrot", "OPENAI_BASE_URL": address, **more}


def test_templates(menace: Menace, repository: Path) -> None:
    """The file in the data folder is read without being asked for."""
    (repository / DATA).mkdir()
    (repository / DATA / "input_stub_templates.json").write_text(json.dumps({"secret_door": [{"password": KEY}]}))

    assert fell(run(menace, repository))


def test_plugins_one_of_them_broken(menace: Menace, repository: Path, tmp_path: Path) -> None:
    """The broken one is named in one line, the other one is heard."""
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "good.py").write_text(f"def generate_stubs(stubs, context): return [*stubs, {{'password': {KEY!r}}}]")
    (folder / "bad.py").write_text("raise OSError('out of order')")
    answer = run(menace, repository, SANDBOX_STUB_PLUGINS=str(folder))

    assert fell(answer)
    assert len(warnings(answer, "bad.py")) == 1
    assert "out of order" in warnings(answer, "bad.py")[0]


def test_given_stubs_and_the_history_of_an_earlier_run(menace: Menace, repository: Path) -> None:
    """``SANDBOX_INPUT_STUBS`` reaches the code. What fell over once is tried again when history is asked for.

    Nobody guesses the word without either, which the other tests here rely on.
    """
    assert fell(run(menace, repository, SANDBOX_INPUT_STUBS=json.dumps([{"password": KEY}])))
    assert not fell(run(menace, repository))
    assert fell(run(menace, repository, SANDBOX_STUB_STRATEGY="history"))


def test_a_model_is_asked_and_remembered(menace: Menace, repository: Path, model: Any) -> None:
    """Its inputs reach the code; the next run takes them from the cache."""
    model.content = f'Here you are: [{{"password": "{KEY}"}}]'

    assert fell(run(menace, repository, **of_model(model)))
    asked = model.asked
    assert asked
    assert fell(run(menace, repository, **of_model(model)))
    assert model.asked == asked
    assert json.loads((repository / DATA / "stub_cache.json").read_text())


@pytest.mark.parametrize("content", ["no idea", '[{"door": 1}]', None], ids=["words", "another door", "an error"])
def test_a_model_that_is_of_no_use(menace: Menace, repository: Path, model: Any, content: str | None) -> None:
    """Named in one line; the run goes on and ends as it would have without."""
    model.content = content
    answer = run(menace, repository, **of_model(model))

    assert answer.status in (0, 1)
    assert len(warnings(answer, "parrot")) == 1


def test_stub_files_that_are_no_json(menace: Menace, repository: Path) -> None:
    """Each is named in one line, and the run goes on."""
    (repository / "broken.json").write_text("{")
    answer = run(menace, repository, SANDBOX_INPUT_TEMPLATES_FILE="broken.json", SANDBOX_INPUT_HISTORY="broken.json")

    assert answer.status in (0, 1)
    assert answer.json["sections"]
    assert len(warnings(answer, "broken.json")) == 2
