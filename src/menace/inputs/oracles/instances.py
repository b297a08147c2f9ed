"""The plainest instance of a class and the plainest arguments of a call, as a recipe knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from menace.domain import Parameter, Recipe
from menace.inputs.oracles.weaving import woven


def plain_instance(recipe: Recipe) -> str:
    """An expression for the instance that a method is called on."""
    known = next(iter(recipe.known_receivers), None)
    if known is not None:
        return known
    if recipe.receiver is None:
        return recipe.receiver_name or "None"
    required = [each for each in recipe.receiver if each.required]
    return f"{recipe.receiver_name}({', '.join(map(_argument, required))})"


def plain_arguments(recipe: Recipe) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The first value of each argument that has to be given, by place and by name."""
    required = [each for each in recipe.parameters if each.required]
    args = tuple(each.values[0] for each in required if each.style == "positional")
    return args, tuple((each.name, each.values[0]) for each in required if each.style == "keyword")


def awkward_instances(recipe: Recipe, texts: Sequence[str]) -> Iterator[str]:
    """Instances of the class of which one argument is, or holds, an awkward text."""
    if recipe.receiver is None or recipe.receiver_name is None:
        return
    required = [each for each in recipe.receiver if each.required]
    for place, parameter in enumerate(required):
        plain = [value for value in parameter.values if value[:1] in "'\""]
        awkward = [ascii(f"a{text}b") for text in texts] if plain[:1] == list(parameter.values[:1]) else []
        for value in (*awkward, *woven(parameter.values, [f"a{text}b" for text in texts])):
            changed = [*map(_argument, required)]
            changed[place] = value if parameter.style == "positional" else f"{parameter.name}={value}"
            yield f"{recipe.receiver_name}({', '.join(changed)})"


def _argument(parameter: Parameter) -> str:
    value = parameter.values[0]
    return value if parameter.style == "positional" else f"{parameter.name}={value}"
