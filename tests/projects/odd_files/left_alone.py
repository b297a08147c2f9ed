# menace: skip-file (talks to the production cluster)
"""All of this file is to be left alone."""


def deploy() -> None:
    raise SystemExit("deployed")
