from calfields import escape_text, format_field, parse_field, unescape_text


def test_there_and_back():
    for text in ("", "Lunch", "a, b; c", "first\nsecond"):
        assert unescape_text(escape_text(text)) == text


def test_fields():
    assert format_field("summary", "a,b") == "SUMMARY:a\\,b"
    assert parse_field("SUMMARY:a\\,b") == ("SUMMARY", "a,b")
