from hits import count_hits, share_of_hits

LINES = ["GET /index.html 200", "GET /missing 404", "POST /index.html 200"]


def test_count():
    assert count_hits(LINES, "index.html") == 2
    assert count_hits(LINES, "DELETE") == 0


def test_share():
    assert share_of_hits(LINES, "404") == 1 / 3
    assert share_of_hits([], "404") == 0.0
