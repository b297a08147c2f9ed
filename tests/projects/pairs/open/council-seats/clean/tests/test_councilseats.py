import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from councilseats import apportion, majority


class ApportionTest(unittest.TestCase):
    def test_even_split(self):
        self.assertEqual(apportion({"A": 50, "B": 50}, 10), {"A": 5, "B": 5})

    def test_no_votes(self):
        with self.assertRaises(ValueError):
            apportion({"A": 0}, 3)

    def test_majority(self):
        self.assertEqual(majority({"A": 60, "B": 40}, 10), ["A"])


if __name__ == "__main__":
    unittest.main()
