"""What a call that failed leaves in files for those after it: entries must be found there as in any other file."""

from __future__ import annotations

from typing import Any, Dict, Optional

from ..calls.loading import Callee
from ..inputs.building import Prepared
from ..oracles.claims import Claims, Made

_RELATION = "found_afterwards("


def is_lasting(claim: Dict[str, Any]) -> bool:
    """Whether a promise is about what a file holds after a call, whatever went before it."""
    return str(claim["source"]).startswith(_RELATION)


class Lasting:
    """The promises of one section about its files."""

    def __init__(self, recipe: Dict[str, Any], callee: Callee) -> None:
        claims = [claim for claim in recipe.get("claims", ()) if is_lasting(claim)]
        self._claims = Claims({**recipe, "claims": claims}, callee.call, callee.needs_instance)

    def __bool__(self) -> bool:
        return bool(self._claims)

    def are_kept(self, prepared: Prepared) -> Optional[bool]:
        """Whether one more call keeps them all, with the files as they are now; None when that cannot be told."""
        given = (prepared.args, prepared.kwargs)
        return self._claims.are_kept(Made(given, given, None))
