"""What the calls of a section are made of, and what is known by which they are judged."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from menace.domain.case import Arguments
from menace.domain.digest import digest, digest_once
from menace.domain.fault import WITHIN_PROCESS, WITHOUT_FAILURE
from menace.domain.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter and the pool of Python expressions its values are drawn from, simplest first.

    ``typed`` says that every value of the pool satisfies the parameter's type hint. ``kinds`` are the types that
    default, use, name or documentation speak for where there is no hint; empty when none of them tells.
    """

    name: str
    style: Literal["positional", "keyword"]
    required: bool
    values: tuple[str, ...]
    typed: bool = False
    # Not part of a stream's identity: kinds say how a call is judged, not which calls there are.
    kinds: tuple[str, ...] = field(default=(), repr=False)
    free: bool = field(default=False, repr=False)
    """Whether any other value of the same types satisfies the hint as well, as it does for ``list[int]``."""
    widths: tuple[tuple[str, int], ...] = field(default=(), repr=False)
    """Into how many fields the code takes the value apart: as a ``whole``, or each ``item`` of it."""
    nests: bool = field(default=False, repr=False)
    """Whether the function hands what is in the value to itself."""
    granted: tuple[str, ...] = field(default=(), repr=False)
    """Those of the values of which documentation says that they may be like that, unlike all that it shows."""
    admitted: tuple[str, ...] = field(default=(), repr=False)
    """The kinds that a check of the code lets through where it refuses all others."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the cases before ``start`` taught about those from there on.

    So many of the recipe's ``kept`` calls are known by then, and each way of finding arguments gets its share of
    ``weights``. Once a case did not end or was too much, numbers are ``clamped``:
    those that fit no machine word only when it happened again.
    """

    start: int
    kept: int
    weights: tuple[int, ...]
    clamped: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Something a result has to satisfy: an expression over the parameters and ``result``, and what it relies on.

    ``oracle`` says how we know. With ``raises`` it is about the arguments only: where it is true, the call has to
    raise that exception. With ``alone`` it is promised for calls with a single argument. One that is ``sure`` cannot
    have been misread, so it counts even if no other call keeps it. One that is ``told`` stands in the documentation in
    so many words: it counts where no call at all keeps it, or not even one that the documentation shows. With
    ``refused`` it is about calls that were refused, too, and ``result`` is then the exception.
    """

    oracle: Literal["RoundTrip", "Property", "Documentation", "Default", "Law", "Hint"]
    source: str
    setup: tuple[str, ...] = ()
    raises: str | None = None
    alone: bool = False
    # Not part of a stream's identity: it says how results are judged, not which calls there are.
    sure: bool = field(default=False, repr=False)
    told: bool = field(default=False, repr=False)
    refused: bool = field(default=False, repr=False)

    @property
    def is_of_result(self) -> bool:
        """Whether it is a property of nothing but the result, for which no other call is made."""
        return self.oracle == "Property" and "result" in self.source and "afterwards" not in self.source

    @property
    def is_of_files(self) -> bool:
        """Whether it is about what a file holds after a call: also where another call has failed before."""
        return self.source.startswith("found_afterwards(")


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the arguments of a section are made; case *i* is a pure function of recipe, seed and *i*.

    ``receiver`` are the constructor's parameters for methods that need an instance, ``receiver_name`` the
    expression that names its class (or, without such parameters, an instance that is already there).
    ``known_receivers`` are instances the target itself makes somewhere; they are tried first. ``spare_receivers``
    are instances of subclasses, for classes that cannot be made themselves; they are tried last.
    ``setup`` are the statements the expressions rely on. ``examples`` are whole calls known from elsewhere;
    they come first in the stream, and the first ``documented_examples`` of them stand in the documentation.
    ``documented`` names the exceptions the documentation announces, ``announced`` gives the conditions for some of them
    (an expression over the parameters each): those are planned for nothing else. ``preconditions`` are expressions
    over the parameters that it asks to be true. ``contract`` says what the input can claim: every parameter hinted
    (``typed``), not every one (``untyped``), or documented with preconditions that could not be read (``unread``).
    ``raising`` are those examples that tests or documentation show to raise.
    ``is_internal`` says that only the target itself calls the section, which keeps what was never written down.
    ``threat`` per cent of the calls carry hostile payloads; with ``misuse`` the others are made wrongly.
    ``payloads`` are hostile values besides the usual ones, ``pumped`` texts that could keep the target's regular
    expressions busy forever, ``aims`` the families of attacks that fit what the code does with a parameter (an empty
    name stands for any), ``frames`` expressions with ``%s`` for a text out of which the code takes what is put there
    or lets it pass, and such without it of texts that pass as they are;
    all four matter only where there is a threat.
    ``claims`` are held against what calls return.
    ``kept`` are earlier calls of the stream that got somewhere first, ``lessons`` what became of that: both only ever
    grow, and what is added concerns later cases alone. ``words`` are constants of the section's own code.
    ``may_lack`` says that the documentation speaks of things that are missing, so that fields of a record may be;
    ``lacked`` are those it names, and then only these; ``own_entries`` are names and keys of mappings that the code
    makes itself to remember where it is. ``screens`` says that texts are looked at before numbers are
    read in them.
    ``limited`` says that documentation or code refuse what is too large.
    ``sums_up`` says that it shows results that are one number each, so that large items ask for nothing large;
    ``bounded`` that it announces an exception for too many of something, so that nobody gets what is too large;
    ``waits`` that it waits for others to do something with its instance, and for no longer or shorter than that;
    ``shared`` that several threads may make the call at once.
    """

    parameters: tuple[Parameter, ...] = ()
    receiver: tuple[Parameter, ...] | None = None
    receiver_name: str | None = None
    known_receivers: tuple[str, ...] = ()
    spare_receivers: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    examples: tuple[Arguments, ...] = ()
    documented: frozenset[str] = frozenset()
    contract: Literal["typed", "untyped", "unread"] = "untyped"
    threat: int = 0
    misuse: bool = False
    documented_examples: int = 0
    preconditions: tuple[str, ...] = ()
    announced: tuple[tuple[str, str], ...] = ()
    is_internal: bool = False
    raising: frozenset[Arguments] = frozenset()
    kept: tuple[Arguments, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    words: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    payloads: tuple[str, ...] = ()
    pumped: tuple[str, ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    frames: tuple[str, ...] = ()
    may_lack: bool = False
    lacked: frozenset[str] = frozenset()
    own_entries: frozenset[tuple[str, str]] = frozenset()
    screens: bool = True
    limited: bool = False
    sums_up: bool = False
    bounded: bool = False
    waits: bool = False
    shared: bool = False

    @property
    def is_attackable(self) -> bool:
        """Whether there is an argument to be hostile with: of the call, by any name, or of what makes its instance."""
        beside = ("**",) if self.receiver is None else ("**", "self.")
        return bool(self.parameters) or any(name.startswith(beside) for name, _ in self.aims)

    @property
    def digest(self) -> str:
        """Changes exactly when the stream of arguments may."""
        return digest_once(self, self._digest)

    def _digest(self) -> str:
        # Identities in ledgers hang on it, so what came later shows only once it is set. What the stream taught follows
        # from the rest, and so do the words from the section: both are left out.
        spoilt = (f"threat={self.threat}, misuse={self.misuse}",) if self.threat or self.misuse else ()
        hostile = (f"payloads={self.payloads}, pumped={self.pumped}",) if self.payloads or self.pumped else ()
        aimed = (f"aims={self.aims}",) if self.aims else ()
        framed = (f"frames={self.frames}",) if self.frames else ()
        asked = (f"preconditions={self.preconditions}",) if self.preconditions else ()
        announced = (f"announced={self.announced}",) if self.announced else ()
        told = (f"steps={[each.steps for each in self.examples]}",) if any(e.steps for e in self.examples) else ()
        # Hints of results follow from the section, too, and choose no calls.
        claims = tuple(each for each in self.claims if each.oracle != "Hint")
        claimed = (f"claims={claims}",) if claims else ()
        return digest(
            repr(self.parameters),
            repr(self.receiver),
            repr(self.receiver_name),
            repr(self.known_receivers),
            repr(self.spare_receivers),
            repr(self.setup),
            repr(self.examples),
            repr(sorted(self.documented)),
            self.contract,
            *spoilt,
            *((*hostile, *aimed, *framed) if self.threat else ()),
            *asked,
            *announced,
            *told,
            *claimed,
        )


def recipe_in(recipe: Recipe, scenario: Scenario) -> Recipe:
    """The recipe as a scenario has it: with its share of attacks, and misused if it asks for that."""
    strategies = scenario.input_strategies
    threat = scenario.threat_intensity
    if threat is None:
        threat = 100 if "hostile" in strategies else 0
    misuse = "misuse" in strategies
    if scenario.acts_on_world or threat or misuse:
        # What the documentation promises it promises for ordinary arguments and with nothing in the way.
        has_history = bool(scenario.disturbances) and scenario.disturbances <= WITHIN_PROCESS and not (threat or misuse)
        fails_nowhere = has_history and scenario.disturbances <= WITHOUT_FAILURE
        claims = tuple(
            each
            for each in recipe.claims
            if (fails_nowhere and each.is_of_result) or (has_history and each.is_of_files)
        )
        # Who may be asked by many at once is worth asking when there is something to be had.
        is_lived = has_history or (recipe.shared and scenario.disturbances == {"concurrency_spike"})
        recipe = replace(_without_oracles(recipe, has_history=is_lived), claims=claims)
    return replace(recipe, threat=threat, misuse=misuse)


def _without_oracles(recipe: Recipe, *, has_history: bool) -> Recipe:
    if not recipe.claims and not any(each.steps or each.is_on_used for each in recipe.examples):
        return recipe
    told = sum(1 for each in recipe.examples[: recipe.documented_examples] if each.steps)
    # What an instance went through before is in files and dated by the clock; it hardly matters to anything else.
    calls = tuple(each for each in recipe.examples if not each.steps and (has_history or not each.is_on_used))
    return replace(recipe, examples=calls, documented_examples=recipe.documented_examples - told, claims=())


def recipe_values(recipe: Recipe) -> dict[str, Any]:
    """A recipe in the plain values that ``menace.child.inputs.generate`` reads."""
    return {
        "parameters": [_parameter(each) for each in recipe.parameters],
        "receiver": None if recipe.receiver is None else [_parameter(each) for each in recipe.receiver],
        "receiver_name": recipe.receiver_name,
        "known_receivers": list(recipe.known_receivers),
        "spare_receivers": list(recipe.spare_receivers),
        "setup": list(recipe.setup),
        "examples": [_example(each) for each in recipe.examples],
        "shown": recipe.documented_examples,
        "documented": sorted(recipe.documented),
        "threat": recipe.threat,
        "misuse": recipe.misuse,
        "payloads": list(recipe.payloads),
        "pumped": list(recipe.pumped),
        "aims": [list(aim) for aim in recipe.aims],
        "frames": list(recipe.frames),
        "preconditions": list(recipe.preconditions),
        "announced": [list(pair) for pair in recipe.announced],
        "strict": recipe.contract == "typed",
        "kept": [_example(each) for each in recipe.kept],
        "lessons": [asdict(each) for each in recipe.lessons],
        "words": list(recipe.words),
        "claims": [_claim(each) for each in recipe.claims],
        "shared": recipe.shared,
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "style": parameter.style,
        "required": parameter.required,
        "values": list(parameter.values),
        "free": parameter.free,
    }


def _example(arguments: Arguments) -> dict[str, Any]:
    return {
        "args": list(arguments.args),
        "kwargs": [list(pair) for pair in arguments.kwargs],
        "receiver": arguments.receiver,
        "setup": list(arguments.setup),
        "steps": [list(step) for step in arguments.steps],
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "oracle": claim.oracle,
        "source": claim.source,
        "setup": list(claim.setup),
        "raises": claim.raises,
        "alone": claim.alone,
        "sure": claim.sure,
        "told": claim.told,
        "refused": claim.refused,
    }
