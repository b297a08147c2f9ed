"""Whether arguments are of the kinds their parameters are known to take."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Failure, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.findings.accepted import (
    fits_kinds,
    has_other_parts,
    is_accepted,
    lacks_abilities,
    lacks_fields,
)
from menace.testing.finding_samples import outcome

RECIPE = Recipe(
    parameters=(
        Parameter("items", "positional", True, ("[1]",), kinds=("list", "list[int]", "tuple")),
        Parameter("label", "keyword", False, ("'a'",), kinds=("str", "NoneType")),
        Parameter("other", "keyword", False, ("1",)),
    )
)


@pytest.mark.parametrize(
    ("shape", "fits"),
    [
        ("(list[int])", True),
        ("(list[])", True),
        ("(list[float|int])", True),
        ("(list[str])", False),
        ("(tuple[str])", True),
        ("(str)", False),
        ("(list[int], label=str)", True),
        ("(list[int], label=int)", False),
        ("(list[int], str)", True),
        ("(list[int], int)", False),
        ("(list[int], other=dict[str: int])", True),
    ],
)
def test_known_kinds_are_asked_for(shape: str, fits: bool) -> None:
    """Each argument by its parameter, items too where examples showed some; an unknown parameter takes anything."""
    assert fits_kinds(replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments()), RECIPE) is fits


def test_the_instance_is_no_argument() -> None:
    """What stands before the arguments of a method may hold brackets and commas itself."""
    made = replace(
        outcome(Verdict.FELL_OVER), shape="A((1, 'x'))(list[int])", arguments=Arguments(receiver="A((1, 'x'))")
    )

    assert fits_kinds(made, RECIPE)
    assert not fits_kinds(replace(made, shape="A((1, 'x'))(str)"), RECIPE)


@pytest.mark.parametrize(
    ("recipe", "shape", "code"),
    [
        (Recipe(contract="typed"), "!(int, int)", "MEN501"),
        (Recipe(contract="typed", is_internal=True), "(int, int)", "MEN501"),
        (Recipe(contract="unread", examples=(Arguments(("0",)),), documented_examples=1), "(int, int)", "MEN101"),
        (Recipe(is_internal=True, examples=(Arguments(("0",)),), documented_examples=1), "(int)", "MEN101"),
        (Recipe(contract="typed", examples=(Arguments(("0",)),)), "(int)", "MEN501"),
        (Recipe(contract="typed", raising=frozenset({Arguments(("0",))})), "(int)", "MEN501"),
    ],
)  # fmt: skip
def test_what_speaks_for_and_against_an_input(recipe: Recipe, shape: str, code: str) -> None:
    """Documentation speaks for it; a broken precondition, a private name and a test that expects it against it."""
    judged = classify(
        replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments(("0",))), recipe, frozenset()
    )

    assert judged is not None
    assert judged.code == code


@pytest.mark.parametrize(
    ("kind", "message", "lacks"),
    [
        ("AttributeError", "'int' object has no attribute 'name'", True),
        ("TypeError", 'can only concatenate str (not "int") to str', True),
        ("TypeError", "'str' object is not callable", False),
        ("TypeError", "'bool' object cannot be interpreted as an integer", False),
        ("ZeroDivisionError", "int division by zero", False),
    ],
)
def test_what_a_type_cannot_do_says_nothing_where_nobody_asked_for_it(kind: str, message: str, lacks: bool) -> None:
    """An argument of unknown kind that is blamed by its type; of a known kind the code has to cope."""
    ended = replace(
        outcome(Verdict.FELL_OVER, failed=Failure(kind, message, "a.py", 1)),
        shape="(list[int], other=int)",
        arguments=Arguments(),
    )

    assert lacks_abilities(ended, RECIPE) is lacks
    assert not lacks_abilities(replace(ended, shape="(list[int])"), RECIPE)
    assert lacks_abilities(replace(ended, shape="(tuple[int])"), RECIPE) is lacks


@pytest.mark.parametrize(
    ("values", "mixed"),
    [
        (("datetime.datetime(2024, 1, 1)", "datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)"), True),
        (("datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))", "None"), False),
        (("datetime.datetime(2024, 1, 1)",), False),
    ],
)
def test_moments_of_both_sorts_together_are_the_callers_mistake(values: tuple[str, ...], mixed: bool) -> None:
    """One moment with a time zone is not, for nobody can know that the code has another without."""
    told = Failure("TypeError", "can't compare offset-naive and offset-aware datetimes", "a.py", 1)
    found = classify(outcome(Verdict.FELL_OVER, Arguments(values), failed=told), Recipe(contract="typed"), frozenset())

    assert found is not None
    assert (found.fault_class == "misuse") is mixed


@pytest.mark.parametrize(
    ("receiver", "kind", "code"),
    [
        ("Rolling()", "ZeroDivisionError", "MEN201"),
        ("Rolling()", "AttributeError", "MEN501"),
        ("Rolling(-3)", "ZeroDivisionError", "MEN501"),
        ("Rolling()", "IndexError", "MEN501"),
    ],
)
def test_a_bare_call_has_nothing_to_blame(receiver: str, kind: str, code: str) -> None:
    """Without any argument only the state can be wrong; what is not set up or empty may say so in the usual way."""
    told = Failure(kind, "", "a.py", 1, "Rolling.pop_oldest")
    ended = outcome(Verdict.FELL_OVER, Arguments(receiver=receiver), shape=f"{receiver}()", failed=told)
    found = classify(ended, Recipe(), frozenset())

    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(
    ("shape", "kinds", "code"),
    [
        ("(list[str])", ("list",), "MEN501"),
        ("(list[str])", ("list", "list[str]"), "MEN201"),
        ("(str)", ("str",), "MEN201"),
        ("(str)", (), "MEN501"),
    ],
)
def test_texts_for_numbers_need_somebody_who_speaks_for_them(shape: str, kinds: tuple[str, ...], code: str) -> None:
    """Some texts are numbers, so that code which converts takes them; it need not take all."""
    told = Failure("ValueError", "could not convert string to float: ''", "a.py", 1)
    recipe = Recipe((Parameter("values", "positional", True, ("[1]",), kinds=kinds),))
    found = classify(outcome(shape=shape, arguments=Arguments(), failed=told), recipe, frozenset({shape}))

    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(("text", "unable"), [("[(1, 'b'), ('a', 2)]", True), ("[(1, 'b'), (0, 'a')]", False)])
def test_fields_of_another_type_than_in_all_examples_are_not_the_codes_fault(text: str, unable: bool) -> None:
    """The shapes are the same, and so is the exception; what stood in the place of a number tells them apart."""
    recipe = Recipe(
        parameters=(Parameter("rows", "positional", True, ("[(1, 'a')]",), kinds=("list", "list[tuple2]")),),
        examples=(Arguments(args=("[(1, 'a'), (2, 'b')]",)),),
    )
    failure = Failure("TypeError", "'<' not supported between instances of 'int' and 'str'", "a.py", 3, "f", ())
    fallen = replace(
        outcome(Verdict.FELL_OVER), shape="(list[tuple2])", arguments=Arguments(args=(text,)), failure=failure
    )

    assert lacks_abilities(fallen, recipe) is unable


def test_a_function_that_is_awaited_has_to_be_one_for_it() -> None:
    """An ordinary function has the same type as one that gives something to await."""
    recipe = Recipe(parameters=(Parameter("go", "positional", True, ("len",), kinds=("function",)),))
    failure = Failure("TypeError", "object int can't be used in 'await' expression", "a.py", 3, "f", ())
    fallen = replace(
        outcome(Verdict.FELL_OVER), shape="(function)", arguments=Arguments(args=("lambda: 1",)), failure=failure
    )

    assert lacks_abilities(fallen, recipe)


@pytest.mark.parametrize(("shape", "unable"), [("(Row[size: int, value: str])", True), ("(list[int])", False)])
def test_hints_do_not_vouch_for_what_an_instance_was_made_of(shape: str, unable: bool) -> None:
    """The type that cannot do what is asked is that of an attribute, whose class takes anything."""
    recipe = Recipe(parameters=(Parameter("row", "positional", True, ("Row(1, 'a')",), typed=True),))
    failure = Failure("AttributeError", "'int' object has no attribute 'replace'", "a.py", 3)
    fallen = replace(
        outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments(args=("Row(1, 'a')",)), failure=failure
    )

    assert lacks_abilities(fallen, recipe) is unable


def test_nobody_answers_in_a_sandbox() -> None:
    """Code that asks a person something is not to blame for hearing nothing."""
    asked = Failure("EOFError", "EOF when reading a line", "a.py", 3)
    found = classify(outcome(Verdict.FELL_OVER, failed=asked), Recipe(contract="typed"), frozenset())

    assert found is not None
    assert found.fault_class == "misuse"


@pytest.mark.parametrize(
    ("line", "key", "may_lack", "lacks"),
    [
        ('return row["name"]', "'name'", False, True),
        ("return row['name'] + row['other']", "'name'", False, True),
        ('return row["name"]', "'name'", True, False),
        ("return '{name}: {size}'.format_map(row)", "'name'", False, True),
        ("return '%(name)s' % row", "'name'", False, True),
        ("return string.Template('${name}').substitute(row)", "'name'", False, True),
        ("return row.pop('name')", "'name'", False, True),
        ("return self.rows.pop('name')", "'name'", False, False),
        ("return table[row]", "'name'", False, False),
        ('return table["other"][row]', "'name'", False, False),
    ],
)
def test_a_record_without_a_field_is_incomplete(line: str, key: str, may_lack: bool, lacks: bool) -> None:
    """Where the code names the field itself; what was looked up with a value of the caller's is another matter."""
    failure = Failure("KeyError", key, "a.py", 3, "f", (f"a.py:3 in f: {line}",))

    assert lacks_fields(outcome(Verdict.FELL_OVER, failed=failure), Recipe(may_lack=may_lack)) is lacks


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ('state["name"].append(row)', False),
        ("state['name'] += row", False),
        ("return state.pop('name')", False),
        ('state["name"] = row["name"]', True),
        ('last_state["name"] = 1', True),
    ],
)
def test_what_the_code_forgot_to_remember_is_no_field(line: str, lacks: bool) -> None:
    """Unless the line asks something else for it as well."""
    failure = Failure("KeyError", "'name'", "a.py", 3, "f", (f"a.py:3 in f: {line}",))
    recipe = Recipe(own_entries=frozenset({("state", "name")}))

    assert lacks_fields(outcome(Verdict.FELL_OVER, failed=failure), recipe) is lacks


@pytest.mark.parametrize(("key", "lacks"), [("'unit'", False), ("'name'", True)])
def test_only_the_fields_that_are_named_may_be_missing(key: str, lacks: bool) -> None:
    """Where the documentation says which."""
    failure = Failure("KeyError", key, "a.py", 3, "f", (f"a.py:3 in f: return row[{key}]",))
    recipe = Recipe(may_lack=True, lacked=frozenset({"unit"}))

    assert lacks_fields(outcome(Verdict.FELL_OVER, failed=failure), recipe) is lacks


def test_what_never_says_that_it_ends_may_be_waited_for() -> None:
    """Methods of an object that was made up for the call give the same forever."""
    made_up = Arguments(args=("types.SimpleNamespace(poll=lambda *args, **kwargs: 'a')",))
    found = classify(outcome(Verdict.HUNG, made_up), Recipe(contract="typed"), frozenset())
    other = classify(outcome(Verdict.HUNG, Arguments(args=("1",))), Recipe(contract="typed"), frozenset())

    assert found is not None
    assert other is not None
    assert (found.fault_class, other.fault_class) == ("misuse", "contract")


TAKEN_APART = Recipe(
    parameters=(
        Parameter("rows", "positional", True, ("[]",), kinds=("list",), widths=(("item", 2),)),
        Parameter("size", "keyword", False, ("(1, 2)",), kinds=("tuple",), widths=(("whole", 2),)),
    )
)
_TOO_FEW = "not enough values to unpack (expected 2, got 1)"


@pytest.mark.parametrize(
    ("rows", "size", "message", "other"),
    [
        ("[(1, 2), (3,)]", "(1, 2)", _TOO_FEW, True),
        ("['']", "(1, 2)", _TOO_FEW, True),
        ("iter([(1, 2, 3)])", "(1, 2)", "too many values to unpack (expected 2)", True),
        ("[None]", "(1, 2)", "cannot unpack non-iterable NoneType object", True),
        ("[(1, 2)]", "(1,)", _TOO_FEW, True),
        ("[(1, 2), 'ab', [3, 4]]", "(1, 2)", _TOO_FEW, False),
        ("[(1, 2), (3,)]", "(1, 2)", "math domain error", False),
    ],
)
def test_what_is_taken_apart_has_to_have_its_fields(rows: str, size: str, message: str, other: bool) -> None:
    """Where it has, the code took something else apart, and that is its own affair."""
    told = Failure("ValueError", message, "a.py", 1)
    ended = outcome(Verdict.FELL_OVER, Arguments((rows,), (("size", size),)), failed=told)

    assert has_other_parts(ended, TAKEN_APART) is other


@pytest.mark.parametrize(
    ("shape", "fault_class"),
    [("(BytesIO)", "robustness"), ("(socket)", "misuse"), ("(str)", "misuse"), ("(BytesIO, 1)", "misuse")],
)
def test_what_is_of_its_kind_has_to_end(shape: str, fault_class: str) -> None:
    """Although no such call returned; what can wait, or what nothing speaks for, is another matter."""
    recipe = Recipe(parameters=(Parameter("stream", "positional", True, (), kinds=("StringIO", "BytesIO", "socket")),))
    found = classify(
        replace(outcome(Verdict.HUNG), shape=shape, arguments=Arguments()), recipe, frozenset({"(StringIO)"})
    )

    assert found is not None
    assert found.fault_class == fault_class


def test_what_stands_deep_in_an_example_may_stand_above() -> None:
    """Where a function hands what is in its argument to itself; elsewhere each place has its own kinds."""
    told = Failure("TypeError", "'int' object is not iterable", "a.py", 1)
    ended = outcome(Verdict.FELL_OVER, Arguments(("{'a': 1}",)), shape="(dict[str: int])", failed=told)
    parameter = Parameter("tree", "positional", True, ("{}",), kinds=("dict",))
    recipe = Recipe(parameters=(parameter,), examples=(Arguments(("{'a': {'b': 1}}",)),))

    assert lacks_abilities(ended, recipe)
    assert not lacks_abilities(ended, replace(recipe, parameters=(replace(parameter, nests=True),)))


def test_sequences_are_blamed_without_their_names() -> None:
    """A list that cannot be multiplied was called a sequence."""
    told = Failure("TypeError", "can't multiply sequence by non-int of type 'float'", "a.py", 1)
    ended = outcome(Verdict.FELL_OVER, Arguments(("[]",)), shape="(list[])", failed=told)

    assert lacks_abilities(ended, Recipe(parameters=(Parameter("value", "positional", True, ("1",)),)))


@pytest.mark.parametrize(
    ("shape", "takes"),
    [
        ("(dict[str: int|list], int)", True),
        ("(dict[str: list], int)", True),
        ("(dict[str: str], int)", False),
        ("(dict[int: list], int)", False),
        ("(dict[str: list])", False),
        ("(list[int], int)", False),
    ],
)
def test_a_record_may_have_fewer_entries(shape: str, takes: bool) -> None:
    """Whoever takes one with numbers and lists takes one with lists alone."""
    made = replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments())

    assert is_accepted(made, {"(dict[str: int|list], int)", "(list[str], int)"}) is takes


def test_a_hint_does_not_say_which_entries_there_are() -> None:
    """A dictionary without the one that the code reads is the caller's mistake."""
    failure = Failure("KeyError", "'size'", "a.py", 3, "f", ("a.py:3 in f: return row['size']",))
    found = classify(outcome(Verdict.FELL_OVER, failed=failure), Recipe(contract="typed"), frozenset())

    assert found is not None
    assert found.fault_class == "misuse"


@pytest.mark.parametrize(
    ("shape", "takes"),
    [("(int)", True), ("(int, high=int)", True), ("(str)", False), ("(int, low=int)", False), ("()", False)],
)
def test_what_has_a_default_may_be_left_out(shape: str, takes: bool) -> None:
    """A call with fewer arguments is as good as one that went well, as long as it gives all that has to be given."""
    parameters = (
        Parameter("value", "positional", True, ("1",)),
        Parameter("low", "keyword", False, ("1",)),
        Parameter("high", "keyword", False, ("1",)),
    )
    made = replace(outcome(Verdict.FELL_OVER), shape=shape, arguments=Arguments())

    assert is_accepted(made, {"(int, high=int, low=NoneType)"}, parameters) is takes
    assert is_accepted(replace(made, shape="(int)"), {"(int, int, int)"}, parameters)


def test_any_number_of_arguments_may_be_none() -> None:
    """Where as many as one likes are taken, and some went well."""
    made = replace(outcome(Verdict.FELL_OVER), shape="()", arguments=Arguments())
    several = (Parameter("*numbers", "positional", False, ("1",)),)

    assert is_accepted(made, {"(int, int)"}, several)
    assert not is_accepted(made, frozenset(), several)
    assert not is_accepted(made, {"(int, int)"}, (Parameter("one", "positional", True, ("1",)), *several))


@pytest.mark.parametrize(("key", "unable"), [("lambda *a: None", True), ("len", False)])
def test_what_a_function_made_up_for_the_call_gives_is_not_the_codes_fault(key: str, unable: bool) -> None:
    """One that gives None for all cannot be sorted by; those that everybody knows can be expected to serve."""
    failure = Failure("TypeError", "'<' not supported between instances of 'NoneType' and 'NoneType'", "a.py", 3)
    ended = replace(
        outcome(Verdict.FELL_OVER),
        failure=failure,
        shape="(list[int], key=function)",
        arguments=Arguments(("[2, 1]",), (("key", key),)),
    )

    assert lacks_abilities(ended, RECIPE) is unable
