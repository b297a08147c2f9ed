import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from logexcerpt import excerpt, newest_lines


class ExcerptTest(unittest.TestCase):
    def test_newest_lines(self):
        self.assertEqual(newest_lines("a\nb\nc\n", 2), ["c", "b"])

    def test_excerpt(self):
        self.assertEqual(excerpt("a\nb\nc\nd\n", 2), "d\nc\n(2 older)")


if __name__ == "__main__":
    unittest.main()
