import pytest
from captions import format_time, parse_time


@pytest.mark.parametrize("seconds", [0.0, 1.25, 59.5, 3661.001])
def test_there_and_back(seconds):
    assert parse_time(format_time(seconds)) == pytest.approx(seconds, abs=0.001)
