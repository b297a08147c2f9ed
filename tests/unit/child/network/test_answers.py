"""What the upstream answers, without a socket."""

from __future__ import annotations

import json
from typing import Any

from menace.child.network.answers import Reply, Request, Script


def ask(script: Script, method: str = "GET", path: str = "/", body: bytes = b"", **headers: str) -> Reply:
    """The reply to one request."""
    return script.reply(Request(method, "api.example", path, "q=1", headers, body))


def test_without_a_script_requests_are_echoed() -> None:
    """The answer tells what was asked, as JSON."""
    reply = ask(Script({}, 1), "POST", "/items", b'{"a": 1}', accept="*/*")
    told = json.loads(reply.body)

    assert reply.status == 200
    assert (told["method"], told["path"], told["query"], told["json"]) == ("POST", "/items", "q=1", {"a": 1})
    assert told["headers"] == {"accept": "*/*"}


def test_fields_that_the_client_reads_are_there() -> None:
    """Whoever is known to look for fields finds those and no others; what the echo holds comes from there."""
    told = json.loads(ask(Script({"fields": {"cents": 1, "path": "text"}}, 1), path="/prices").body)

    assert told == {"cents": 1, "path": "/prices"}


def test_a_body_that_is_no_text_is_echoed_as_unknown() -> None:
    """Unknown is absent."""
    assert json.loads(ask(Script({}, 1), "PUT", body=b"\xff\xfe").body)["body"] is None


def test_a_script_is_followed_in_its_order() -> None:
    """Each answer is given as often as it says, to whom it is for."""
    answers: list[dict[str, Any]] = [
        {"path": "/flaky", "status": 500, "times": 2},
        {"path": "/fl*", "body": {"ok": True}},
        {"method": "DELETE", "status": 204},
    ]
    script = Script({"answers": answers}, 1)

    assert [ask(script, path="/flaky").status for _ in range(3)] == [500, 500, 200]
    assert ask(script, path="/flat").body == b'{"ok": true}'
    assert ask(script, "DELETE", "/other").status == 204


def test_every_case_begins_with_the_first_line_of_the_script() -> None:
    """What one case used up is there again for the next."""
    script = Script({"answers": [{"status": 500, "times": 1}]}, 1)
    first = [ask(script).status, ask(script).status]
    script.begin(1)

    assert first == [500, 200]
    assert ask(script).status == 500


def test_a_token_expires_half_way() -> None:
    """It is good for so many requests; a new one can be had."""
    script = Script({"authentication": {"required": True, "expires_after": 2}}, 1)
    token = json.loads(ask(script, "POST", "/oauth/token").body)["access_token"]
    statuses = [ask(script, authorization=f"Bearer {token}").status for _ in range(3)]
    fresh = json.loads(ask(script, "POST", "/oauth/token").body)["access_token"]

    assert ask(script).status == 401
    assert statuses == [200, 200, 401]
    assert ask(script, authorization=f"Bearer {fresh}").status == 200


def test_access_can_be_denied_for_good() -> None:
    """With the status that was asked for, and no invitation to try again."""
    reply = ask(Script({"authentication": {"expires_after": 0, "status": 403}}, 1), authorization="Basic x")

    assert reply.status == 403
    assert "WWW-Authenticate" not in reply.headers


def test_the_share_of_failures_is_kept_and_repeatable() -> None:
    """Five of twenty fail on average, the same ones each time."""

    def failed() -> list[bool]:
        script = Script({"failures": 5, "requests": 20}, 3)
        replies = [ask(script) for _ in range(400)]
        return [reply.reset or reply.status == 503 for reply in replies]

    assert failed() == failed()
    assert 60 < sum(failed()) < 140


def test_latency_is_added_to_every_answer() -> None:
    """Also to one that has a delay of its own."""
    script = Script({"latency_ms": 30, "answers": [{"path": "/slow", "delay_ms": 50}]}, 1)

    assert ask(script).delay_ms == 30
    assert ask(script, path="/slow").delay_ms == 80


def test_examples_of_the_documentation_are_given_as_answers() -> None:
    """In half of the cases; where fields are looked up, only documents are."""
    script = Script({"words": {"texts": ["EUR 1.07\n", '{"a": 2}']}}, 1)
    replies = []
    for index in range(8):
        script.begin(index)
        replies.append(ask(script))

    assert {reply.body for reply in replies} > {b"EUR 1.07\n", b'{"a": 2}'}
    assert {reply.headers["Content-Type"] for reply in replies} == {"application/json", "text/plain; charset=utf-8"}

    script = Script({"fields": {"a": 1}, "words": {"texts": ["EUR 1.07\n"]}}, 1)
    script.begin(1)
    assert json.loads(ask(script).body) == {"a": 1}


def test_several_objects_are_listed() -> None:
    """For whom goes through the answer."""
    assert json.loads(ask(Script({"fields": {"a": 1}, "listed": True}, 1)).body) == [{"a": 1}, {"a": 1}]


def test_streams_are_greeted_where_somebody_opens_one() -> None:
    """With the words that the client knows, or any others."""
    assert Script({"words": {"texts": []}}, 1).greeting() is None
    assert Script({"words": {"lines": ["RFB 1\n"]}}, 1).greeting() == b"RFB 1\n"
    assert (Script({"words": {"lines": []}}, 1).greeting() or b"").endswith(b"\n")
