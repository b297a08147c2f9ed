from texttable import to_text


def test_uneven_rows():
    assert to_text([["a"], ["b", "c"]]) == "a |\nb | c"
