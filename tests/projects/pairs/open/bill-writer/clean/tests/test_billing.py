import unittest

from billing import BillWriter


class BillTest(unittest.TestCase):
    def test_lines_and_total(self):
        with BillWriter("Table 4") as bill:
            bill.add("Soup", 450)
            bill.add("Voucher", -100)
        self.assertEqual(
            bill.text(), "Table 4\nSoup: 4.50\nVoucher: -1.00\nTotal: 3.50\n"
        )

    def test_no_line_after_the_total(self):
        bill = BillWriter()
        bill.close()
        with self.assertRaises(ValueError):
            bill.add("Soup", 450)


if __name__ == "__main__":
    unittest.main()
