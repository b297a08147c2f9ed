import asyncio
import unittest

from bookshop.stock import Delivery, Stock, batches, describe
from bookshop.supplier import in_both, latest_quote, price_address, price_after_rule


class StockTest(unittest.TestCase):
    def test_levels(self):
        stock = Stock("Halle 2", 100)
        self.assertEqual(stock.add("9780306406157", 12), 12)
        self.assertEqual(stock.remove("9780306406157", 2), 10)
        self.assertEqual(stock.fill_rate(), 0.1)

    def test_limits(self):
        stock = Stock("Halle 2", 10)
        with self.assertRaises(ValueError):
            stock.add("9780306406157", 11)
        with self.assertRaises(ValueError):
            stock.remove("9780306406157", 1)

    def test_deliveries(self):
        delivery = Delivery("9780306406157", 3)
        self.assertEqual(delivery.total_cents(), 3897)
        self.assertEqual(describe(delivery), "3 x 9780306406157 at 1299")

    def test_batches(self):
        self.assertEqual(list(batches(["a", "b", "c"], 2)), [["a", "b"], ["c"]])


class SupplierTest(unittest.TestCase):
    def test_addresses(self):
        self.assertTrue(price_address("0 306").endswith("/prices/0%20306"))

    def test_rules(self):
        self.assertEqual(price_after_rule(1000, "cents * 9 // 10"), 900)
        self.assertEqual(price_after_rule(1000, "a tenth less"), 1000)

    def test_quotes(self):
        self.assertEqual(asyncio.run(latest_quote([1299, 1199])), 1199)
        self.assertEqual(asyncio.run(in_both({"a", "b"}, {"b", "c"})), ["b"])


if __name__ == "__main__":
    unittest.main()
