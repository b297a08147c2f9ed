import tempfile
import unittest
from pathlib import Path
from unittest import mock

from bookshop import storage
from bookshop.workflow import fulfil, main, pack_order, price_order, read_order, ship_order


class InAFolderOfItsOwn(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.object(storage, "FOLDER", Path(folder.name))
        patch.start()
        self.addCleanup(patch.stop)


class StorageTest(InAFolderOfItsOwn):
    def test_index(self):
        self.assertEqual(storage.load_index(), {})
        storage.save_index({"9780306406157": 12})
        self.assertEqual(storage.load_index(), {"9780306406157": 12})

    def test_orders(self):
        storage.add_order("Ada", "9780306406157", 1299)
        self.assertEqual(storage.find_orders("Ada"), [("9780306406157", 1299)])
        self.assertEqual(storage.find_orders("Grace"), [])

    def test_covers(self):
        (storage.FOLDER / "covers").mkdir()
        (storage.FOLDER / "covers" / "emma.png").write_bytes(b"picture")
        self.assertEqual(storage.read_cover("emma.png"), b"picture")
        self.assertIsNone(storage.read_cover("persuasion.png"))

    def test_reviews(self):
        (storage.FOLDER / "reviews").mkdir()
        (storage.FOLDER / "reviews" / "emma.txt").write_text("A delight.")
        self.assertEqual(len(storage.find_reviews("delight")), 1)


class WorkflowTest(InAFolderOfItsOwn):
    def test_steps(self):
        wanted = read_order("0306406152=2, 0140449132=9")
        self.assertEqual(wanted, {"0306406152": 2, "0140449132": 9})
        self.assertEqual(price_order(wanted), 12990)
        self.assertEqual(pack_order(wanted), [["0140449132", "0306406152"]])
        self.assertEqual(ship_order([["0306406152"]], "20095"), "1 boxes, zone north, 2 days")

    def test_whole_order(self):
        self.assertEqual(fulfil("0306406152=1", "20095"), "order-20095: EUR 12.99, 1 boxes, zone north, 2 days")

    def test_command(self):
        with mock.patch("builtins.print"):
            self.assertEqual(main(["0306406152=1", "20095"]), 0)
            self.assertEqual(main(["two of those", "20095"]), 1)
            self.assertEqual(main([]), 2)


if __name__ == "__main__":
    unittest.main()
