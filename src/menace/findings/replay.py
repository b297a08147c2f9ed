"""Findings that show themselves: stand-alone scripts and regression tests, written as plain Python."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from string import Template

from menace.child.conditions import seeding
from menace.domain import Finding, Limits, Module, Verdict
from menace.errors import UsageError
from menace.findings.dating import clock_source, moment_of
from menace.findings.faulting import Fault, needed_faults, setup_before, with_faults
from menace.findings.proving import is_proven, proof_source, proven_call
from menace.findings.showing import is_judged, judge_source, judged_call

NO_LIMITS = Limits()
DEFAULT_SECONDS = 10.0
"""How long a call may take in a capsule or a test when the case had no limit of its own."""

_TESTS = {
    Verdict.FELL_OVER: ("test_fell_over", "does_not_fall_over"),
    Verdict.HUNG: ("test_subprocess", "comes_to_an_end"),
    Verdict.KILLED: ("test_subprocess", "does_not_kill_its_process"),
    Verdict.LEAKED: ("test_leaked", "leaves_nothing_behind"),
    Verdict.DIVERGED: ("test_diverged", "agrees_with_its_documentation"),
    Verdict.INJECTED: ("test_diverged", "keeps_its_input_where_it_belongs"),
    Verdict.VIOLATED: ("test_diverged", "keeps_its_input_where_it_belongs"),
}


def capsule(
    finding: Finding, module: Module, repository: Path, limits: Limits = NO_LIMITS, faults: Sequence[Fault] = ()
) -> str:
    """A script, standard library only, that makes the call again and shows how it ends.

    ``faults`` are those of its scenario, for findings that show only while something around the call is broken.
    """
    return _filled("capsule", finding, module, repr(str(repository)), limits, faults)


def regression_test(  # noqa: PLR0917 - as below
    finding: Finding,
    module: Module,
    repository: Path,
    destination: Path | None = None,
    limits: Limits = NO_LIMITS,
    faults: Sequence[Fault] = (),
) -> str:
    """A pytest file that fails now and passes once the finding is fixed.

    When the file's ``destination`` lies in the repository, the test finds it from there and can be committed.
    """
    if finding.outcome.verdict is Verdict.VIOLATED and not is_proven(finding):
        raise UsageError(
            f"finding {finding.id} ended as violated: it attacked the sandbox, which a test has none of; "
            "--capsule shows the call"
        )
    compared = faults and finding.outcome.verdict is Verdict.FELL_OVER
    template, _ = _TESTS[Verdict.DIVERGED if is_judged(finding) or compared else finding.outcome.verdict]
    return _filled(template, finding, module, _location(repository, destination), limits, faults)


def random_seed(finding: Finding) -> int:
    """What the module ``random`` is seeded with before the input is made and the call begins."""
    return seeding.random_seed(finding.seed, finding.outcome.index)


def _location(repository: Path, destination: Path | None) -> str:
    """Python source for the repository's folder, relative to the file where that is possible."""
    if destination is not None:
        folders = destination.absolute().parents
        if repository.absolute() in folders:
            return f"pathlib.Path(__file__).resolve().parents[{list(folders).index(repository.absolute())}]"
    return f"pathlib.Path({str(repository.absolute())!r})"


def _filled(  # noqa: PLR0917 - what a file is made of
    template: str, finding: Finding, module: Module, repository: str, limits: Limits, faults: Sequence[Fault]
) -> str:
    values = {
        "title": _in_docstring(f"{finding.code}: {finding.section.qualified_name}: {finding.message}."),
        "sentence": _in_docstring(f"{finding.code}: {finding.message}."),
        "slug": _slug(finding),
        "repository": repository,
        "imports": _template("imports").template.rstrip("\n"),
        "place": _template("place").template,
        # The interpreter takes seeds of 32 bits only.
        "hash_seed": str(finding.seed % 2**32),
        "seconds": repr(limits.wall_seconds or DEFAULT_SECONDS),
        "memory_bytes": repr(limits.memory_bytes),
        "disk_bytes": repr(limits.disk_bytes),
    }
    setup = setup_before(finding) if faults else finding.outcome.arguments.setup
    target = _template("target").substitute(
        roots=repr(tuple(_from_repository(root.parts) for root in module.roots)),
        file=repr(str(module.path)),
        module=repr(module.name),
        # Statements stay at the left margin, where they mean the same whatever lines they hold.
        setup="".join(f"{statement}\n" for statement in setup),
        random_seed=random_seed(finding),
        call=_call(finding),
    )
    if faults:
        needed = needed_faults(finding, faults)
        target = with_faults(target, finding, needed, call=_call(finding), random_seed=random_seed(finding))
        return _template(template).substitute(values, target=target)
    moment, judge = moment_of(finding), judge_source(finding) or proof_source(finding)
    if moment is not None:
        target = _template("clock").substitute(source=clock_source(moment), target=target)
    return _template(template).substitute(values, target=f"{judge}\n\n\n{target}" if judge else target)


def _template(name: str) -> Template:
    text = resources.files("menace.findings").joinpath("templates", f"{name}.txt").read_text(encoding="utf-8")
    return Template(text)


def _from_repository(parts: tuple[str, ...]) -> str:
    """A root as seen from the repository; roots are kept relative to its parent, so no part means that parent."""
    return "/".join(parts[1:]) or "." if parts else ".."


def _call(finding: Finding) -> str:
    arguments = finding.outcome.arguments
    *owners, name = finding.section.qualified_name.split(".")
    values = arguments.written
    if owners and name.startswith("__") and not name.endswith("__"):
        name = f"_{owners[-1].lstrip('_')}{name}"
    if is_judged(finding) or is_proven(finding):
        owner = arguments.receiver or ".".join(["target", *owners])
        # A constructor is tried through its class.
        called = owner if name in ("__init__", "__new__") else f"{owner}.{name}"
        return (judged_call if is_judged(finding) else proven_call)(finding, called)
    if arguments.receiver is not None:
        return f"use({', '.join([arguments.receiver, repr(name), *values])})"
    # A constructor is tried through its class.
    steps = owners if name in ("__init__", "__new__") else [*owners, name]
    return f"{'.'.join(['target', *steps])}({', '.join(values)})"


def _slug(finding: Finding) -> str:
    name = re.sub(r"\W+", "_", finding.section.qualified_name).strip("_").lower()
    if finding.fault_class == "environment":
        return f"{name}_copes_with_{re.sub(r'[^a-z0-9]+', '_', finding.scenario.lower())}"
    _, ending = _TESTS.get(finding.outcome.verdict, ("", "again"))
    return f"{name}_{ending}"


def _in_docstring(text: str) -> str:
    """The text in one line that can neither end a docstring nor escape from it."""
    return ascii(text)[1:-1].replace('"', "'")
