import asyncio
import unittest

from routing import Response, RouteTable


async def hello(path):
    return Response(200, "hello")


async def shout(handler, path):
    answer = await handler(path)
    return Response(answer.status, answer.body.upper())


class TestRouting(unittest.TestCase):
    def test_known(self):
        table = RouteTable([shout])
        table.add("get", "/", hello)
        self.assertEqual(asyncio.run(table.dispatch("GET", "/")), Response(200, "HELLO"))

    def test_unknown(self):
        self.assertEqual(asyncio.run(RouteTable().dispatch("GET", "/x")).status, 404)


if __name__ == "__main__":
    unittest.main()
