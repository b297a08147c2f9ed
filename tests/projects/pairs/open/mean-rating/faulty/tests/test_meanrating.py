import unittest

from meanrating import mean_rating


class MeanRatingTest(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(mean_rating([3, 4, 5]), 4.0)

    def test_weights(self):
        votes = [("ann", 5, 2), ("bob", 2, 1)]
        self.assertEqual(
            mean_rating((stars for _, stars, _ in votes), (weight for _, _, weight in votes)),
            4.0,
        )

    def test_refused(self):
        with self.assertRaises(ValueError):
            mean_rating([])
        with self.assertRaises(ValueError):
            mean_rating([1, 2], [0, 0])
        with self.assertRaises(ValueError):
            mean_rating([1, 2], [1])


if __name__ == "__main__":
    unittest.main()
