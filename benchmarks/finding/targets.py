"""The modules everything is measured on: fetched from the package index, and laid out as repositories."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

FETCH_SECONDS = 600
TEST_FOLDERS = ("test", "tests")


@dataclass(frozen=True, slots=True)
class Target:
    """A module, and the distribution that brings it."""

    module: str
    distribution: str

    @property
    def package(self) -> str:
        """The folder it lies in."""
        return self.module.partition(".")[0]

    @property
    def label(self) -> str:
        """The module as part of a file name."""
        return self.module.replace(".", "_")


TARGETS = (
    Target("humanize.number", "humanize"),
    Target("humanize.time", "humanize"),
    Target("slugify.slugify", "python-slugify"),
    Target("boltons.strutils", "boltons"),
    Target("boltons.iterutils", "boltons"),
    Target("toolz.itertoolz", "toolz"),
    Target("more_itertools.recipes", "more-itertools"),
    Target("dateutil.parser.isoparser", "python-dateutil"),
)
DISTRIBUTIONS = tuple(dict.fromkeys(target.distribution for target in TARGETS))


class NotInstallable(Exception):
    """A package cannot be had; the text says why in one line."""


@dataclass(frozen=True, slots=True)
class Place:
    """The work folder: environments, archives and repositories; anything in it can be made again."""

    folder: Path

    def environment(self, name: str, *packages: str) -> Path:
        """The interpreter of an environment that holds these packages; made once."""
        folder = self.folder / name
        python, done = folder / "bin" / "python", folder / "installed.txt"
        wanted = "\n".join(sorted(packages)) + "\n"
        if done.is_file() and done.read_text(encoding="utf-8") == wanted:
            return python
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=FETCH_SECONDS)
        _pip(python, "install", *packages)
        done.write_text(wanted, encoding="utf-8")
        return python

    def reference(self) -> Path:
        """The interpreter that has the targets and the measuring: what is replayed, is replayed there."""
        return self.environment("targets", "coverage", *DISTRIBUTIONS)

    def bare(self) -> Path:
        """The interpreter that has what the targets need, and not the targets: those lie in the repository."""
        folder = self.folder / "needs"
        if not (folder / "bare.txt").is_file():
            python = self.environment("needs", *DISTRIBUTIONS)
            _pip(python, "uninstall", "--yes", *DISTRIBUTIONS)
            (folder / "bare.txt").write_text("without the targets\n", encoding="utf-8")
        return folder / "bin" / "python"

    def versions(self) -> dict[str, str]:
        """What is installed in the reference environment, by distribution."""
        told = _pip(self.reference(), "list", "--format=freeze")
        pairs = (line.partition("==") for line in told.splitlines() if "==" in line)
        return {name: version for name, _, version in pairs}

    def repository(self, target: Target, *, tests: bool) -> Path:
        """The package as it is installed, in a repository of its own; with the tests of the same release or without."""
        version = self.versions()[target.distribution]
        folder = self.folder / "repositories" / f"{target.distribution}-{version}-{'tests' if tests else 'bare'}"
        if (folder / "complete.txt").is_file():
            return folder
        shutil.rmtree(folder, ignore_errors=True)
        hidden = shutil.ignore_patterns("__pycache__", *(() if tests else TEST_FOLDERS))
        shutil.copytree(self._installed(target), folder / target.package, ignore=hidden)
        if tests:
            self._add_tests(target, version, folder)
        (folder / "complete.txt").write_text(f"{target.distribution} {version}\n", encoding="utf-8")
        return folder

    def _installed(self, target: Target) -> Path:
        script = f"import {target.package} as it; print(it.__path__[0])"
        answer = subprocess.run(
            [self.reference(), "-c", script], capture_output=True, text=True, check=True, timeout=FETCH_SECONDS
        )
        return Path(answer.stdout.strip())

    def _add_tests(self, target: Target, version: str, folder: Path) -> None:
        """Bring the tests folder from the archive of sources; a release may come without one."""
        archives = self.folder / "archives" / f"{target.distribution}-{version}"
        if not list(archives.glob("*.tar.gz")):
            requirement = f"{target.distribution}=={version}"
            _pip(self.reference(), "download", "--no-deps", "--no-binary", ":all:", "--dest", archives, requirement)
        with tarfile.open(next(archives.glob("*.tar.gz"))) as archive:
            for member in archive.getmembers():
                parts = Path(member.name).parts[1:]
                if member.isfile() and parts[:-1] and parts[0] in TEST_FOLDERS:
                    member.name = "/".join(parts)
                    archive.extract(member, folder, filter="data")


def _pip(python: Path, *arguments: str | Path) -> str:
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False)
    if answer.returncode:
        said = [line for line in answer.stderr.splitlines() if line.startswith("ERROR")] or answer.stderr.splitlines()
        raise NotInstallable((said or ["pip said nothing"])[0].removeprefix("ERROR: ").strip())
    return answer.stdout
