from mixing import mix_evenly, without_repeats


def test_three_lists():
    assert mix_evenly([[1, 2, 3], ["a"], []]) == [1, 2, 3, "a"]


def test_repeats():
    assert without_repeats("aab") == ["a", "b"]
