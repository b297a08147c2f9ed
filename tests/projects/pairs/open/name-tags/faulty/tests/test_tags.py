import unittest

from tags import initials, sort_key, tag, tags


class TagsTest(unittest.TestCase):
    def test_initials(self):
        self.assertEqual(initials("grace hopper"), "GH")

    def test_sort_key(self):
        self.assertEqual(sort_key("Grace Hopper"), ("hopper", "grace"))

    def test_tag_is_cut(self):
        self.assertEqual(tag("Grace Hopper", 8), "GH Grace")

    def test_tags_are_sorted(self):
        self.assertEqual(tags(["Ann Young", "Bob Archer"])[0], "BA Bob Archer")


if __name__ == "__main__":
    unittest.main()
