"""Promises about results, held against calls."""

from __future__ import annotations

from typing import Any

from menace.child.oracles.claims import Claims, Made
from menace.domain import Claim, Parameter, Recipe
from menace.domain.recipe import recipe_values


def claims(*stated: Claim) -> Claims:
    """The promises about a function of two parameters, the second of which may be left out."""

    def function(items: Any, limit: int = 3) -> Any:
        return items

    parameters = (Parameter("items", "positional", True, ("1",)), Parameter("limit", "keyword", False, ("1",)))
    return Claims(recipe_values(Recipe(parameters=parameters, claims=stated)), function, needs_instance=False)


def made(given: Any, value: Any, used: Any = None, **kwargs: Any) -> Made:
    """A call that returned a value; its argument stays as it was unless it is said otherwise."""
    return Made(((given,), kwargs), ((given if used is None else used,), kwargs), value)


def test_a_promise_speaks_of_arguments_defaults_and_result() -> None:
    """Parameters that were left out have the value of their default."""
    limited = claims(Claim("Property", "no_longer_than(result, limit)"))

    assert limited.broken(made("abcd", "abc")) is None
    broken = limited.broken(made("abcd", "abcd"))
    assert broken is not None
    assert (broken.oracle, broken.untrue) == ("Property", "no_longer_than(result, limit)")
    assert limited.broken(made("abcd", "abcd", limit=4)) is None


def test_what_a_value_alone_tells() -> None:
    """Promises of nothing but the kind of a result need no arguments; any other may be broken by every value."""
    kind = Claim("Hint", "is_of_kind(result, 'list[str]')", sure=True)
    of_value, of_more = claims(Claim("Documentation", "is_given(result)"), kind), claims(kind, Claim("Law", "items"))

    assert [of_value.may_be_broken_by(each) for each in (["a"], "a", None)] == [False, True, True]
    assert of_more.may_be_broken_by(["a"])


def test_what_cannot_be_evaluated_promises_nothing() -> None:
    """Names nobody knows, relations that do not apply and imports that fail are no evidence."""
    for claim in (
        Claim("Property", "unknown(result)"),
        Claim("Property", "no_longer_than(result, items)"),
        Claim("Property", "False", ("import a_package_nobody_has",)),
        Claim("Property", "not python at all"),
    ):
        assert claims(claim).broken(made("abcd", 4)) is None


def test_reading_back_has_to_work_for_what_was_written() -> None:
    """A partner that raises on what was written breaks the promise too."""
    read_back = claims(Claim("RoundTrip", "same_again(int(result), items)", alone=True))

    assert read_back.broken(made(4, "4")) is None
    assert read_back.broken(made(4, "5")) is not None
    assert read_back.broken(made(4, "four")) is not None
    assert read_back.broken(made(4, "four", limit=1)) is None


def test_documented_exceptions_are_due_where_their_condition_holds() -> None:
    """A call that returns although its arguments are described as refused breaks the promise."""
    refusing = claims(Claim("Documentation", "limit < 0", raises="ValueError"))

    assert refusing.broken(made("a", "a", limit=1)) is None
    broken = refusing.broken(made("a", "a", limit=-1))
    assert broken is not None
    assert broken.untrue == "not (limit < 0)"
    assert "ValueError is documented" in broken.message


def test_a_call_that_breaks_a_precondition_still_has_to_be_refused_where_that_is_documented() -> None:
    """What nobody was asked to give has no result to speak of, but may have an exception."""
    both = claims(
        Claim("Property", "no_longer_than(result, 1)"), Claim("Documentation", "limit < 0", raises="ValueError")
    )

    assert both.broken(made("ab", "ab", limit=1), unasked=True) is None
    broken = both.broken(made("ab", "ab", limit=-1), unasked=True)
    assert broken is not None
    assert broken.oracle == "Documentation"


def test_an_exception_may_be_due_for_most_arguments() -> None:
    """One call for which none is due is enough of a witness."""
    refusing = claims(Claim("Documentation", "limit < 0", raises="ValueError"))
    fine, wrong = made("a", "a", limit=1), made("a", "a", limit=-1)

    assert refusing.is_believed("limit < 0", [fine, wrong, wrong, wrong])
    assert not refusing.is_believed("limit < 0", [wrong, wrong])


def test_an_argument_that_was_changed() -> None:
    """What a call left of its argument is compared with what it was."""
    keeping = claims(Claim("Property", "unchanged(items, items_afterwards)"))

    assert keeping.broken(made([1], [1])) is None
    assert keeping.broken(made([1], [1], used=[1, 2])) is not None


def test_a_promise_that_is_hardly_ever_kept_was_misread() -> None:
    """Other calls have to keep it, and more of them than break it."""
    limited = claims(Claim("Property", "no_longer_than(result, limit)"))
    source = "no_longer_than(result, limit)"
    kept, broken = made("a", "a"), made("abcd", "abcd")

    assert limited.is_believed(source, [kept, kept, broken])
    assert not limited.is_believed(source, [kept, broken, broken])
    assert not limited.is_believed(source, [])


def test_a_promise_in_so_many_words_may_be_broken_by_all_calls_alike() -> None:
    """Or by one that documentation shows; where some keep it, most of them have to."""
    source = "same_again(result, items)"
    told, named = claims(Claim("RoundTrip", source, told=True)), claims(Claim("RoundTrip", source))
    kept, broken = made("a", "a"), made("ab", "ba")

    assert told.is_believed(source, [broken, broken])
    assert told.is_believed(source, [kept, broken, broken], is_shown=True)
    assert not told.is_believed(source, [kept, broken, broken])
    assert not told.is_believed(source, [broken])
    assert not named.is_believed(source, [broken, broken], is_shown=True)
