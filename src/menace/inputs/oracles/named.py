"""What the name of a function promises, where name, parameters and documentation agree on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from menace.domain import Claim

_LOW = frozenset({"low", "lo", "lower", "minimum", "min_value", "minval", "lower_bound", "min_val", "floor"})
_HIGH = frozenset({"high", "hi", "upper", "maximum", "max_value", "maxval", "upper_bound", "max_val", "ceiling"})
_SIZES = frozenset({"size", "n", "length", "chunk_size", "chunksize", "batch_size", "count"})
_CUTTING = frozenset({"chunk", "chunks", "chunked", "chunked_iter", "batched", "batches", "batch"})
_REVERSING = frozenset({"reverse", "reversed_list", "reverse_list", "reverse_string", "reverse_text", "reverse_bits"})
_SORTING = re.compile(
    r"^(?:(?:bubble|quick|insertion|merge(?=_?sort$)|heap|shell|counting|radix|selection|bucket|comb|gnome|tim|intro|cocktail"
    r"|cycle|pancake)_?)?sort(?:ed)?(?:_(?:list|array|numbers|items|values))?$"
)
"""Plain names and those of algorithms: any other word before them may name another order."""
_UNIQUE = frozenset(
    {"unique", "uniq", "unique_items", "unique_values", "unique_elements", "dedup", "dedupe", "deduplicate"}
    | {"remove_duplicates", "unique_everseen", "distinct", "without_duplicates"}
)
_OTHER_ORDER = re.compile(
    r"descend|revers|largest first|topolog|in[- ]place|\bby\b|\bkey\b|decreas|natural", re.IGNORECASE
)
_NEIGHBOURS = re.compile(r"consecutive|serial|adjacent|neighbou?r|\bjust\b", re.IGNORECASE)


def implied(name: str, parameters: Sequence[str], text: str) -> Iterator[Claim]:
    """Promises that hardly anybody would break on purpose under such a name."""
    words = set(name.strip("_").split("_"))
    first = parameters[0] if parameters else ""
    if not first:
        return
    low, high = ([each for each in parameters[1:] if each in known] for known in (_LOW, _HIGH))
    if words & {"clamp", "clamped", "clip", "clipped"} and low and high:
        yield Claim("Property", f"lies_between(result, {low[0]}, {high[0]})")
    if _SORTING.match(name) and not _OTHER_ORDER.search(text):
        yield Claim("Property", f"sorts(result, {first})", alone=True)
    if name in _UNIQUE and not _NEIGHBOURS.search(text):
        yield Claim("Property", "without_repeats(result)", alone=True)
    if name in _CUTTING and len(parameters) > 1 and parameters[1] in _SIZES:
        yield Claim("Property", f"cuts(result, {first}, {parameters[1]})")
    if name in _REVERSING and not _OTHER_ORDER.search(text.replace("revers", "")):
        yield Claim("Property", f"same_again({name}(result), {first})", alone=True)
