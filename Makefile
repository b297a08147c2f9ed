# One command per intention, the same on a laptop and in CI. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done)

# Stamps: what was installed, so that repeated calls cost nothing. Everything for development includes the core.
CORE := $(VENV)/.installed-core
DEV := $(VENV)/.installed-dev
# Marks on the files of the tree that an installation depends on.
PACKAGING := pyproject.toml constraints.txt

# uv takes seconds where pip takes a minute. Where uv cannot be had, or cannot reach what pip is configured
# to reach, pip does the same.
define install
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt uv || echo "uv is not available, pip does it"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --editable "$(1)" \
		|| $(BIN)/python -m pip install --quiet --constraint constraints.txt --editable "$(1)"
endef

.PHONY: help run test install check test-full acceptance bench finding docs docs-check lint format types layers constraints clean

help: ## List the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Menace needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(CORE): $(PACKAGING) | $(BIN)/python
	$(call install,.)
	@touch $@

$(DEV): $(PACKAGING) | $(BIN)/python
	$(call install,.[dev])
	@touch $(CORE) $@

install: $(DEV) ## Make .venv with everything for development.

# The quickstart project has faults on purpose, and `menace run` answers 1 when it finds some. Here that is the
# expected end, so 0 and 1 both count as success; a wrong call, an internal error or an empty run still fails.
run: $(CORE) ## Run Menace on the quickstart project and say where the report is.
	@$(BIN)/menace run examples/quickstart || test $$? -eq 1

test: $(DEV) ## Run the tests.
	$(BIN)/python -m pytest

check: lint types layers docs-check test ## What to run before you push; CI runs exactly this, then test-full.

test-full: $(DEV) ## The tests again: without extras, on other interpreters, as an ordinary user.
	$(BIN)/python scripts/test_full.py

acceptance: $(DEV) ## The long proofs; their figures go to benchmarks/results/.
	$(BIN)/python -m pytest tests/acceptance -m acceptance --numprocesses=0 --timeout=7200

bench: $(DEV) ## Measure; the figures go to benchmarks/results/.
	@for script in benchmarks/bench_*.py benchmarks/isolation; do $(BIN)/python "$$script"; done

finding: $(DEV) ## Measure how well it finds, beside the random caller in the folder REFERENCE.
	$(BIN)/python benchmarks/finding all --reference "$(REFERENCE)"

docs: $(DEV) ## Write the generated pages, then build the site into site/.
	$(BIN)/python scripts/generate_docs.py
	$(BIN)/zensical build --clean

docs-check: $(DEV) ## Are the generated pages up to date, and do the links lead somewhere?
	$(BIN)/python scripts/generate_docs.py --check
	$(BIN)/python -m pytest --quiet --numprocesses=0 tests/house/test_documentation.py

lint: $(DEV) ## ruff: rules and formatting.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(DEV) ## Mend what ruff can mend.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DEV) ## mypy, strict on src.
	$(BIN)/mypy

layers: $(DEV) ## Do the rooms still look downwards?
	$(BIN)/lint-imports

constraints: $(DEV) ## Write constraints.txt and requirements.txt from pyproject.toml, with the newest versions.
	$(BIN)/uv pip compile --quiet --upgrade --universal --no-header --no-annotate --all-extras \
		pyproject.toml --output-file constraints.txt
	$(BIN)/python scripts/write_requirements.py

clean: ## Remove everything that can be made again.
	rm -rf $(VENV) .venv-* site build dist .coverage .coverage.* .cache
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .grimp_cache
	find src tests scripts benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
