"""How containers and virtual machines are kept, limited and removed."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import PATH, SWITCH, TEXT, duration, number, size, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.CONTAINERS)

CONTAINERS = Group(
    "Containers and virtual machines",
    "How containers are made, kept warm, limited and swept away; the repository under test has no say here.",
    (
        _later("SANDBOX_DOCKER", SWITCH, "0", "Run cases in containers."),
        _later("SANDBOX_CONTAINER_IMAGE", TEXT, "python:3.11-slim", "The image used when no other is asked for."),
        _later("SANDBOX_CONTAINER_USER", TEXT, None, "The user that code in a container runs as."),
        _later(
            "SANDBOX_CONTAINER_DISK_LIMIT",
            size(zero=True),
            "0",
            "Space a container's folder may take; 0 sets no limit.",
        ),
        _later("SANDBOX_CONTAINER_POOL_SIZE", whole(), "2", "Containers kept ready for each image."),
        _later("SANDBOX_CONTAINER_RETRIES", whole(), "3", "Attempts to start a container."),
        _later(
            "SANDBOX_CONTAINER_BACKOFF", number(0.0), "0.5", "Seconds before the second attempt; each wait doubles."
        ),
        _later("SANDBOX_CONTAINER_IDLE_TIMEOUT", duration(), "300", "Idle time after which a container is removed."),
        _later(
            "SANDBOX_CONTAINER_MAX_LIFETIME", duration(), "3600", "Age at which a container is removed in any case."
        ),
        _later("SANDBOX_MAX_CONTAINER_COUNT", whole(1), "10", "Containers that may run at once."),
        _later("SANDBOX_POOL_LABEL", TEXT, "menace_sandbox_pool", "The label by which Menace knows its containers."),
        _later("SANDBOX_POOL_LOCK", PATH, "sandbox_data/pool.lock", "The lock around changes to the pool."),
        _later("SANDBOX_POOL_CLEANUP_INTERVAL", duration(), "60", "Time between two sweeps of the pool."),
        _later("SANDBOX_POOL_FAIL_THRESHOLD", whole(1), "5", "Failed starts in a row after which a warning is given."),
        _later("SANDBOX_WORKER_CHECK_INTERVAL", duration(), "30", "Time between two looks at the sweeping workers."),
        _later(
            "SANDBOX_CLEANUP_ALERT_THRESHOLD",
            whole(1),
            "3",
            "Failed sweeps in a row after which an error is logged.",
        ),
        _later("SANDBOX_OVERLAY_MAX_AGE", duration(), "7d", "Age at which a stray disk overlay is removed."),
        _later("SANDBOX_MAX_OVERLAY_COUNT", whole(), "0", "Overlays kept, the oldest going first; 0 keeps all."),
        _later(
            "SANDBOX_ACTIVE_CONTAINERS",
            PATH,
            "sandbox_data/active_containers.json",
            "The file that lists running containers.",
        ),
        _later(
            "SANDBOX_ACTIVE_OVERLAYS",
            PATH,
            "sandbox_data/active_overlays.json",
            "The file that lists overlays in use.",
        ),
        _later(
            "SANDBOX_FAILED_OVERLAYS",
            PATH,
            "sandbox_data/failed_overlays.json",
            "The file that lists overlays which could not be removed.",
        ),
    ),
)
