"""YAML without references: a few bytes of nested aliases would otherwise grow into gigabytes."""

from __future__ import annotations

from typing import Any

import yaml


class _PlainLoader(yaml.SafeLoader):
    """The safe loader, which also refuses aliases."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event = self.get_event()  # type: ignore[no-untyped-call]  # bare in the stubs
            raise yaml.composer.ComposerError(None, None, "aliases are not allowed here", event.start_mark)
        return super().compose_node(parent, index)


def load_plain(text: str) -> Any:
    """The plain values in a YAML text."""
    return yaml.load(text, Loader=_PlainLoader)  # noqa: S506 - the loader is a safe one
