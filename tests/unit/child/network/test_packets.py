"""Packets come back as if the other side had sent them, with checksums that hold."""

from __future__ import annotations

import socket
import struct

import pytest

from menace.child.network.packets import Mirror

OURS, THEIRS = "10.9.0.1", "93.184.216.34"
TCP, UDP, ICMP = 6, 17, 1


def ones_sum(data: bytes) -> int:
    """The Internet checksum's sum: 0xFFFF over data that holds a right checksum."""
    padded = data + b"\0" * (len(data) % 2)
    total = sum(struct.unpack(f"!{len(padded) // 2}H", padded))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total


def packet(protocol: int, source: tuple[str, int], target: tuple[str, int], fragment: int = 0) -> bytes:
    """A packet of the fourth version with right checksums."""
    ports = struct.pack("!HH", source[1], target[1])
    rest = struct.pack("!IIHHHH", 1, 2, 0x5002, 100, 0, 0) if protocol == TCP else struct.pack("!HH", 13, 0)
    segment = ports + rest + b"hello"
    addresses = socket.inet_aton(source[0]) + socket.inet_aton(target[0])
    checksum = ~ones_sum(addresses + struct.pack("!BBH", 0, protocol, len(segment)) + segment) & 0xFFFF
    at = 16 if protocol == TCP else 6
    segment = segment[:at] + struct.pack("!H", checksum) + segment[at + 2 :]
    head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(segment), 7, fragment, 64, protocol, 0) + addresses
    return head[:10] + struct.pack("!H", ~ones_sum(head) & 0xFFFF) + head[12:] + segment


def read(data: bytes) -> tuple[tuple[str, int], tuple[str, int]]:
    """From where to where a packet goes."""
    ports = struct.unpack_from("!HH", data, 20)
    return (socket.inet_ntoa(data[12:16]), ports[0]), (socket.inet_ntoa(data[16:20]), ports[1])


def is_sound(data: bytes) -> bool:
    """Whether both checksums of a packet are right."""
    segment = data[20:]
    pseudo = data[12:20] + struct.pack("!BBH", 0, data[9], len(segment))
    return ones_sum(data[:20]) == 0xFFFF and ones_sum(pseudo + segment) == 0xFFFF


@pytest.mark.parametrize("protocol", [TCP, UDP])
def test_a_question_reaches_the_upstream_and_its_answer_the_asker(protocol: int) -> None:
    """Whatever port was asked for, the upstream gets it, and the answer comes from the port that was asked."""
    mirror = Mirror(4000)
    question = mirror.reflect(packet(protocol, (OURS, 50_000), (THEIRS, 443)))
    answer = mirror.reflect(packet(protocol, (OURS, 4000), (THEIRS, 50_000)))

    assert read(question.packet) == ((THEIRS, 50_000), (OURS, 4000))
    assert read(answer.packet) == ((THEIRS, 443), (OURS, 50_000))
    assert (question.answer, answer.answer) == (False, True)
    assert is_sound(question.packet)
    assert is_sound(answer.packet)


def test_two_askers_are_not_mixed_up() -> None:
    """Each connection has its own port to be answered from."""
    mirror = Mirror(4000)
    for port, asked in ((50_000, 80), (50_001, 5432)):
        mirror.reflect(packet(TCP, (OURS, port), (THEIRS, asked)))

    answers = [mirror.reflect(packet(TCP, (OURS, 4000), (THEIRS, port))) for port in (50_000, 50_001)]

    assert [read(answer.packet)[0][1] for answer in answers] == [80, 5432]


def test_ports_that_are_left_alone_stay() -> None:
    """Who listens by himself, like the name server, is asked by himself."""
    reflected = Mirror(4000, frozenset({53})).reflect(packet(UDP, (OURS, 50_000), (THEIRS, 53)))

    assert read(reflected.packet) == ((THEIRS, 50_000), (OURS, 53))
    assert is_sound(reflected.packet)


def test_a_datagram_without_a_checksum_stays_without() -> None:
    """Zero means that there is none, and is not corrected."""
    plain = bytearray(packet(UDP, (OURS, 50_000), (THEIRS, 99)))
    plain[26:28] = b"\0\0"

    assert Mirror(4000).reflect(bytes(plain)).packet[26:28] == b"\0\0"


def test_later_parts_of_a_packet_keep_their_bytes() -> None:
    """Only the first fragment has ports; the others are turned round and nothing else."""
    later = packet(UDP, (OURS, 50_000), (THEIRS, 99), fragment=185)

    assert Mirror(4000).reflect(later).packet[20:] == later[20:]


@pytest.mark.parametrize("data", [b"", b"\x45", b"\x60" + b"\0" * 60, b"\x4f" * 25])
def test_what_is_no_whole_packet_is_survived(data: bytes) -> None:
    """Anything can be sent into a link."""
    assert len(Mirror(4000).reflect(data).packet) == len(data)


def test_the_memory_of_connections_is_bounded() -> None:
    """The oldest are forgotten."""
    mirror = Mirror(4000)
    for number in range(20_000):
        mirror.reflect(packet(UDP, (OURS, 1024 + number), (f"1.2.{number // 200}.{number % 200}", 99)))

    assert len(mirror._flows) <= 1 << 14
