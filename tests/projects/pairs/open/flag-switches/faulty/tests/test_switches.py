import unittest

from switches import get_flag, get_items

SETTINGS = {"hosts": "db1, db2,", "debug": "off", "cache": True}


class SwitchesTest(unittest.TestCase):
    def test_flag(self):
        self.assertFalse(get_flag(SETTINGS, "debug"))
        self.assertTrue(get_flag(SETTINGS, "cache"))
        self.assertTrue(get_flag(SETTINGS, "colour", True))

    def test_items(self):
        self.assertEqual(get_items(SETTINGS, "hosts"), ["db1", "db2"])

    def test_other_separator(self):
        self.assertEqual(get_items({"path": "a:b"}, "path", sep=":"), ["a", "b"])


if __name__ == "__main__":
    unittest.main()
