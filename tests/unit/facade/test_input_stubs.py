"""What ``generate_input_stubs`` promises."""

import dataclasses
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from menace.errors import UsageError
from menace.facade.environment import generate_input_stubs


@dataclasses.dataclass
class Item:
    """Something to order."""

    name: str
    price: float


def order(email: str, count: int, item: Item, note: str = "none") -> None:
    """Order something for somebody."""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and no setting."""
    monkeypatch.chdir(tmp_path)
    for name in ("INPUT_STUBS", "STUB_STRATEGY", "STUB_PLUGINS", "STUB_MODEL", "STUB_CACHE", "INPUT_HISTORY"):
        monkeypatch.delenv(f"SANDBOX_{name}", raising=False)
    for name in ("SANDBOX_INPUT_TEMPLATES_FILE", "SANDBOX_REPO_PATH", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_stubs_follow_the_signature(place: Path) -> None:
    """Every required parameter, of its type, the defaults as they are; and nothing is written anywhere."""
    first, *others = generate_input_stubs(4, target=order, seed=1)

    assert first["note"] == "none"
    assert len(others) == 3
    for stub in (first, *others):
        assert stub.keys() >= {"email", "count", "item"}
        assert type(stub["count"]) is int
        assert isinstance(stub["item"], Item)
    assert list(place.iterdir()) == []


def test_the_seed_decides() -> None:
    """The same stubs for the same one, others for another; each is different and nobody else's."""
    assert repr(generate_input_stubs(5, target=order, seed=3)) == repr(generate_input_stubs(5, target=order, seed=3))
    assert repr(generate_input_stubs(5, target=order, seed=3)) != repr(generate_input_stubs(5, target=order, seed=4))
    stubs = generate_input_stubs(5, target=order, seed=3)
    assert len({repr(stub) for stub in stubs}) == 5
    stubs[0]["item"].name = "changed"
    assert all(stub["item"].name != "changed" for stub in stubs[1:])


def test_without_a_target_there_are_everyday_records() -> None:
    """Three of them, unless another number is asked for."""
    stubs = generate_input_stubs()

    assert len(stubs) == 3
    assert all("@" in stub["email"] and type(stub["count"]) is int for stub in stubs)
    assert generate_input_stubs(0) == []


def test_given_stubs_override_everything(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Also the strategy that the caller names; what is no object is left out in one line."""
    monkeypatch.setenv("SANDBOX_INPUT_STUBS", '[{"level": 1}, 3, {"level": 2}]')

    assert generate_input_stubs(target=order, strategy="hostile") == [{"level": 1}, {"level": 2}]
    assert generate_input_stubs(1) == [{"level": 1}]
    assert "SANDBOX_INPUT_STUBS" in caplog.text


def test_given_stubs_that_are_no_json_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the name of the variable."""
    monkeypatch.setenv("SANDBOX_INPUT_STUBS", "{not json")

    with pytest.raises(UsageError, match="SANDBOX_INPUT_STUBS"):
        generate_input_stubs()


def test_plugins_rewrite_what_was_given(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have the last word, providers after them; a broken one is named and left out."""
    (place / "plugins").mkdir()
    (place / "plugins" / "a.py").write_text("def generate_stubs(stubs, context): return [*stubs, {'from': 'plugin'}]")
    (place / "plugins" / "b.py").write_text("raise RuntimeError('no')")
    monkeypatch.setenv("SANDBOX_STUB_PLUGINS", "plugins")
    monkeypatch.setenv("SANDBOX_INPUT_STUBS", '[{"level": 1}]')
    seen: list[Any] = []

    def provider(stubs: list[dict[str, Any]], context: dict[str, Any]) -> list[dict[str, Any]]:
        seen.append(context)
        return [{**stub, "seen": True} for stub in stubs]

    assert generate_input_stubs(target=order, providers=[provider]) == [
        {"level": 1, "seen": True},
        {"from": "plugin", "seen": True},
    ]
    assert seen == [{"name": "order", "strategy": None, "target": order}]


def test_templates_come_before_the_signature(place: Path) -> None:
    """And the signature fills up what is missing."""
    (place / "sandbox_data").mkdir()
    template = {"email": "t@e.st", "count": 1, "item": None}
    (place / "sandbox_data" / "input_stub_templates.json").write_text(json.dumps({"order": [template]}))

    first, second = generate_input_stubs(2, target=order)

    assert first == template
    assert isinstance(second["item"], Item)


def test_history_comes_before_templates(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was recorded for the target."""
    (place / "seen.jsonl").write_text('{"target": "order", "stub": {"email": "h@e.st", "count": 2, "item": 0}}\n')
    (place / "own.json").write_text('[{"email": "t@e.st", "count": 1, "item": null}]')
    monkeypatch.setenv("SANDBOX_INPUT_HISTORY", "seen.jsonl")
    monkeypatch.setenv("SANDBOX_INPUT_TEMPLATES_FILE", "own.json")

    assert [stub["email"] for stub in generate_input_stubs(2, target=order)] == ["h@e.st", "t@e.st"]
    assert generate_input_stubs(5, target=order, strategy="history")[1:] == []


@pytest.mark.parametrize("variable", ["SANDBOX_INPUT_HISTORY", "SANDBOX_INPUT_TEMPLATES_FILE"])
@pytest.mark.parametrize("content", ["{no json", None])
def test_a_stub_file_that_is_no_json_is_left_out(
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    variable: str,
    content: str | None,
) -> None:
    """Named in one line, and the next strategy goes on."""
    if content is not None:
        (place / "broken.json").write_text(content)
    monkeypatch.setenv(variable, "broken.json")

    with caplog.at_level(logging.WARNING):
        stubs = generate_input_stubs(2, target=order)

    assert len(stubs) == 2
    (record,) = caplog.records
    assert "broken.json" in record.getMessage()


def test_a_store_of_runs_is_history(place: Path) -> None:
    """What Menace found here before is tried again, by its own store's word."""
    from menace.store import open_store
    from menace.testing.ledger_samples import sample_finding, sample_run

    def total(quantity: int, rate: float = 1.0) -> None: ...

    total.__qualname__ = "total"
    (place / "sandbox_data").mkdir()
    store = open_store("", data_dir=place / "sandbox_data")
    run = sample_run(repository=str(place))
    store.ledger.start(run)
    store.ledger.append(run.id, sample_finding())
    store.ledger.finish(run.id)
    store.close()

    assert generate_input_stubs(target=total, strategy="history") == [{"quantity": 0, "rate": 0.5}]


def test_the_strategy_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a variable, and by the caller before it."""
    monkeypatch.setenv("SANDBOX_STUB_STRATEGY", "misuse")
    stubs = generate_input_stubs(1, target=order)

    assert stubs[0].keys() < {"email", "count", "item"}
    assert generate_input_stubs(1, target=order, strategy="smart")[0].keys() == {"email", "count", "item", "note"}


def test_the_order_can_be_given() -> None:
    """Only those that are named are asked."""
    stubs = generate_input_stubs(2, target=order, strategy_order=["templates", "smart"])

    assert all("@" in stub["email"] for stub in stubs)


def test_a_model_without_a_key_is_named(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """And rules take its place, which are kept where the setting says."""
    monkeypatch.setenv("SANDBOX_STUB_MODEL", "some-model")
    monkeypatch.setenv("SANDBOX_STUB_CACHE", "kept.json")

    def plain(email: str) -> None: ...

    assert generate_input_stubs(1, target=plain, strategy="synthetic") == [{"email": "ada@example.org"}]
    assert "OPENAI_API_KEY" in caplog.text
    assert json.loads(Path("kept.json").read_text())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"strategy": "clever"}, "clever"),
        ({"strategy_order": ["smart", "clever"]}, "clever"),
        ({"count": -1}, "count"),
        ({"count": True}, "count"),
        ({"target": 3}, "target"),
    ],
)
def test_mistakes_are_named(given: dict[str, Any], said: str) -> None:
    """One sentence, no traceback of ours."""
    with pytest.raises(UsageError, match=said):
        generate_input_stubs(**given)


def test_what_takes_nothing_gets_an_empty_stub() -> None:
    """Once, however many were asked for."""
    assert generate_input_stubs(3, target=lambda: None) == [{}]


def test_a_callable_that_does_not_tell_gets_an_empty_stub() -> None:
    """Some written in C do not."""
    assert generate_input_stubs(2, target=iter) == [{}]


def test_documented_names() -> None:
    """It is found where the guides say it is."""
    import sandbox_runner.environment as documented

    assert documented.generate_input_stubs is generate_input_stubs
