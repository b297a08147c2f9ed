"""Makes the private network ready: the best link this machine can have, the upstream, and what was measured of both.

Each mechanism is tried, the most faithful one first, and the record says which one does what.
"""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional

from ..effects.base import Effect
from . import beside, interfaces, measure, queues
from .answers import Script
from .certificates import AUTHORITY_FILE, Authority, trust
from .effect import KernelLink, MirroredLink
from .interfaces import OURS
from .link import Link
from .listening import Sockets
from .names import address_of
from .packets import Mirror
from .redirect import Redirect
from .shaper import Device, Shaper
from .upstream import Upstream

BEYOND = "10.9.0.2"
"""An address at the other end of a mirrored link."""
NETEM, TUN, VETH, BUCKET, SHIM = "netem", "reflecting TUN", "reflecting veth", "token bucket", "socket shim"
MECHANISMS = (NETEM, TUN, VETH, SHIM)
"""In the order in which they are tried; a restriction in the description leaves some out."""

_QUANTITIES = ("latency_ms", "jitter_ms", "loss", "duplication", "bandwidth_bits")
_BY_SOCKETS = ("latency_ms", "jitter_ms", "loss")
"""What the effect called ``network`` can do where no link does it."""
_LINK, _OTHER_END = "menace0", "menace1"
_NAME_SERVER = 53
_WELL_KNOWN = (80, 443)
_LOOPBACK, _LOOPBACK_MTU = "127.0.0.1", 1500


class NotPrivate(Exception):
    """The network is the machine's own, and is not touched."""


class Prepared:
    """A network that is ready; ``record`` says in plain values which mechanism does what, and what was measured.

    ``upstream`` is the line to the process that answers, which also counts what arrives; ``shaper`` the one to the
    process that delays and loses packets, where that is not the kernel.
    """

    def __init__(self, record: Dict[str, Any], upstream: beside.Line, shaper: Optional[beside.Line] = None) -> None:
        self.record, self.upstream, self._shaper = record, upstream, shaper

    def begin(self, index: int) -> None:
        """Let the script start anew for a case, so that it can be repeated."""
        try:
            self.upstream.send({"begin": index})
        except OSError:
            return  # it is gone, which the case will notice by itself

    def left(self, faults: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
        """Of these effects on the process, those that the link does not have already."""
        by_link = any(self.record["active"].get(name, SHIM) != SHIM for name in _BY_SOCKETS)
        return [fault for fault in faults if not (by_link and fault["name"] == "network")]

    def effects(self, seed: int) -> List[Effect]:
        """What the link does to a case, as effects to put in force around it."""
        if self._shaper is not None:
            return [MirroredLink(seed, self._shaper)]
        by_kernel = any(mechanism != SHIM for mechanism in self.record["active"].values())
        return [KernelLink(seed, {})] if by_kernel else []


class _Attempt(NamedTuple):
    mechanism: str
    device: Optional[Device]


def prepare(spec: Dict[str, Any], folder: str, *, given: bool = False) -> Prepared:
    """Shape the network of this process as described, and start what answers in it.

    To be called once, in a new network namespace, before the process table is left and the target imported. The root
    certificate is in the folder, or is put there. Raises ``NotPrivate`` when the network is anybody else's, unless it
    is ``given``: made for us by somebody who left us no say in it.
    """
    fresh = interfaces.is_fresh()
    if not fresh and not given:
        raise NotPrivate("this network is in use already")
    if fresh:
        interfaces.bring_up("lo")
    wanted = {name: spec[name] for name in _QUANTITIES if spec.get(name)}
    seed = int(spec.get("seed") or 0)
    missing: Dict[str, str] = {}
    attempt = _link(wanted, seed, (spec.get("mechanisms") or MECHANISMS) if fresh else (SHIM,), missing)
    mirrored = attempt.device is not None
    if fresh and not mirrored:
        interfaces.add_address("lo", OURS)
        interfaces.answer_for_everybody()
    active = dict.fromkeys(wanted, attempt.mechanism)
    shim: List[Dict[str, Any]] = []
    if attempt.mechanism == SHIM and wanted:
        shim = _fall_back(wanted, active, missing)
    sockets = Sockets(() if mirrored else _WELL_KNOWN)
    upstream = _start_upstream(spec, sockets, folder, seed)
    shaper = _start_shaper(spec, attempt, sockets.port, seed)
    _sever(spec.get("severed_hosts") or (), missing)
    beyond = BEYOND if mirrored else OURS if fresh else _LOOPBACK
    Redirect(sockets.port, beyond, sockets.ports, all_ports=mirrored, all_addresses=fresh).install()
    record = {
        "link": attempt.mechanism if wanted else "loopback",
        "active": active,
        "missing": missing,
        "asked": dict(wanted),
        "upstream": {"address": beyond, "port": sockets.port},
        "measured": {},
    }
    if spec.get("measure", True):
        record["measured"] = _measured((beyond, sockets.port), upstream, wanted, shim, seed)
    sockets.close()
    return Prepared(record, upstream, shaper)


def _link(wanted: Dict[str, Any], seed: int, allowed: Any, missing: Dict[str, str]) -> _Attempt:
    """The first mechanism that works here; the reasons of the others are noted."""
    if not wanted:
        return _Attempt(SHIM, None)
    attempts: Dict[str, Callable[[], Optional[Device]]] = {
        NETEM: lambda: _kernel_link(wanted, seed),
        TUN: lambda: Device(interfaces.open_tunnel(_LINK)),
        VETH: lambda: Device(interfaces.open_cable(_LINK, _OTHER_END)),
    }
    for mechanism, make in attempts.items():
        if mechanism not in allowed:
            continue
        try:
            return _Attempt(mechanism, make())
        except OSError as error:
            missing[mechanism] = error.strerror or str(error)
    return _Attempt(SHIM, None)


def _sever(hosts: Iterable[str], missing: Dict[str, str]) -> None:
    for host in hosts:
        address = address_of(host.lower())
        try:
            if address is not None:
                interfaces.sever(address)
        except OSError as error:
            missing["severed_hosts"] = error.strerror or str(error)


def _kernel_link(wanted: Dict[str, Any], seed: int) -> None:
    queues.shape("lo", wanted, seed)
    _packets_of_usual_size()


def _packets_of_usual_size() -> None:
    """On loopback packets are as large as a file; no queue makes sense of those."""
    interfaces.set_mtu("lo", _LOOPBACK_MTU)
    interfaces.keep_packets_whole("lo")


def _fall_back(wanted: Dict[str, Any], active: Dict[str, str], missing: Dict[str, str]) -> List[Dict[str, Any]]:
    """Bandwidth by the kernel's bucket, latency and loss by an effect on Python's sockets; the rest is not there."""
    if "bandwidth_bits" in wanted:
        try:
            _packets_of_usual_size()
            queues.limit_rate("lo", int(wanted["bandwidth_bits"]))
            active["bandwidth_bits"] = BUCKET
        except OSError as error:
            missing[BUCKET] = error.strerror or str(error)
            del active["bandwidth_bits"]
    if "duplication" in active:
        missing["duplication"] = "no mechanism that duplicates packets works here"
        del active["duplication"]
    if not {"latency_ms", "jitter_ms", "loss"} & set(wanted):
        return []
    return [{
        "name": "network",
        "delay_ms": wanted.get("latency_ms", 0.0),
        "jitter_ms": wanted.get("jitter_ms", 0.0),
        "loss": wanted.get("loss", 0.0),
    }]  # fmt: skip


def _start_upstream(spec: Dict[str, Any], sockets: Sockets, folder: str, seed: int) -> beside.Line:
    authority = _authority(spec.get("authority"), folder)
    upstream = Upstream(sockets, Script(spec.get("upstream") or {}, seed), authority)
    return beside.start(upstream.serve, [sock.fileno() for sock in sockets.all()])


def _start_shaper(spec: Dict[str, Any], attempt: _Attempt, port: int, seed: int) -> Optional[beside.Line]:
    device = attempt.device
    if device is None:
        return None
    shaper = Shaper(device, Mirror(port, frozenset({_NAME_SERVER})), Link(spec, seed))
    try:
        return beside.start(shaper.serve, [device.fileno()])
    finally:
        device.close()


def _authority(secret: Optional[str], folder: str) -> Authority:
    """Who signs for the upstream: made for the whole run by the parent, or else for us alone."""
    path = os.path.join(folder, AUTHORITY_FILE)
    authority = Authority(bytes.fromhex(secret) if secret else os.urandom(32))
    if secret is None:
        with open(path, "w", encoding="ascii") as file:
            file.write(authority.certificate)
    trust(path)
    return authority


def _measured(
    address: measure.Address, upstream: beside.Line, wanted: Dict[str, Any], shim: List[Dict[str, Any]], seed: int
) -> Dict[str, Any]:
    """The round trip and the throughput as the code under test will meet them; what could not be told is absent."""
    found: Dict[str, Any] = {}
    latency = wanted.get("latency_ms", 0.0) + wanted.get("jitter_ms", 0.0)
    round_trip = _round_trip(address, 2 * latency, shim, seed)
    if round_trip is not None:
        found["round_trip_ms"] = round(round_trip, 3)
    bits = wanted.get("bandwidth_bits")
    if bits:
        throughput = measure.throughput_bits(address, upstream, int(bits), latency)
        if throughput is not None:
            found["throughput_bits"] = round(throughput)
    return found


def _round_trip(address: measure.Address, expected_ms: float, shim: List[Dict[str, Any]], seed: int) -> Optional[float]:
    if not shim:
        return measure.round_trip_ms(address, expected_ms)
    from ..effects import build, in_force

    with in_force(build(shim, seed), 0):
        # Within the process each delay is slept through, and would be counted for all that are on their way.
        return measure.round_trip_ms(address, expected_ms, one_by_one=True)
