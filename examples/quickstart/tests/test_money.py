import unittest

from bookshop.money import apply_discount, average, format_price, split_amount, to_cents


class MoneyTest(unittest.TestCase):
    def test_cents(self):
        self.assertEqual(to_cents(12.99), 1299)
        with self.assertRaises(ValueError):
            to_cents(float("nan"))

    def test_receipts(self):
        self.assertEqual(format_price(-1299), "-EUR 12.99")
        self.assertEqual(format_price(5, "CHF"), "CHF 0.05")

    def test_instalments(self):
        self.assertEqual(split_amount(1000, 3), (333, 1))

    def test_average(self):
        self.assertEqual(average([10.0, 20.0]), 15.0)

    def test_discount(self):
        self.assertEqual(apply_discount(1999, 10), 1799)
        with self.assertRaises(ValueError):
            apply_discount(1999, 101)


if __name__ == "__main__":
    unittest.main()
