import unittest

from bookshop.shipping import boxes_needed, delivery_days, parse_dimensions, shorten, zone_of


class ShippingTest(unittest.TestCase):
    def test_boxes(self):
        self.assertEqual(boxes_needed(17, 8), 3)
        self.assertEqual(boxes_needed(0, 8), 0)

    def test_zones(self):
        self.assertEqual(zone_of("20095"), "north")
        self.assertEqual(zone_of(" 99425 "), "south")
        self.assertEqual(delivery_days("north", express=True), 1)

    def test_dimensions(self):
        self.assertEqual(parse_dimensions("210x148x30"), (210, 148, 30))
        with self.assertRaises(ValueError):
            parse_dimensions("210x148")

    def test_short_titles_stay(self):
        self.assertEqual(shorten("Emma"), "Emma")


if __name__ == "__main__":
    unittest.main()
