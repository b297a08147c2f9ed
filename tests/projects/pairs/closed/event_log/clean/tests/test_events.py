from events import append_event, read_events


def test_events_come_back_in_order(tmp_path):
    path = tmp_path / "events.log"
    assert read_events(path) == []
    append_event(path, {"kind": "start"})
    append_event(path, {"kind": "stop", "code": 3})
    assert read_events(path) == [{"kind": "start"}, {"kind": "stop", "code": 3}]


def test_an_unfinished_line_is_passed_over(tmp_path):
    path = tmp_path / "events.log"
    append_event(path, 1)
    with open(path, "ab") as file:
        file.write(b"83dc")
    assert read_events(path) == [1]
