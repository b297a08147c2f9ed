import unittest

from shares import allocate, split_evenly


class SharesTest(unittest.TestCase):
    def test_proportions(self):
        self.assertEqual(allocate(1000, [3, 1, 1]), [600, 200, 200])

    def test_zero_weight(self):
        self.assertEqual(allocate(50, [0, 1]), [0, 50])

    def test_even(self):
        self.assertEqual(split_evenly(40, 4), [10, 10, 10, 10])

    def test_bad_weights(self):
        with self.assertRaises(ValueError):
            allocate(10, [])


if __name__ == "__main__":
    unittest.main()
