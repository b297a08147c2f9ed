from plaintable import column_widths, render


def test_widths():
    assert column_widths([["a", 100], ["bcd", None]]) == [3, 3]


def test_short_rows():
    assert render([["a", "b"], ["c"]], fill="-") == "a  b\nc  -"


def test_empty():
    assert render([]) == ""
