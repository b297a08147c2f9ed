"""Calls that documentation, tests and other code make of a section."""

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from menace.inputs.harvest import Harvest
from menace.inputs.source.library import Library

MakeLibrary = Callable[[dict[str, str] | str], Library]

SHOP = '''
"""Prices.

>>> price(5)
5
"""
import datetime

RATE = 2

class Basket:
    """A basket.

    >>> Basket("EUR").add(3, note="x")
    3
    """
    def __init__(self, currency): ...
    def add(self, amount, note=""): ...

class Gift(Basket): ...

def price(amount, when=None): ...

"""
>>> price(7, when=datetime.date(2024, 1, 2))
7
>>> price(-1)
Traceback (most recent call last):
ValueError
"""
quick = Basket("USD").add
'''


def calls(library: Library, name: str, documents: tuple[str, ...] = (), path: str = "shop.py") -> list[str]:
    """The calls found of a function, written out, with their instances."""
    found = Harvest(library, documents).calls(PurePosixPath(path), name)
    return [f"{each.arguments.receiver or ''}({each.arguments})" for each in found]


def test_documentation_shows_calls(library_of: MakeLibrary) -> None:
    """Docstrings of the module and the class, and strings that follow a function; what raises comes last."""
    library = library_of(SHOP)

    assert calls(library, "price") == ["(5)", "(7, when=datetime.date(2024, 1, 2))", "(-1)"]
    assert calls(library, "Basket.add")[0] == "Basket('EUR')(3, note='x')"
    assert calls(library, "Basket") == ["('EUR')", "('USD')"]


def test_what_stands_in_documentation_is_marked(library_of: MakeLibrary) -> None:
    """An example with a result is documented; one with a traceback is known to raise."""
    found = Harvest(library_of(SHOP)).calls(PurePosixPath("shop.py"), "price")

    assert [(each.is_documented, each.raises) for each in found] == [(True, False), (True, False), (False, True)]


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("price(1)", "(1)"),
        ("import shop\nshop.price(amount=[1, 'a'])", "(amount=[1, 'a'])"),
        ("import shop as s\nassert s.price(2) == 3", "(2)"),
        ("AMOUNT = 3\ndef test():\n    price(AMOUNT)", "(3)"),
        ("def test():\n    items = [4]\n    price(items)", "([4])"),
        ("def test():\n    for n in (5, 6):\n        price(n)", "(5)"),
        ("def test():\n    for n, m in {7: 8}.items():\n        price(m)", "(8)"),
        ("@pytest.mark.parametrize(('a', 'b'), [(1, 2), (9, 3)])\ndef test(a, b):\n    price(a, b)", "(9, 3)"),
        ("@pytest.mark.parametrize('a', [pytest.param(11, id='x')])\ndef test(a):\n    price(a)", "(11)"),
        ("class T(TestCase):\n    def test(self):\n        self.assertEqual(price(12), 3)", "(12)"),
        ("class T:\n    def setUp(self):\n        self.n = 13\n    def test(self):\n        price(self.n)", "(13)"),
        ("import datetime as dt\nprice(dt.date(2020, 1, 1))", "(dt.date(2020, 1, 1))"),
        ("price([n * 2 for n in range(3)])", "([n * 2 for n in range(3)])"),
        ("price(lambda x: x)", "(lambda x: x)"),
    ],
)
def test_calls_of_tests_are_taken(library_of: MakeLibrary, test: str, expected: str) -> None:
    """Literals, names bound to them just above, tables and loops: everything that can be evaluated elsewhere."""
    code = f"import pytest\nfrom shop import price\n{test}"

    assert expected in calls(
        library_of({"shop.py": "def price(amount, when=None): ...", "test_shop.py": code}), "price"
    )


@pytest.mark.parametrize(
    "test",
    [
        "def test(fixture):\n    price(fixture)",
        "price(unknown)",
        "price(open('x'))",
        "price(datetime.datetime.now())",
        "price(Mock())",
        "price(*[1])",
        "price(**{'amount': 1})",
        "def helper(): ...\nprice(helper)",
        "x = helper()\nprice(x)",
        "def price(a): ...\nprice(1)",
        "price('" + "x" * 900 + "')",
    ],
)
def test_what_means_nothing_elsewhere_is_left_out(library_of: MakeLibrary, test: str) -> None:
    """No fixtures, no clock, no helpers of the test file, nothing too long."""
    code = f"import datetime\nfrom unittest.mock import Mock\nfrom shop import price\n{test}"

    assert calls(library_of({"shop.py": "def price(amount): ...", "test_shop.py": code}), "price") == []


def test_methods_are_called_on_what_the_test_made(library_of: MakeLibrary) -> None:
    """An instance bound to a name, one made on the spot, one of a subclass, and a method bound at the top of a file."""
    code = (
        "from shop import Basket, Gift, quick\n"
        "def test():\n    basket = Basket('CHF')\n    basket.add(1)\n    Gift('X').add(2)\n    quick(3)\n"
    )
    found = calls(library_of({"shop.py": SHOP, "tests/test_shop.py": code}), "Basket.add")

    assert found[1:] == ["Basket('CHF')(1)", "Gift('X')(2)", "Basket('USD')(3)"]


def test_calls_that_are_to_raise_are_known_as_such(library_of: MakeLibrary) -> None:
    """Both spellings of tests that expect an exception."""
    code = (
        "from shop import price\n"
        "def test():\n    with pytest.raises(ValueError):\n        price(1)\n    price(2)\n"
        "def other(self):\n    self.assertRaises(ValueError, price, 3)\n"
    )
    library = library_of({"shop.py": "def price(amount): ...", "test_shop.py": code})
    found = Harvest(library).calls(PurePosixPath("shop.py"), "price")

    assert {str(each.arguments): each.raises for each in found} == {"1": True, "2": False, "3": True}


def test_names_are_followed_to_where_they_are_defined(library_of: MakeLibrary) -> None:
    """Through a package's own imports, with a star too, and with the import a call elsewhere needs."""
    files = {
        "pack/money.py": "class Coin:\n    def __init__(self, v): ...\ndef price(amount): ...",
        "pack/__init__.py": "from .money import *",
        "test_pack.py": "import pack\nfrom pack import Coin\npack.price(Coin(2))",
    }
    found = Harvest(library_of(files)).calls(PurePosixPath("pack/money.py"), "price")

    assert [(each.arguments.args, each.arguments.setup) for each in found] == [
        (("Coin(2)",), ("from pack import Coin",))
    ]


def test_documents_show_calls(library_of: MakeLibrary) -> None:
    """Sessions and blocks of code in a README count as documentation; a name that is unique needs no import."""
    readme = "Use it:\n\n>>> price(21)\n21\n\n```python\nfrom shop import price\ncost = 22\nprice(cost)\n```\n"

    assert calls(library_of("def price(amount): ..."), "price", (readme,)) == ["(21)", "(22)"]


def test_endless_iterators_are_cut(library_of: MakeLibrary) -> None:
    """What ends for the test need not end for calls made from it."""
    code = "import itertools\nfrom shop import price\nprice(itertools.count(3))"
    library = library_of({"shop.py": "def price(amount): ...", "test_shop.py": code})

    assert calls(library, "price") == ["(itertools.islice(itertools.count(3), 100))"]


def test_every_place_has_its_turn(library_of: MakeLibrary) -> None:
    """A long table does not crowd out the calls of other tests, and all together are bounded."""
    table = ", ".join(map(str, range(500)))
    code = f"from shop import price\nfor n in [{table}]:\n    price(n)\nprice('other')"
    found = calls(library_of({"shop.py": "def price(amount): ...", "test_shop.py": code}), "price")

    assert "('other')" in found[:7]
    assert len(found) <= 64


def test_a_test_makes_files_before_it_calls(library_of: MakeLibrary) -> None:
    """What a test did in its folder is done again before the path is passed; other calls stay as they are."""
    library = library_of(
        {
            "shop.py": "def stock(path, data): ...\ndef count(path): ...\ndef price(a): ...",
            "test_shop.py": (
                "from shop import count, price, stock\n"
                "def test(tmp_path):\n"
                "    (tmp_path / 'old').write_text('x')\n"
                "    stock(tmp_path / 'new', b'y')\n"
                "    assert count(tmp_path / 'new') == 1\n"
                "    assert price(3) == 3\n"
            ),
        }
    )

    (found,) = Harvest(library).calls(PurePosixPath("shop.py"), "count")

    done = [line for line in found.arguments.setup if "import" not in line]
    assert [line.rpartition("/")[2] for line in done] == [" 'old').write_text('x')", " 'new', b'y')"]
    assert calls(library, "price") == ["(3)"]
