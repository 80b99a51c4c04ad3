# Rooftree: `make run` opens it, `make test` tests it; `make help` lists the rest.
# A machine needs Python 3.11, 3.12 or 3.13 and make; everything else goes into .venv/.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --silent --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip -qq --disable-pip-version-check
LOCKED := install --require-hashes --no-build-isolation
UV_VERSION := 0.13.9

# Stamps: what stands in .venv/ already. The program's own packages come first; the test tools are laid on top.
PROGRAM := $(VENV)/.program-installed
TOOLS := $(VENV)/.tools-installed
LAW := $(VENV)/.law-compiled
PHRASINGS := $(VENV)/.phrasings-compiled

# What each is compiled from.
sources = $(shell find $(1) -mindepth 1 \( -name __pycache__ -o -path ontology/built \) -prune -o -print)
LAW_SOURCES := $(call sources,corpus ontology)
PHRASING_SOURCES := $(wildcard nlp/build.py nlp/encoder.py nlp/likeness.py nlp/normalise.py nlp/ranking.py nlp/data/*)

.PHONY: help run test check setup bench proof test-browser coverage-doc licences-doc lock clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

run: $(PROGRAM) ## set up what the program needs and open it
	@$(MAKE) $(PHRASINGS)
	@$(BIN)/rooftree

setup: $(TOOLS) ## make .venv/ with the program, the tests and the tools, so that .venv/bin/rooftree runs
	@$(MAKE) $(PHRASINGS)

test: setup ## set up and run the tests
	@$(PY) -m pytest --quiet --numprocesses auto

check: setup ## the whole gate: format, lint, types, import contract, tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/pyright
	@$(BIN)/lint-imports
	@$(MAKE) test

bench: setup ## measure; one JSON object on standard output
	@$(PY) -m benchmarks

proof: setup ## the evidence at full size, into docs/EVIDENCE.md
	@$(PY) -m tests.proof > docs/EVIDENCE.md.new
	@mv docs/EVIDENCE.md.new docs/EVIDENCE.md

test-browser: setup ## the screen in a real browser (needs chromium)
	@$(PY) -m pytest --quiet -m browser

coverage-doc: setup ## what became of each provision, into docs/COVERAGE.md
	@$(BIN)/rooftree coverage --markdown > docs/COVERAGE.md.new
	@mv docs/COVERAGE.md.new docs/COVERAGE.md

licences-doc: setup ## what each package is under, into docs/LICENSES.md
	@$(PY) requirements/licences.py > docs/LICENSES.md.new
	@mv docs/LICENSES.md.new docs/LICENSES.md

lock: $(PY) ## resolve the versions of pyproject.toml anew, with hashes, into requirements/
	@$(PIP) install uv==$(UV_VERSION)
	@$(call compile,dev,pyproject.toml --group dev)
	@$(call compile,runtime,pyproject.toml --constraint requirements/dev.txt)
	@$(call compile,install,--group install --constraint requirements/dev.txt)

compile = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(2) --output-file requirements/$(1).txt

clean: ## remove .venv/ and everything built
	@rm -rf $(VENV) dist ontology/built nlp/built .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Everything below talks on standard error, so that `make bench` prints its object alone.

$(PY):
	@python=; \
	for name in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	  if "$$name" -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; \
	  then python="$$name"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Rooftree needs Python 3.11, 3.12 or 3.13 with its venv module, and found none: install one, or name it with PYTHON=/path/to/python3." >&2; \
	  exit 1; \
	fi; \
	echo "Making $(VENV)/ with $$("$$python" --version) ..." >&2; \
	"$$python" -m venv --clear $(VENV)

$(PROGRAM): requirements/install.txt requirements/runtime.txt pyproject.toml hatch_build.py | $(PY)
	@echo "Installing the packages that Rooftree builds upon (the first time takes a minute or two) ..." >&2
	@$(PIP) $(LOCKED) --requirement requirements/install.txt >&2
	@$(PIP) $(LOCKED) --requirement requirements/runtime.txt >&2
	@echo "Compiling the two codes and installing Rooftree ..." >&2
	@$(PIP) install --no-deps --no-build-isolation --editable . >&2
	@touch $(LAW) $(PHRASINGS) $@

$(TOOLS): requirements/dev.txt $(PROGRAM)
	@echo "Installing the test tools ..." >&2
	@$(PIP) $(LOCKED) --requirement requirements/dev.txt >&2
	@touch $@

$(LAW): $(LAW_SOURCES)
	@echo "Compiling the two codes ..." >&2
	@$(PY) -m ontology.build >&2
	@touch $@

$(PHRASINGS): $(LAW) $(PHRASING_SOURCES)
	@echo "Compiling the sample phrasings ..." >&2
	@$(PY) -m nlp.build >&2
	@touch $@

ifeq (,$(and $(wildcard ontology/built/*),$(wildcard nlp/built/*)))
.PHONY: $(LAW) $(PHRASINGS)
endif
