"""Which laws a class is held to, and which objects have to refuse after their end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

CROWD = '''
class Crowd:
    """Names. {text}"""
    {body}
    def __init__(self, names=[]):
        self.names = {names}
        self.count = 0
    def add(self, name):
        """Add a name."""
        self.names.append(name)
        {body_list}
    def first(self):
        """A name."""
        return self.names[0]
    def copy(self):
        """Another one."""
        return Crowd()
    def __iter__(self): return iter(self.names)
    def __len__(self): return self.count
    def __contains__(self, name): return name in self.names
    def __eq__(self, other): return self.count == other.count
    def __hash__(self): return 1
'''


def crowd(text: str = "", body: str = "", names: str = "list(names)", body_list: str = "") -> str:
    """The class with some of its parts changed."""
    return CROWD.format(text=text, body=body, names=names, body_list=body_list)


def laws(recipe: Recipe) -> set[str]:
    """The laws among the claims."""
    return {each.source for each in recipe.claims if each.oracle == "Law"}


def test_a_method_that_changes_a_collection_leaves_it_in_order(recipe_of: WriteRecipe) -> None:
    """Length, items and members agree; what only looks is held to equal hashes."""
    assert laws(recipe_of(crowd(), "Crowd.add")) == {
        "counts_its_items(self_afterwards)",
        "holds_its_items(self_afterwards)",
        "agrees_about(self_afterwards, name)",
        "holds(self_afterwards, name)",
    }
    assert laws(recipe_of(crowd(), "Crowd.first")) == {"hashes_alike(self, self_afterwards)"}
    assert "hashes_alike(self, other)" in laws(recipe_of(crowd(), "Crowd.__eq__"))


def test_equality_is_tried_on_near_twins(recipe_of: WriteRecipe) -> None:
    """What differs in case, blanks, kind of number or order may be equal, and then its hash has to be."""
    source = """
class Name:
    def __init__(self, text: str, rank: int): self.text, self.rank = text, rank
    def __eq__(self, other): return self.text == other.text
    def __hash__(self): return hash(self.text)
"""
    given = [each.args[0] for each in recipe_of(source, "Name.__eq__").examples]

    assert given[:3] == ["Name('hello', 1)", "Name('HELLO', 1)", "Name(' hello ', 1)"]
    assert "Name('hello', 1.0)" in given


def test_what_is_said_to_come_again_is_gone_through_twice(recipe_of: WriteRecipe) -> None:
    """Only where a text says so: some give their items once."""
    source = crowd("It can be gone through as often as one likes.")

    assert "gives_items_again(self_afterwards)" in laws(recipe_of(source, "Crowd.first"))


def test_iterators_are_used_up(recipe_of: WriteRecipe) -> None:
    """A class with ``__next__`` is no collection."""
    source = crowd() + "    def __next__(self): return 1\n"

    assert not any("items" in each for each in laws(recipe_of(source, "Crowd.add")))


@pytest.mark.parametrize(
    ("text", "is_told"), [("It can be gone through any number of times.", True), ("Ask it several times.", False)]
)
def test_iterators_that_are_said_to_come_again(recipe_of: WriteRecipe, text: str, is_told: bool) -> None:
    """Then being used up is the fault."""
    source = crowd(text) + "    def __next__(self): return 1\n"

    assert ("gives_items_again(self_afterwards)" in laws(recipe_of(source, "Crowd.first"))) is is_told


@pytest.mark.parametrize(
    ("parts", "shared"),
    [
        ({}, False),
        ({"names": "names"}, True),
        ({"names": "names", "text": "All instances share their names."}, False),
        ({"body": "tags = []", "body_list": "self.tags.append(name)"}, True),
        ({"body": "tags = []", "body_list": "self.tags = [name]; self.tags.append(name)"}, False),
        ({"body": "tags = []", "body_list": "Crowd.tags.append(name); self.tags.append(name)"}, False),
        ({"body": "tags = []", "body_list": "print(max(self.tags))"}, False),
        ({"body": "tags = []", "body_list": "show(self.tags)"}, False),
        ({"body": "registry = []", "body_list": "self.registry.append(name)"}, False),
    ],
)
def test_containers_that_come_from_outside_are_not_to_be_changed(
    recipe_of: WriteRecipe, parts: dict[str, str], shared: bool
) -> None:
    """Defaults and attributes of the class, unless names, texts or the code say that it is meant."""
    assert (
        any(each.startswith("share_nothing(self, ") for each in laws(recipe_of(crowd(**parts), "Crowd.add"))) is shared
    )


def test_copies_have_containers_of_their_own(recipe_of: WriteRecipe) -> None:
    """Those that methods change; a copy that is called shallow may share them."""
    assert "share_nothing(result, self_afterwards, 'names')" in laws(recipe_of(crowd(), "Crowd.copy"))
    assert not any("result" in each for each in laws(recipe_of(crowd("Copies are shallow."), "Crowd.copy")))


def test_independent_copies_share_nothing_inside(recipe_of: WriteRecipe) -> None:
    """As the text of the method says."""
    source = crowd().replace("Another one.", "An independent copy.")

    assert "share_nothing(result, self_afterwards, 'names', deep=True)" in laws(recipe_of(source, "Crowd.copy"))


WIRE = '''
class Wire:
    """A wire. {whole}"""
    def __init__(self, name: str = "a"):
        self.name = name
    def send(self, text: str) -> None:
        """Send a text. {own}"""
    def close(self) -> None:
        """Cut it."""
'''


@pytest.mark.parametrize(
    ("whole", "own", "error"),
    [
        ("", ":raises ValueError: when the wire is closed", "ValueError"),
        ("Sending over a closed wire raises WireError.", "", "WireError"),
        ("After ``close`` every method raises RuntimeError.", "", "RuntimeError"),
        ("Once closed, everything but ``close`` raises WireClosed.", "", "WireClosed"),
        ("A closed wire raises WireError from all methods except for close().", "", "WireError"),
        ("Once closed, everything except ``send`` raises WireError.", "", None),
        ("``close`` may come twice; all other methods raise WireError from then on.", "", "WireError"),
        ("It may be renamed; all other methods raise WireError from then on.", "", None),
        ("After ``close``, ``receive`` raises RuntimeError.", "", None),
        ("After ``close`` a method may raise RuntimeError.", "", None),
        ("", "Does not raise ValueError when closed.", None),
        ("", "Raises ValueError for an empty text.", None),
    ],
)
def test_after_the_end_the_documented_exception_is_due(
    recipe_of: WriteRecipe, whole: str, own: str, error: str | None
) -> None:
    """The same call is made on an open object first, as part of what has to work before anything is said."""
    steps = [each for each in recipe_of(WIRE.format(whole=whole, own=own), "Wire.send").examples if each.steps]

    assert [each.steps[0][1] for each in steps] == [f"Traceback (most recent call last):\n{error}"] * (
        error is not None
    )
    assert all(each.setup[-3:] == ("opened.send('hello')", "closed = Wire()", "closed.close()") for each in steps)


def test_coroutines_get_a_moment_to_refuse(recipe_of: WriteRecipe) -> None:
    """What waits for others on an open object is as good as what works there."""
    source = WIRE.format(whole="After ``close`` every method raises WireError.", own="").replace(
        "def send", "async def send"
    )
    (example,) = [each for each in recipe_of(source, "Wire.send").examples if each.steps]

    assert example.steps[0][0] == "asyncio.run(asyncio.wait_for(closed.send('hello'), 0.05))"
    assert any("suppress(asyncio.TimeoutError)" in line and "opened.send" in line for line in example.setup)


@pytest.mark.parametrize(
    ("item", "member", "held"), [("Rule", "str", False), ("str", "str", True), ("str", "object", True)]
)
def test_what_is_in_a_collection_may_be_of_another_kind(
    recipe_of: WriteRecipe, item: str, member: str, held: bool
) -> None:
    """Hints tell: a set of rules holds the texts that keep them."""
    source = crowd().replace("__iter__(self)", f"__iter__(self) -> Iterator[{item}]")
    source = source.replace("__contains__(self, name)", f"__contains__(self, name: {member})")

    assert ("holds_its_items(self_afterwards)" in laws(recipe_of(source, "Crowd.add"))) is held
