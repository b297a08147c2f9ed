"""Calls that make instances of the target's classes, written from the parameters of their constructors."""

from __future__ import annotations

from collections.abc import Sequence

from menace.domain import Parameter
from menace.inputs.values import pools

_OTHERS, _MOST_OTHERS = 3, 12


def one_other(title: str, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    """Instances that differ from the plainest one in a single argument: an empty one, nothing, another one."""
    varied = []
    for place, each in enumerate(parameters):
        before = [argument(other, 0) for other in parameters[:place] if other.required]
        behind = [argument(other, 0) for other in parameters[place + 1 :] if other.required]
        others = [argument(each, step) for step in range(1, min(len(each.values), _OTHERS + 1))]
        if each.required or each.style != "positional" or len(before) == place:
            varied.append(tuple(f"{title}({', '.join([*before, other, *behind])})" for other in others))
    return pools.interleaved(varied)[:_MOST_OTHERS]


def instance(title: str, parameters: Sequence[Parameter], step: int) -> str:
    """The call that makes an instance, with the value that each parameter has at a step."""
    return f"{title}({', '.join(argument(each, step) for each in parameters)})"


def argument(parameter: Parameter, step: int) -> str:
    """A parameter's value at a step, with its name where it needs one."""
    value = parameter.values[step % len(parameter.values)]
    return value if parameter.style == "positional" else f"{parameter.name}={value}"
