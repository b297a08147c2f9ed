from shares import deal, longest_share


def test_deal_evenly():
    assert deal(list("abcdef"), 3) == [["a", "b"], ["c", "d"], ["e", "f"]]
    assert deal([], 2) == [[], []]


def test_longest_share():
    assert longest_share(7, 3) == 3
