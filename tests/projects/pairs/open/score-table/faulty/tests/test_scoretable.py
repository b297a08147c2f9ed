import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from scoretable import podium, ranking


class RankingTest(unittest.TestCase):
    def test_shared_rank(self):
        pairs = [("Ann", 7), ("Bob", 9), ("Cleo", 9)]
        self.assertEqual(ranking(pairs), [(1, "Bob", 9), (1, "Cleo", 9), (3, "Ann", 7)])

    def test_podium(self):
        self.assertEqual(podium([("Ann", 7), ("Bob", 9)]), ["Bob", "Ann"])


if __name__ == "__main__":
    unittest.main()
