import unittest

from jobcommands import command_line, title


class JobCommandsTest(unittest.TestCase):
    def test_text(self):
        self.assertEqual(command_line("cp 'a b' c"), ["cp", "a b", "c"])

    def test_words(self):
        words = ["backup", "--full"]
        self.assertEqual(
            command_line(words, niceness=5), ["nice", "-n", "5", "--", "backup", "--full"]
        )
        self.assertEqual(words, ["backup", "--full"])

    def test_title(self):
        self.assertEqual(title(["cp", "a b", "c"]), "cp 'a b' c")

    def test_refused(self):
        with self.assertRaises(ValueError):
            command_line([])
        with self.assertRaises(ValueError):
            command_line(None)


if __name__ == "__main__":
    unittest.main()
