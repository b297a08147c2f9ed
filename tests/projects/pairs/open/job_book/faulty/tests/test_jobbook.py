from jobbook import JobBook


def refresh():
    return "fresh"


def test_run():
    book = JobBook()
    assert book.add(refresh) == "1 refresh"
    assert book.add(len, "abc") == "2 len"
    assert book.labels() == ["1 refresh", "2 len"]
    assert book.run() == [("1 refresh", "fresh"), ("2 len", 3)]
