import unittest

from bookshop.catalogue import bestsellers, cheapest, initials, longest_title, percentage, shelf_mark, slug
from bookshop.isbn import check_digit, is_valid, normalise


class CatalogueTest(unittest.TestCase):
    def test_names_and_titles(self):
        self.assertEqual(slug("The Left Hand of Darkness"), "the-left-hand-of-darkness")
        self.assertEqual(initials("Ursula K. Le Guin"), "UKLG")
        self.assertEqual(longest_title(["Emma", "Persuasion"]), "Persuasion")

    def test_shelf_mark(self):
        self.assertEqual(shelf_mark("Le Guin", 17), "LE -17")
        with self.assertRaises(ValueError):
            shelf_mark("", 17)

    def test_numbers(self):
        self.assertEqual(cheapest([12, 9, 15]), 9)
        self.assertEqual(percentage(1, 4), 25)
        self.assertEqual(bestsellers({"Emma": 3, "Persuasion": 5}, top=1), ["Persuasion"])


class IsbnTest(unittest.TestCase):
    def test_last_digit(self):
        self.assertEqual(check_digit("978030640615"), "7")
        self.assertTrue(is_valid("978-0-306-40615-7"))
        self.assertFalse(is_valid("978-0-306-40615-8"))

    def test_separators(self):
        self.assertEqual(normalise("978-0 306"), "9780306")


if __name__ == "__main__":
    unittest.main()
