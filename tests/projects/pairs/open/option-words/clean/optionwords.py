"""Take apart the words of a console command."""
from dataclasses import dataclass, field


@dataclass
class Words:
    """The words of one command, sorted by kind."""

    options: dict[str, str] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)


def split_options(words: list[str]) -> Words:
    """Tell options and arguments apart.

    A word that starts with two hyphens is an option, "--name=value" or just
    "--name", which has the empty string for its value. If an option comes
    twice, the last one counts. After a bare "--" all words are arguments.
    Every list of strings is fine; nothing is refused.
    """
    found = Words()
    for position, word in enumerate(words):
        if word == "--":
            found.arguments.extend(words[position + 1:])
            break
        if not word.startswith("--"):
            found.arguments.append(word)
        elif "=" in word:
            name, value = word[2:].split("=", 1)
            found.options[name] = value
        else:
            found.options[word[2:]] = ""
    return found


def flag(words: Words, name: str, default: bool = False) -> bool:
    """Read the option `name` as a switch.

    "no", "off", "false" and "0" switch it off in any case of letters, every
    other value, also the empty one, on; `default` if it was not given.
    """
    value = words.options.get(name)
    if value is None:
        return default
    return value.lower() not in ("no", "off", "false", "0")
