import datetime

from datefile import parse


def test_all_kinds():
    assert parse('since = 2020-02-29\nname = "x"') == {"since": datetime.date(2020, 2, 29), "name": "x"}
