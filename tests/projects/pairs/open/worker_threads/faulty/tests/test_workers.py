from workers import apply_all


def test_order_is_kept():
    assert apply_all(str, range(20)) == [str(number) for number in range(20)]
