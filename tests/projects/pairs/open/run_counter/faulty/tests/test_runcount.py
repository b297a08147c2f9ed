from runcount import count_runs


def test_goes_up(tmp_path):
    assert count_runs(tmp_path) == 3
    assert count_runs(tmp_path, 2) == 5
