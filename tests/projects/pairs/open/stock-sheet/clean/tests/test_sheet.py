import unittest

from sheet import columns_of, to_sheet

STOCK = [
    {"item": "bolt", "count": 120},
    {"item": "nut", "count": 3},
]


class SheetTest(unittest.TestCase):
    def test_table(self):
        self.assertEqual(to_sheet(STOCK), "item  count\nbolt  120\nnut   3\n")

    def test_nothing(self):
        self.assertEqual(to_sheet([]), "")

    def test_columns(self):
        self.assertEqual(columns_of([{"a": 1}, {"b": 2, "a": 3}]), ["a", "b"])

    def test_filler(self):
        self.assertEqual(to_sheet([{"item": None}], missing="?"), "item\n?\n")


if __name__ == "__main__":
    unittest.main()
