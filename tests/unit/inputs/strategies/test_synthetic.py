"""Stubs by a language model or by rules, and what is kept of them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menace.inputs.strategies.cache import StubCache
from menace.inputs.strategies.model import NoUsableAnswer, question_about, stubs_in
from menace.inputs.strategies.subjects import subject_of
from menace.inputs.strategies.synthetic import ASKED_FOR, SyntheticStrategy


def order(email: str, count: int, note: str = "none") -> None:
    """Order something for somebody."""


SUBJECT = subject_of(order)
GOOD = '[{"email": "a@b.c", "count": 2}, {"email": "d@e.f", "count": 0, "note": ""}]'


class Model:
    """Says what it was told to say, one answer after the other."""

    name = "parrot"
    has_failed = False

    def __init__(self, *answers: str) -> None:
        self.answers, self.questions = list(answers), list[str]()

    def answer(self, question: str) -> str:
        """The next answer; none when there are no more."""
        self.questions.append(question)
        if not self.answers:
            raise NoUsableAnswer("it did not answer (APIConnectionError)")
        return self.answers.pop(0)


def made(strategy: SyntheticStrategy, seed: int = 1) -> list[dict[str, Any]]:
    """All its stubs."""
    return list(strategy.stubs(SUBJECT, Random(seed)))  # noqa: S311 - inputs, not secrets


def test_without_a_model_rules_decide() -> None:
    """The typical stub first, then its edges, whatever the seed is."""
    stubs = made(SyntheticStrategy())

    assert stubs[0] == {"email": "ada@example.org", "count": 3}
    assert len(stubs) == ASKED_FOR
    assert all(stub.keys() <= {"email", "count", "note"} for stub in stubs)
    assert made(SyntheticStrategy(), seed=2) == stubs


def test_a_model_is_asked_once_and_its_answer_kept(tmp_path: Path) -> None:
    """The second time the cache answers, in another process as well."""
    model, path = Model(GOOD), tmp_path / "deep" / "stub_cache.json"

    first = made(SyntheticStrategy(model, StubCache(path)))
    second = made(SyntheticStrategy(model, StubCache(path)))

    assert first == second == json.loads(GOOD)
    assert len(model.questions) == 1
    assert json.loads(path.read_text())


def test_models_and_rules_do_not_share_what_is_kept(tmp_path: Path) -> None:
    """A model that is set later is asked."""
    cache = StubCache(tmp_path / "c.json")
    ruled = made(SyntheticStrategy(None, cache))

    assert made(SyntheticStrategy(Model(GOOD), cache)) == json.loads(GOOD)
    assert made(SyntheticStrategy(None, cache)) == ruled


@pytest.mark.parametrize(
    "answer",
    ["I am sorry", "[{]", "{}", "[1, 2]", '[{"unknown": 1}]', '[{"email": "only"}]', "[" * 5000 + "]" * 5000, "[]"],
    ids=lambda answer: answer[:12],
)
def test_nonsense_is_named_in_one_line_and_rules_go_on(answer: str, caplog: pytest.LogCaptureFixture) -> None:
    """A model that talks nonsense is asked no more."""
    model = Model(answer, answer)
    strategy = SyntheticStrategy(model)

    assert made(strategy) == made(SyntheticStrategy())
    assert made(strategy) == made(SyntheticStrategy())
    assert len(model.questions) == 1
    (record,) = caplog.records
    assert "parrot" in record.getMessage()
    assert "\n" not in record.getMessage()


def test_silence_is_named_in_one_line_and_rules_go_on(caplog: pytest.LogCaptureFixture) -> None:
    """The run does not hang on somebody else's server."""
    assert made(SyntheticStrategy(Model())) == made(SyntheticStrategy())
    assert "did not answer" in caplog.text


def test_talk_around_the_answer_is_forgiven() -> None:
    """Models like to explain and to fence."""
    assert stubs_in(f"Sure!\n```json\n{GOOD}\n```\nEnjoy.", SUBJECT, 1) == json.loads(GOOD)[:1]


def test_the_question_names_what_is_known() -> None:
    """Signature, defaults, documentation, and the form of the answer."""
    question = question_about(SUBJECT, 4)

    for part in ("order(email: str, count: int, note: str = 'none')", "Order something", "JSON list", " 4 "):
        assert part in question


@pytest.mark.parametrize("content", ["{broken", "[]", '{"key": 3}', ""])
def test_a_broken_cache_is_empty_and_mended(tmp_path: Path, content: str) -> None:
    """What can be made again is no reason to stop."""
    path = tmp_path / "c.json"
    path.write_text(content)
    model = Model(GOOD)

    assert made(SyntheticStrategy(model, StubCache(path))) == json.loads(GOOD)
    assert made(SyntheticStrategy(model, StubCache(path))) == json.loads(GOOD)
    assert len(model.questions) == 1


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In one line."""
    (tmp_path / "file").write_text("")
    found = made(SyntheticStrategy(Model(GOOD), StubCache(tmp_path / "file" / "c.json")))

    assert found == json.loads(GOOD)
    assert len(caplog.records) == 1


def hold(points: tuple[int, ...], ids: set[int], raw: bytes) -> None:
    """Takes what JSON does not know."""


def test_what_json_would_change_is_not_kept(tmp_path: Path) -> None:
    """A tuple must not come back as a list."""
    cache = StubCache(tmp_path / "c.json")
    subject = subject_of(hold)
    chance = Random(1)  # noqa: S311 - inputs, not secrets
    runs = [list(SyntheticStrategy(None, cache).stubs(subject, chance)) for _ in range(2)]

    assert runs[0] == runs[1]
    assert isinstance(runs[1][0]["points"], tuple)
    assert not (tmp_path / "c.json").exists()


def test_a_model_that_failed_is_asked_no_more_by_anybody(caplog: pytest.LogCaptureFixture) -> None:
    """Each section has a strategy of its own; one line and one wait are enough for all of them."""
    model = Model()
    for _ in range(3):
        made(SyntheticStrategy(model))

    assert len(model.questions) == 1
    assert len(caplog.records) == 1
