"""Where inputs come from, as the settings say it."""

from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import NORMAL
from menace.runs.options import Selection
from menace.runs.stub_sources import extra_payloads, stub_sources, with_strategy
from menace.runs.workload import build_workload
from menace.scenarios import scenario_named
from menace.settings import Settings, load_settings
from menace.survey import survey


def settings(**variables: str) -> Settings:
    """What holds when only these are set."""
    return load_settings(environ=variables)


def test_files_belong_to_the_data_folder_until_they_are_moved(tmp_path: Path) -> None:
    """Wherever that is; a file that is named lies where it is named, seen from the repository."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "input_stub_templates.json").write_text('[{"a": 1}]')
    (tmp_path / "own.json").write_text('[{"b": 2}]')

    moved = stub_sources(settings(SANDBOX_DATA_DIR="elsewhere"), tmp_path)
    named = stub_sources(settings(SANDBOX_INPUT_TEMPLATES_FILE="own.json"), tmp_path)

    assert moved.templates() == {"*": [{"a": 1}]}
    assert named.templates() == {"*": [{"b": 2}]}


def test_a_database_is_history_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """That of another repository, for example; one that is no store is named in one line."""
    import sqlite3

    with sqlite3.connect(tmp_path / "foreign.db") as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()

    assert not stub_sources(settings(SANDBOX_INPUT_HISTORY="foreign.db"), tmp_path).recorded()
    assert len(caplog.records) == 1
    assert "foreign.db" in caplog.text


def test_a_run_does_not_look_back_unless_it_is_told_to(tmp_path: Path) -> None:
    """Otherwise the same seed would give another set the second time."""
    from menace.store import open_store
    from menace.testing.ledger_samples import sample_finding, sample_run

    (tmp_path / "sandbox_data").mkdir()
    store = open_store("", data_dir=tmp_path / "sandbox_data")
    run = sample_run(repository=str(tmp_path))
    store.ledger.start(run)
    store.ledger.append(run.id, sample_finding())
    store.ledger.finish(run.id)
    store.close()

    assert not stub_sources(settings(), tmp_path).recorded()
    assert len(stub_sources(settings(SANDBOX_STUB_STRATEGY="history"), tmp_path).recorded()) == 1
    assert len(stub_sources(settings(SANDBOX_INPUT_HISTORY="sandbox_data/menace.db"), tmp_path).recorded()) == 1


def test_payloads_of_variable_and_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Both are used, JSON or YAML; a broken file is named in one line."""
    (tmp_path / "more.yaml").write_text("- b\n- 3\n")
    (tmp_path / "broken.yaml").write_text("{a: [")
    given = settings(SANDBOX_HOSTILE_PAYLOADS='["a"]', SANDBOX_HOSTILE_PAYLOADS_FILE="more.yaml")

    assert extra_payloads(given, tmp_path) == ("a", "b", 3)
    assert extra_payloads(settings(SANDBOX_HOSTILE_PAYLOADS_FILE="broken.yaml"), tmp_path) == ()
    assert extra_payloads(settings(SANDBOX_HOSTILE_PAYLOADS_FILE="gone.yaml"), tmp_path) == ()
    assert len(caplog.records) == 2


def test_a_model_needs_a_key_or_an_address(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody is asked by accident."""
    assert stub_sources(settings(), tmp_path).model is None
    assert stub_sources(settings(SANDBOX_STUB_MODEL="m"), tmp_path).model is None
    assert len(caplog.records) == 1
    for more in ({"OPENAI_API_KEY": "k"}, {"OPENAI_BASE_URL": "http://127.0.0.1:9"}):
        model = stub_sources(settings(SANDBOX_STUB_MODEL="m", **more), tmp_path).model
        assert model is not None
        assert model.name == "m"


def test_strategies_of_scenarios_go_into_the_scenarios() -> None:
    """Where they have none of their own."""
    hostile, misuse = with_strategy((NORMAL, scenario_named("user_misuse", None)), "hostile")

    assert hostile.input_strategies == ("hostile",)
    assert misuse.input_strategies == ("misuse",)
    assert with_strategy((NORMAL,), "legacy_schema")[0].faults == {"schema_drift"}
    assert with_strategy((NORMAL,), "flaky_upstream")[0].faults == {"flaky_upstream"}
    assert with_strategy((NORMAL,), "smart") == with_strategy((NORMAL,), None) == (NORMAL,)


def test_given_stubs_reach_the_recipes_of_a_run(tmp_path: Path) -> None:
    """All sections that can take them are called with them."""
    (tmp_path / "shop.py").write_text("def split(amount: int, parts: int): ...\n\n\ndef other(x): ...\n")
    sources = stub_sources(settings(SANDBOX_INPUT_STUBS='[{"amount": 12, "parts": 0}]'), tmp_path)
    workload = build_workload(survey(tmp_path), Selection(), settings().limits(), sources=sources)
    recipes = {stream.section.name: stream.recipe for stream in workload.streams}

    assert [each.values for each in recipes["split"].parameters] == [("12",), ("0",)]
    assert len(recipes["other"].parameters[0].values) > 5


def test_a_scenario_may_name_a_strategy_of_its_own(tmp_path: Path) -> None:
    """Its inputs are made so, those of the others as usual."""
    (tmp_path / "shop.py").write_text("def send(email): ...\n")
    clever = replace(NORMAL, name="clever", stub_strategy="smart")
    workload = build_workload(survey(tmp_path), Selection(), settings().limits(), (NORMAL, clever))
    pools = {
        each.scenario.name: each.recipe.parameters[0].values for each in workload.streams if each.section.is_callable
    }

    assert all("@" in text for text in pools["clever"])
    assert not all("@" in text for text in pools["normal"])
