"""Calls that carry attacks or are made wrongly: how many, which, and that anybody can read them."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.child.inputs.attacks import attack_at, number_of_attacks, tokens_in
from menace.child.inputs.generate import Call, attack_number, call_at, is_hostile, spoilt_kind, tamed_at
from menace.child.inputs.payloads import FAMILIES
from menace.domain import NORMAL, Arguments, Parameter, Recipe, Scenario
from menace.domain.recipe import recipe_in, recipe_values

NAME = Parameter("name", "positional", True, ("'Ada'", "'Grace'"))
SIZE = Parameter("size", "positional", True, ("3", "-1"))
RECORD = Parameter("record", "keyword", False, ("{'id': 7, 'name': 'Ada'}", "{}"))
DATA = Parameter("data", "keyword", False, ("b'raw'", "b''"))
ALL = (NAME, SIZE, RECORD)


def values(*parameters: Parameter, **more: Any) -> dict[str, Any]:
    """A recipe in the form the child reads."""
    return recipe_values(Recipe(parameters=parameters, **more))


def given_in(call: Call) -> list[str]:
    """All expressions of a call."""
    return [*call.args, *(value for _, value in call.kwargs)]


def carries(call: Call, intensity: int) -> bool:
    """Whether a payload stands in the call: a canary, or one of those that need none."""
    families = [family for family in FAMILIES if family.unlocked_at <= intensity]
    stock = [each for family in families for each in (*family.texts, *family.numbers, *family.lists)]
    plain = [payload for payload in stock if "TOKEN" not in payload]
    texts = given_in(call)
    return bool(tokens_in(texts)) or any(payload in text for payload in plain for text in texts)


@pytest.mark.parametrize("intensity", [0, 5, 10, 30, 70, 100])
@pytest.mark.parametrize("seed", [1, 99])
def test_intensity_is_the_share_of_hostile_cases(intensity: int, seed: int) -> None:
    """Of a thousand cases exactly that share carries a payload; below ten there is none to carry."""
    recipe = values(*ALL, threat=intensity)
    hostile = [is_hostile(recipe, seed, index) for index in range(1000)]
    carrying = [carries(call_at(recipe, seed, index), intensity) for index in range(1000)]

    assert sum(hostile) == (0 if intensity < 10 else 10 * intensity)
    assert carrying == hostile


def test_short_streams_have_their_share_too() -> None:
    """Twenty cases at thirty per cent have about six, wherever the stream is cut."""
    recipe = values(*ALL, threat=30)
    counts = [sum(is_hostile(recipe, 3, index) for index in range(start, start + 20)) for start in range(0, 400, 7)]

    assert 4 <= min(counts) <= max(counts) <= 8


def test_families_unlock_one_after_the_other() -> None:
    """At each threshold the payloads of one more family turn up, and not before."""
    for family in FAMILIES:
        seen = {}
        for intensity in (family.unlocked_at - 1, family.unlocked_at):
            recipe = values(NAME, SIZE, RECORD, DATA, threat=intensity)
            attacks = range(number_of_attacks(recipe) * 4) if intensity >= 10 else ()
            seen[intensity] = {attack_at(recipe, number)[1].text for number in attacks}
        stock = {*family.texts, *family.numbers, *family.data, *family.lists}
        assert not stock & seen[family.unlocked_at - 1], family.name
        assert stock <= seen[family.unlocked_at], family.name


def test_every_attack_has_its_number() -> None:
    """The hostile cases of a stream are numbered without a gap, so that none is met twice before all were met."""
    recipe = values(*ALL, threat=30)
    numbers = [attack_number(recipe, 4, index) for index in range(500) if is_hostile(recipe, 4, index)]

    assert numbers == list(range(150))


def test_attacks_keep_the_rest_of_a_known_call() -> None:
    """One argument is replaced, the others are those of an example; a container keeps its keys."""
    example = Arguments(("'known'",), (("record", "{'id': 7, 'to': 'Bob'}"),))
    recipe = values(NAME, RECORD, threat=100, examples=(example,))
    calls = [call_at(recipe, 1, index) for index in range(200)]

    assert all(call.args == ("'known'",) or call.kwargs == (("record", "{'id': 7, 'to': 'Bob'}"),) for call in calls)
    woven = [dict(call.kwargs)["record"] for call in calls if call.args == ("'known'",)]
    assert all(text.startswith("{'id': 7, 'to': ") for text in woven if not text.startswith("["))


def test_what_others_give_goes_first() -> None:
    """Payloads of the user and texts made for the file's own patterns are tried before the usual ones."""
    thing = Parameter("thing", "positional", True, ("'a'",))
    recipe = values(thing, threat=100, payloads=("'TOKEN of mine'",), pumped=("'ab' * 40",))
    calls = [call_at(recipe, 1, index).args[0] for index in range(2)]

    assert calls[0].endswith(" of mine'")
    assert calls[1] == "'ab' * 40"


def test_what_fits_the_code_goes_first() -> None:
    """The family that lies on a parameter's way before others, and on the parameter that leads there."""
    first, second = (Parameter(name, "positional", True, ("'a'", "'b'")) for name in ("left", "right"))
    recipe = values(first, second, threat=30, aims=(("right", "template"), ("", "template"), ("", "shell")))
    attacks = [attack_at(recipe, number) for number in range(12)]

    assert {(place, payload.family) for place, payload in attacks[:3]} == {(1, "template")}
    assert (0, "shell") in {(place, payload.family) for place, payload in attacks}


def test_what_fits_best_meets_several_calls() -> None:
    """The first payload of a fitting family is tried on calls that differ in the other arguments."""
    first, second = (Parameter(name, "positional", True, ("'a'", "'b'", "'c'")) for name in ("left", "right"))
    recipe = values(first, second, threat=100, aims=(("right", "code"),))
    calls = [call_at(recipe, 1, index) for index in range(3)]

    assert len({call.args[0] for call in calls}) > 1
    assert len({attack_at(recipe, number)[1] for number in range(3)}) == 1


def test_what_fits_needs_no_intensity() -> None:
    """Bombs go to code that unpacks something, and absolute paths only to code that refuses the way up."""
    recipe = values(DATA, NAME, threat=10, aims=(("data", "bombs"), ("name", "absolute")))
    families = {attack_at(recipe, number)[1].family for number in range(number_of_attacks(recipe))}
    usual = values(DATA, NAME, threat=100)

    assert {"bombs", "absolute"} <= families
    assert "absolute" not in {attack_at(usual, number)[1].family for number in range(number_of_attacks(usual))}


@pytest.mark.parametrize(
    ("plain", "family", "kind"), [("{'a': 1}", "objects", bytes), ("7", "query", str), ("[1]", "shell", str)]
)
def test_what_leads_to_a_place_may_be_what_that_takes(plain: str, family: str, kind: type) -> None:
    """Unless hints say what it is: who guesses by the name alone may be wrong."""
    guessed = Parameter("thing", "positional", True, (plain,))
    recipe = values(guessed, threat=100, aims=(("thing", family),))
    found = {type(eval(call_at(recipe, 1, index).args[0])) for index in range(8)}  # noqa: S307
    hinted = values(guessed, contract="typed", threat=100, aims=(("thing", family),))

    assert kind in found
    assert kind not in {type(eval(call_at(hinted, 1, index).args[0])) for index in range(8)}  # noqa: S307


def test_an_instance_can_carry_an_attack() -> None:
    """Where a method hands on what its constructor was given, that is attacked, also without any other argument."""
    folder = Parameter("folder", "positional", True, ("'here'",))
    mode = Parameter("mode", "keyword", False, ("'r'",))
    recipe = values(receiver=(folder, mode), receiver_name="Backup", threat=100, aims=(("self.folder", "shell"),))
    calls = [call_at(recipe, 1, index) for index in range(3)]

    assert all(call.receiver is not None and call.receiver.startswith("Backup(") for call in calls)
    assert all(tokens_in([call.receiver or ""]) for call in calls)
    assert tamed_at(recipe, 1, 0) is None


def test_a_mapping_is_attacked_in_its_values_and_in_its_keys() -> None:
    """Either is put in place of what stands there, or beside it."""
    record = Parameter("record", "positional", True, ("{'id': 7, 'to': 'Bob'}",))
    recipe = values(record, threat=30, aims=(("record", "query"),))
    found = [eval(call_at(recipe, 1, index).args[0]) for index in range(60) if is_hostile(recipe, 1, index)]  # noqa: S307

    assert any("menace_" in str(each["to"]) for each in found)
    assert any("menace_" in key and each["to"] == "Bob" for each in found for key in each)


def test_mappings_in_a_list_are_attacked_in_their_keys() -> None:
    """All of them alike, for rows that differ are no table."""
    rows = Parameter("rows", "positional", True, ("[{'a': 'x'}, {'a': 'y'}]",))
    recipe = values(rows, threat=100, aims=(("rows", "query"),))
    found = [call_at(recipe, 1, index).args[0] for index in range(60)]
    keyed = [text for text in found if "'a': 'x', " in text and "'a': 'y', " in text]

    assert any(tokens_in([text]) for text in keyed)


def test_what_is_taken_by_any_name_is_attacked_by_value_and_by_name() -> None:
    """By a name that the code mentions, and also where nothing else is taken."""
    recipe = values(threat=100, aims=(("**options", "shell"),), words=("'quality'",))
    calls = [call_at(recipe, 1, index).kwargs for index in range(8)]

    assert any(name == "quality" and tokens_in([value]) for call in calls for name, value in call)
    assert any(tokens_in([name]) and value == "'x'" for call in calls for name, value in call)
    assert not is_hostile(values(threat=100), 1, 0)


def test_the_names_that_a_known_call_gives_are_kept() -> None:
    """What it says besides what is stated is replaced, and what is stated stays."""
    shown = Arguments(("'Ada'",), (("quality", "'high'"),))
    recipe = values(NAME, threat=100, examples=(shown,), aims=(("**options", "shell"),))
    calls = [call_at(recipe, 1, index) for index in range(4)]

    assert all(call.args == ("'Ada'",) for call in calls)
    assert any(name == "quality" and tokens_in([value]) for call in calls for name, value in call.kwargs)


def test_attacks_also_meet_a_call_that_few_would_refuse() -> None:
    """Limits stand at the ends of what is taken, and words are checked against those that the code knows."""
    size = Parameter("size", "positional", True, ("1", "0", "-1", "15", "16", "17", "511", "512", "513"))
    kind = Parameter("kind", "positional", True, ("'hello'", "''", "'rect'"))
    recipe = values(NAME, size, kind, threat=100, aims=(("name", "shell"),), words=("'rect'",))
    calls = [call_at(recipe, 1, index).args[1:] for index in range(8)]

    assert ("17", "'rect'") in calls
    assert ("1", "'hello'") in calls


def test_a_tame_twin_has_words_of_the_same_length() -> None:
    """Ordinary cases and attacks with numbers have none."""
    recipe = values(NAME, threat=100)
    numbers = [index for index in range(40) if attack_at(recipe, attack_number(recipe, 1, index))[1].family != "bombs"]

    for index in numbers:
        twin = tamed_at(recipe, 1, index)
        assert twin is not None
        hostile, tame = (eval(each.args[0]) for each in (call_at(recipe, 1, index), twin))  # noqa: S307 - our own stock
        assert (len(hostile), set(tame) <= set("so be it. ")) == (len(tame), True)
    assert tamed_at(values(NAME), 1, 0) is None


def test_the_tame_twin_of_a_bomb_is_a_small_one() -> None:
    """What only reads packed data has to get some, or it is never seen to end well."""
    recipe = values(DATA, threat=100, aims=(("data", "bombs"),))
    index = next(index for index in range(20) if "zlib" in given_in(call_at(recipe, 1, index))[0])
    twin = tamed_at(recipe, 1, index)
    assert twin is not None

    assert zlib.decompress(eval(given_in(twin)[0])) == bytes(1 << 20)  # noqa: S307 - our own stock


def test_a_part_of_a_message_is_tamed_alone() -> None:
    """All that stands around it stays."""
    text = Parameter("text", "positional", True, ('\'{"a": "x"}\'',))
    recipe = values(text, threat=100, aims=(("text", "backtracking"),), pumped=("'ab' * 40",))
    twins = [tamed_at(recipe, 1, index) for index in range(20)]

    assert any(twin is not None and eval(twin.args[0]).startswith('{"a": "so be it. so') for twin in twins)  # noqa: S307


@pytest.mark.parametrize(
    ("plain", "wanted"),
    [
        ("{'kind': 'note', 'to': 'Bob'}", "{'kind': 'note', 'to': \"$(T)'$(T)'\"}"),
        ("{'kind': 'note', 'to': 'Bob'}", "{'kind': 'note; T ;', 'to': 'Bob; T ;'}"),
        ("'Bob'", "'Bob; T ;'"),
    ],
)
def test_what_is_looked_at_stays_as_it_is_known(plain: str, wanted: str) -> None:
    """One field alone is replaced, and a payload goes behind what code is known to take."""
    recipe = values(Parameter("order", "positional", True, (plain,)), threat=100, aims=(("order", "shell"),))
    found = {re.sub("menace_[0-9a-f]{6}", "T", call_at(recipe, 1, index).args[0]) for index in range(60)}

    assert wanted in found


def test_an_object_is_made_with_a_payload() -> None:
    """Each text that it is made with is replaced, and nothing else."""
    owner = Parameter("owner", "positional", True, ("shop.Owner('Ann', 3, home='/x')",))
    recipe = values(owner, threat=100, aims=(("owner", "query"),))
    found = {re.sub("menace_[0-9a-f]{6}", "T", call_at(recipe, 1, index).args[0]) for index in range(30)}

    assert "shop.Owner('1/*T*/', 3, home='1/*T*/')" in found


def test_an_instance_is_told_a_payload_before() -> None:
    """By another method that keeps it, also where nothing else can be attacked."""
    recipe = values(receiver=(), receiver_name="Queue", threat=100, aims=(("self.add('x', %s)", "shell"),))
    found = {re.sub("menace_[0-9a-f]{6}", "T", call_at(recipe, 1, index).receiver or "") for index in range(10)}

    assert "(lambda made: [made.add('x', 'x; T ;'), made][1])(Queue())" in found
    assert tamed_at(recipe, 1, 0) is None


def test_addresses_look_like_those_of_the_code() -> None:
    """They begin, end or are filled like a host that it mentions, and lead to another one."""
    recipe = values(NAME, threat=100, aims=(("name", "address"),), words=("'https://a.example'", "'utf-8'"))
    found = {re.sub("menace_[0-9a-f]{6}", "T", call_at(recipe, 1, index).args[0]) for index in range(40)}

    assert {"'https://a.example.T-away.invalid/x'", "'https://a.example@T-away.invalid/x'"} <= found
    assert not any("utf-8" in each for each in found if "away" in each)


def test_a_file_holds_lines_that_are_hostile() -> None:
    """What code reads from it may go where it can do harm."""
    file = Parameter("path", "positional", True, ("(pathlib.Path('a').write_text('b') and 'a')",))
    recipe = values(file, threat=100, aims=(("path", "shell"),))
    calls = [call_at(recipe, 1, index).args[0] for index in range(60)]

    assert any(".write_bytes((" in call and "$(menace_" in call for call in calls)


def test_folders_beside_the_right_one_are_tried() -> None:
    """Under a name that only begins like that of a folder which the code mentions."""
    recipe = values(NAME, threat=100, aims=(("name", "place"),), words=("'notes'", "'utf8 text'"))
    found = {re.sub("menace_[0-9a-f]{6}", "T", call_at(recipe, 1, index).args[0]) for index in range(60)}

    assert "'T/../../notesT/x'" in found


@given(seed=st.integers(0, 2**64), index=st.integers(0, 10_000), threat=st.integers(10, 100), misuse=st.booleans())
def test_a_spoilt_call_is_a_pure_function_that_python_can_read(
    seed: int, index: int, threat: int, misuse: bool
) -> None:
    """The same position gives the same call, and every argument of it is an expression."""
    recipe = values(*ALL, threat=threat, misuse=misuse)
    call = call_at(recipe, seed, index)

    assert call_at(recipe, seed, index) == call
    for text in [*call.args, *(value for _, value in call.kwargs)]:
        eval(compile(text, "<input>", "eval"))  # noqa: S307 - our own stock


def test_without_threat_and_misuse_the_stream_is_as_ever() -> None:
    """A recipe that says nothing of either has the digest and the calls it always had."""
    recipe, spoilt = Recipe(ALL), Recipe(ALL, threat=50)
    old = {key: value for key, value in recipe_values(recipe).items() if key not in ("threat", "misuse")}

    assert [call_at(old, 7, index) for index in range(50)] == [
        call_at(recipe_values(recipe), 7, index) for index in range(50)
    ]
    assert [spoilt_kind(old, 7, index) for index in range(50)] == [None] * 50
    assert recipe.digest != spoilt.digest


def test_misuse_is_of_every_kind() -> None:
    """Too many arguments, too few, wrong types and order, numbers out of range, a field too few, a foreign file."""
    recipe = values(*ALL, misuse=True)
    calls = [call_at(recipe, 1, index) for index in range(300)]
    texts = {text for call in calls for text in (*call.args, *(value for _, value in call.kwargs))}

    assert {spoilt_kind(recipe, 1, index) for index in range(300)} == {"misuse"}
    assert any(len(call.args) > len(ALL) for call in calls)
    assert any(len(call.args) < 2 for call in calls)
    assert {"str(3)", "None", "'/etc/shadow'"} <= texts
    assert "dict(list({'id': 7, 'name': 'Ada'}.items())[1:])" in texts
    assert "10 ** 18" in texts
    assert any(call.args[:2] == ("3", "'Ada'") for call in calls)


def test_attacks_go_before_misuse_and_examples_are_not_spared() -> None:
    """Where a scenario has both, its share is hostile and the rest is misuse."""
    example = Arguments(("'documented'", "1"))
    recipe = values(*ALL, threat=40, misuse=True, examples=(example,) * 100)
    kinds = [spoilt_kind(recipe, 5, index) for index in range(100)]

    assert (kinds.count("hostile"), kinds.count("misuse")) == (40, 60)
    assert carries(call_at(recipe, 5, kinds.index("hostile")), 40)


def test_a_function_without_parameters_can_carry_nothing() -> None:
    """Its cases are ordinary whatever the scenario asks for."""
    recipe = values(threat=100, misuse=True)

    assert [spoilt_kind(recipe, 1, index) for index in range(20)] == [None] * 20


@pytest.mark.parametrize(
    ("scenario", "threat", "misuse"),
    [
        (NORMAL, 0, False),
        (Scenario("x", threat_intensity=30), 30, False),
        (Scenario("x", stub_strategy="hostile"), 100, False),
        (Scenario("x", faults=frozenset({"hostile_input"}), threat_intensity=50), 50, False),
        (Scenario("x", stub_strategy="misuse", threat_intensity=20), 20, True),
        (Scenario("x", faults=frozenset({"user_misuse"})), 0, True),
    ],
)
def test_a_scenario_says_how_its_recipes_are_spoilt(scenario: Scenario, threat: int, misuse: bool) -> None:
    """By intensity, by strategy, or by the failure mode that asks for one."""
    recipe = recipe_in(Recipe(ALL), scenario)

    assert (recipe.threat, recipe.misuse) == (threat, misuse)
    assert recipe.parameters == ALL


def test_what_a_known_call_gives_by_position_is_attacked_there() -> None:
    """An optional parameter that an example gives by position is not given a second time by its name."""
    recipe = values(NAME, DATA, threat=30, examples=(Arguments(("'Ada'", "b'x'")),))
    calls = [call_at(recipe, 1, index, 0) for index in range(60) if is_hostile(recipe, 1, index)]

    assert any(tokens_in([call.args[1]]) for call in calls if len(call.args) > 1)
    assert not [call for call in calls if len(call.args) > 1 and "data" in dict(call.kwargs)]
