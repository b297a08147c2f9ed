from redirects import next_address, next_method


def test_a_redirect_names_the_next_address():
    assert next_address(301, {"Location": "https://example.org/new"}) == "https://example.org/new"


def test_an_ordinary_answer_goes_nowhere():
    assert next_address(200, {"Content-Type": "text/plain"}) is None


def test_a_form_is_not_sent_twice():
    assert next_method(303, "POST") == "GET"
