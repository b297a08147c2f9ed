from track import count_points, read_places


def test_points_belong_to_the_place_before_them():
    places = read_places(["where Camp", "point 52.5 13.4", "point 52.6 13.5", "where Lake"])
    assert [place["name"] for place in places] == ["Camp", "Lake"]
    assert count_points(places) == 2


def test_other_lines_are_passed_over():
    assert read_places(["battery 80", ""]) == []
