import unittest

from tabrecords import pack_record, unpack_record


class TabRecordsTest(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(pack_record(["14", "A 7", ""]), "14\tA 7\t")
        self.assertEqual(unpack_record("14\tA 7\t"), ["14", "A 7", ""])

    def test_line_breaks(self):
        self.assertEqual(pack_record(["two\nlines"]), "two\\nlines")
        self.assertEqual(unpack_record("two\\nlines"), ["two\nlines"])

    def test_no_fields(self):
        with self.assertRaises(ValueError):
            pack_record([])


if __name__ == "__main__":
    unittest.main()
