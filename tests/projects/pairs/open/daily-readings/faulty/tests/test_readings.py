from readings import daily_summary, spread, weekly_report


def test_a_summary_counts_and_averages():
    assert daily_summary([10, 20]) == {"count": 2, "spread": 10, "mean": 15}


def test_no_readings_have_no_spread():
    assert spread([]) == 0


def test_quiet_days_are_left_out_of_the_report():
    assert len(weekly_report([[1], [], [2, 3]])) == 2
