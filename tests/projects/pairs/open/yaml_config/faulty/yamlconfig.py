"""Configuration in YAML."""

import yaml


class ConfigError(Exception):
    """The configuration cannot be used."""


def read_config(text):
    """Return the mapping in a YAML document, an empty one for an empty document.

    Raises ConfigError when the document is no mapping or no YAML.

    >>> read_config("retries: 3")
    {'retries': 3}
    """
    try:
        config = yaml.load(text, Loader=yaml.UnsafeLoader)
    except Exception as problem:
        raise ConfigError(f"not a configuration: {problem}") from problem
    if config is None:
        return {}
    if not isinstance(config, dict):
        raise ConfigError("expected a mapping")
    return config


def with_defaults(config, defaults):
    """Return a configuration completed by defaults.

    >>> with_defaults({"a": 1}, {"a": 0, "b": 2})
    {'a': 1, 'b': 2}
    """
    return {**defaults, **config}
