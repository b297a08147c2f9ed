"""What one case may use, and what its network is like."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import BANDWIDTH, PATH, SHARE, TEXT, choice, duration, json_value, number, size, whole
from menace.settings.variable import Feature, Group, Variable

_network = partial(Variable, default=None, arrives=Feature.ENGINE, from_target=True)

LIMITS = Group(
    "Limits of one case",
    "What a single call of code under test may use; the repository itself may only make these tighter.",
    (
        Variable(
            "CPU_LIMIT",
            number(0.001, 86400.0).meaning("a number of CPU seconds, for example 2.5"),
            None,
            "CPU seconds one case may burn.",
            from_target=True,
            ceiling="30",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "MEMORY_LIMIT",
            size(),
            None,
            "Memory one case may hold; a bare number means Mi.",
            from_target=True,
            ceiling="1Gi",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "DISK_LIMIT",
            size(),
            None,
            "Space one case may fill in its work folder; a bare number means Mi.",
            from_target=True,
            ceiling="1Gi",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "TIMEOUT",
            duration(),
            "30",
            "Seconds of wall time after which a case is ended.",
            from_target=True,
            ceiling="30",
        ),
        Variable("GPU_LIMIT", whole(0, 64), None, "GPUs a case may see; 0 hides them all.", otherwise="no limit"),
        Variable(
            "PROCESS_LIMIT",
            whole(1, 100000),
            None,
            "Processes one case may have beside its own.",
            from_target=True,
            ceiling="64",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "THREAD_LIMIT",
            whole(1, 100000),
            None,
            "Threads one case may start.",
            from_target=True,
            ceiling="512",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "OPEN_FILES_LIMIT",
            whole(1, 1000000),
            None,
            "Files one case may hold open.",
            from_target=True,
            ceiling="256",
            otherwise="the sandbox's own limit",
        ),
        Variable(
            "SECURITY_LEVEL",
            whole(1, 5),
            None,
            "What code under test may do: from 1 (processes, loopback) to 5 (read only); unset, nothing is refused.",
            arrives=Feature.ENGINE,
        ),
    ),
)

CONDITIONS = Group(
    "Conditions of one case",
    "What the network, the load and the attacker do to code under test.",
    (
        _network("NETWORK_LATENCY_MS", number(0.0, 600000.0), sentence="Milliseconds each packet is delayed."),
        _network("NETWORK_JITTER_MS", number(0.0, 600000.0), sentence="Milliseconds by which that delay varies."),
        _network("PACKET_LOSS", SHARE, sentence="The share of packets that get lost."),
        _network("PACKET_DUPLICATION", SHARE, sentence="The share of packets that arrive twice."),
        _network("MIN_BANDWIDTH", BANDWIDTH, sentence="The lowest bandwidth a preset may choose."),
        _network("MAX_BANDWIDTH", BANDWIDTH, sentence="The highest bandwidth a preset may choose."),
        _network("BANDWIDTH_LIMIT", BANDWIDTH, sentence="The bandwidth a case gets."),
        _network(
            "THREAT_INTENSITY",
            whole(0, 100),
            sentence="The percentage of inputs that are hostile; more kinds of attack join as it rises.",
        ),
        Variable(
            "THREAD_BURST",
            whole(1, 10000),
            "50",
            "Threads that `concurrency_spike` starts.",
            arrives=Feature.ENGINE,
            from_target=True,
            ceiling="50",
        ),
        Variable(
            "ASYNC_TASK_BURST",
            whole(1, 100000),
            "50",
            "Tasks that `concurrency_spike` starts.",
            arrives=Feature.ENGINE,
            from_target=True,
            ceiling="50",
        ),
        Variable(
            "OS_TYPE",
            choice("linux", "windows", "macos"),
            "linux",
            "The operating system to imitate; another than Linux needs a container or a virtual machine.",
            arrives=Feature.CONTAINERS,
        ),
        Variable("CONTAINER_IMAGE", TEXT, None, "The image to use for that system.", arrives=Feature.CONTAINERS),
        Variable(
            "VM_SETTINGS",
            json_value(dict),
            None,
            "Images, memory and time limit of virtual machines, as a JSON object.",
            arrives=Feature.CONTAINERS,
        ),
        Variable(
            "SANDBOX_CONCURRENCY_OUT",
            PATH,
            None,
            "A file to which a concurrency spike reports how many threads and tasks it started.",
            arrives=Feature.ENGINE,
        ),
    ),
)
