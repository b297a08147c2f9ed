"""Objects for what code asks of a parameter."""

from menace.domain import Parameter
from menace.testing.text_repository import WriteRecipe


def parameter(recipe_of: WriteRecipe, source: str) -> Parameter:
    """The first parameter of ``f``."""
    return recipe_of(source, "f").parameters[0]


def test_attributes_make_a_stand_in(recipe_of: WriteRecipe) -> None:
    """What is called can be called, and each attribute is of the kind that use or name speak for."""
    made = parameter(recipe_of, "def f(page):\n    page.publish()\n    return page.slug.lower(), page.votes / 2")

    assert made.kinds == ("SimpleNamespace",)
    assert made.values[0] == "types.SimpleNamespace(publish=lambda *args, **kwargs: 'hello', votes=1, slug='hello')"
    assert "import types" in recipe_of("def f(page):\n    return page.slug", "f").setup


def test_items_are_made_so_as_well(recipe_of: WriteRecipe) -> None:
    """In loops, in functions made on the spot, and picked out of the whole."""
    made = parameter(recipe_of, "def f(posts):\n    return max(posts, key=lambda post: post.votes / 2).slug")

    assert made.values[0] == "[types.SimpleNamespace(slug='hello', votes=1)]"
    assert made.values[1] == "[]"


def test_a_class_of_the_target_comes_first(recipe_of: WriteRecipe) -> None:
    """One that has all the attributes, by its own text."""
    source = (
        "class Other:\n    slug = 1\nclass Page:\n    def __init__(self, slug, votes=0):\n"
        "        self.slug, self.votes = slug, votes\n        self.rank = votes\n"
        "def f(page):\n    return page.slug, page.rank"
    )
    made = parameter(recipe_of, source.replace("self.slug, self.votes = slug, votes", "self.slug = slug"))

    assert made.kinds == ("Page",)
    assert made.values[0].startswith("Page(")


def test_what_plain_values_have_needs_no_stand_in(recipe_of: WriteRecipe) -> None:
    """Methods of texts speak for texts, and examples for what they show."""
    assert parameter(recipe_of, "def f(x):\n    return x.lower()").values[0] == "'hello'"
    assert "StringIO" in parameter(recipe_of, "def f(x):\n    print(x.origin)\n    return x.readline()").values[0]
    shown = 'def f(x):\n    """Show.\n\n    >>> f(3)\n    """\n    return x.numerator, x.slug'
    assert parameter(recipe_of, shown).values[0] == "3"


def test_what_is_awaited_when_called_gives_something_to_await(recipe_of: WriteRecipe) -> None:
    """No plain function is among the values of such a parameter, nor of such items."""
    for source in (
        "async def f(go):\n    return await go(1)",
        "async def f(all):\n    return [await go() for go in all]",
    ):
        values = parameter(recipe_of, source).values
        assert "asyncio.sleep" in values[0]
        assert not any("lambda" in text and "asyncio" not in text for text in values)


def test_a_database_is_known_by_its_name(recipe_of: WriteRecipe) -> None:
    """As long as nothing is asked of it that a database has not; then something made up has to do."""
    source = "def rows(db, name):\n    return db.execute('SELECT * FROM ' + name).{method}()\n"
    other = "def rows(db, name):\n    return db.fetch_rows(name)\n"

    assert recipe_of(source.format(method="fetchall"), "rows").parameters[0].values[0].startswith("sqlite3.connect(")
    assert "fetch_rows" in recipe_of(other, "rows").parameters[0].values[0]
