# Every target sets up what it needs from Python 3.11 or later, git and make alone.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip --quiet --no-input
READY := $(VENV)/.ready
LOCK := requirements-dev.lock

# The first of these that runs and is new enough: a version manager's shim may exist and not run.
find-python = for python in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	python=; \
done; \
[ -n "$$python" ] || { echo "No Python 3.11 or later found; install one and try again." >&2; exit 1; }

PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
# Folders of code; the type checker takes packages by their own folders, because of the namespaces.
CHECKED = $(wildcard scp_ssg adapters/scp_adapters plugins/mkdocs_scp plugins/pelican/plugins/scp \
	plugins/scrapy_scp plugins/sphinx_scp tests demo benchmarks oracle)

# Stops a target that needs SITE=path without it.
need-site = [ -d "$(SITE)" ] || { echo "Say which: make $@ SITE=path" >&2; exit 2; }

.PHONY: help
help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): $(LOCK) pyproject.toml Makefile
	@$(find-python); [ -x $(BIN)/python ] || $$python -m venv $(VENV)
	@$(PIP) install --no-deps -r $(LOCK)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: setup
setup: $(READY) ## Create .venv with the locked developers' tools and this project in it

.PHONY: demo
demo: $(READY) ## Build the sample sites, edit a page, build again, show what a crawler gets
	@$(BIN)/python -m demo

.PHONY: lint
lint: $(READY) types ## Check style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: types
types: $(READY) ## Check types
	@$(BIN)/mypy $(CHECKED)

.PHONY: test
test: lint ## Check style and types, and run the quick tests: what every commit needs
	$(PYTEST) -m "not slow and not judge"

.PHONY: test-lowest
test-lowest: $(READY) ## Build the sample sites with the oldest libraries that pyproject.toml allows
	$(BIN)/python -m tests.lowest

.PHONY: test-wheel
test-wheel: ## Run the quick tests against the wheel, away from the sources (PYTHON=python3.14)
	@$(find-python); $$python -m tests.wheel $(if $(PYTHON),--python $(PYTHON)) $(ARGS)

.PHONY: judge
judge: test-lowest ## Run what needs a browser, web servers or package registries, in short forms
	$(BIN)/python -m oracle.fuzz 2000
	$(BIN)/python -m oracle --short
	$(BIN)/python -m oracle.source --short
	$(BIN)/python -m oracle.two_ways --short
	$(PYTEST) -m judge

.PHONY: test-all
test-all: lint ## Check style and types, and run every test, the slow ones and the judges too
	$(PYTEST) -m ""

.PHONY: laws
laws: $(READY) ## Run the slow tests alone: long random histories, large inputs
	$(PYTEST) -m "slow and not judge"

.PHONY: hostile
hostile: $(READY) ## Show what each kind of hostile input costs the reader in time and memory
	@$(PYTEST) --costs tests/cli/test_hostile.py tests/crawl/test_limits.py

.PHONY: oracle
oracle: $(READY) ## Judge the extraction by a browser's eyes, on real sites or SITE=path (ARGS=--short)
	@$(BIN)/python -m oracle $(SITE) $(ARGS)

.PHONY: first-looks
first-looks: $(READY) ## Judge the extraction on sites no rule was written for, built in SITES=folder
	@[ -d "$(SITES)" ] || { echo "Say where they stand: make $@ SITES=folder" >&2; exit 2; }
	@$(BIN)/python -m oracle.first_looks $(SITES) $(ARGS)

.PHONY: oracle-source
oracle-source: $(READY) ## Judge it by the Markdown of real MkDocs sites (ARGS=--short for few)
	@$(BIN)/python -m oracle.source $(ARGS)

.PHONY: markdown-law
markdown-law: $(READY) ## Hold the words of Markdown twins against the blocks, on real sites or SITE=folder
	@$(BIN)/python -m oracle.markdown_law $(SITE)

.PHONY: same-as
same-as: $(READY) ## Say what this code publishes otherwise than COMMIT=name (ARGS=--samples for few)
	@[ -n "$(COMMIT)" ] || { echo "Say which: make $@ COMMIT=name" >&2; exit 2; }
	@$(BIN)/python -m oracle.same_as $(COMMIT) $(ARGS)

.PHONY: two-ways
two-ways: $(READY) ## Hold what the plugins publish against the finished pages, or those of SITE=path
	@$(BIN)/python -m oracle.two_ways $(SITE) $(ARGS)

.PHONY: fuzz
fuzz: $(READY) ## Try N hostile pages on the extraction (N=100000), and each construct many times
	@$(BIN)/python -m oracle.fuzz $(or $(N),100000)
	@$(BIN)/python -m oracle.fuzz.scaling

.PHONY: bench-extract
bench-extract: $(READY) ## Print what extraction costs, on real sites or SITE=path (beside COMMIT=name)
	@$(BIN)/python -m benchmarks.extract $(SITE) $(if $(COMMIT),--commit $(COMMIT)) $(ARGS)

.PHONY: bench-reading
bench-reading: $(READY) ## Print how fast collections are read and checked (SITE=path: its own)
	@$(BIN)/python -m benchmarks.reading $(SITE) $(ARGS)

.PHONY: bench
bench: $(READY) ## Measure every cost that has a bar (SITES="name=path ..."; ARGS=--write: into docs)
	@$(BIN)/python -m benchmarks.bench $(SITES) $(ARGS)

.PHONY: bench-ci
bench-ci: $(READY) ## The same in three minutes, small: fails on a broken benchmark, never on noise
	@$(BIN)/python -m benchmarks.bench --short $(ARGS)

.PHONY: bench-import
bench-import: $(READY) ## Print how long loading the plugins takes, beside COMMIT=name
	@[ -n "$(COMMIT)" ] || { echo "Say which: make $@ COMMIT=name" >&2; exit 2; }
	@$(BIN)/python -m benchmarks.imports $(COMMIT) $(ARGS)

.PHONY: bench-founding
bench-founding: $(READY) ## Print what JSON and Markdown save against HTML (SITE="name=folder ...")
	@$(BIN)/python -m benchmarks.founding $(SITE) $(ARGS)

.PHONY: replay
replay: $(READY) ## Build the last commits of the repository SITE=path, and follow them by deltas
	@$(need-site)
	@$(BIN)/python -m benchmarks.replay $(SITE) $(ARGS)

.PHONY: simulate
simulate: $(READY) ## Print what many crawlers ask of many sites, in each way (ARGS=--write: into docs)
	@$(BIN)/python -m benchmarks.simulate $(ARGS)

.PHONY: docs
docs: $(READY) ## Build our own site into site/, with our own plugin
	$(BIN)/mkdocs build --strict

.PHONY: lock
lock: ## Write the lock file anew from the newest versions that fit together
	@$(find-python); rm -rf build/lock; $$python -m venv build/lock
	@build/lock/bin/python -m pip --quiet install --upgrade pip
	@build/lock/bin/python -m pip --quiet install --group dev \
		'.[mkdocs,pelican,properdocs,serve,sphinx,tokens]'
	@{ echo "# Written by 'make lock' from pyproject.toml; not for editing by hand."; \
	   build/lock/bin/python -m pip freeze --exclude scp-ssg | \
	   sed 's/^backports\.zstd==.*/&; python_version < "3.14"/'; } > $(LOCK).new
	@! grep -nE '@ |://' $(LOCK).new
	@mv $(LOCK).new $(LOCK)
	@rm -rf build/lock

.PHONY: clean
clean: ## Remove everything that was made, .venv included
	rm -rf $(VENV) build dist site .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
