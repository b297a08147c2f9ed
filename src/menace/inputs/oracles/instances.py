"""The plainest instance of a class and the plainest arguments of a call, as a recipe knows them."""

from __future__ import annotations

from menace.domain import Parameter, Recipe


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


def _argument(parameter: Parameter) -> str:
    value = parameter.values[0]
    return value if parameter.style == "positional" else f"{parameter.name}={value}"
