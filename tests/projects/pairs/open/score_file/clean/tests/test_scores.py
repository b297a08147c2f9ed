from scores import load_scores, save_scores


def test_there_and_back(tmp_path):
    path = tmp_path / "scores.json"
    save_scores(path, {"ann": 3})
    save_scores(path, {"ann": 3, "bob": 5})
    assert load_scores(path) == {"ann": 3, "bob": 5}
