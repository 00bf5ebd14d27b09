# Works with GNU make 3.81, which macOS ships.
PYTHON ?= python3
HOST ?= localhost
PORT ?= 8501
# Processes of a test run, for two processors: what is tested waits a third of the time, for a browser, a worker or a clock.
JOBS ?= 3
VENV := .venv
BIN := $(VENV)/bin
# What is imported is compiled then: to compile all that comes along takes as long again as to fetch and unpack it.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
unexport PYTHONDONTWRITEBYTECODE  # or each of many processes would compile what it imports, pytest its tests, anew

.PHONY: run test test-ci test-all test-core test-again check lint format truth papers oracles distributed site docs bench clean

# The first page comes up while the kernels compile; it says how far that is. Compiling ends with the server, which becomes the shell's process.
run: $(VENV)/installed
	@$(BIN)/python -m boosting.warm_up with $$$$ & \
	exec $(BIN)/streamlit run app.py --server.address $(HOST) --server.port $(PORT)

# What somebody waits for, some three and a half minutes: the library, the pages, in a real browser what a person does there first.
test: $(VENV)/installed-tests
	@$(BIN)/python -m boosting.warm_up
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --durations=15 -m "not thorough and not again"

# Every promise once: what takes long as well, the wheel, kernels compiled anew in processes of their own, every page in the browser.
test-ci: $(VENV)/installed-tests
	@$(BIN)/python -m boosting.warm_up
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --durations=15 -m "not again"

# And all of it again with other parameters and more random examples, and a minute of wandering: before a release.
test-all: $(VENV)/installed-tests
	@$(BIN)/python -m boosting.warm_up
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --durations=15

# The rooms with scalar products and matrices, where these add up in another order than they do here: nothing may hang on a last bit.
test-core: $(VENV)/installed-tests
	@$(BIN)/python -m boosting.warm_up
	OPENBLAS_CORETYPE=`$(BIN)/python -m tests.another_core` $(BIN)/python -m pytest -q -n 2 --dist worksteal -p no:cacheprovider \
	  -m "not slow and not thorough and not again" $(addprefix tests/boosting/,baselines error_analysis experiments explain lambdas metrics pairwise)

# What failed in the last of them, alone on the machine. Whatever passes now is named at the end, for it needs mending: it races.
test-again: $(VENV)/installed-tests
	$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none --maxfail 3 -rA --show-capture=no

# What to run after each change: lint, types and the library, in a minute.
check: lint
	@$(BIN)/python -m boosting.warm_up
	$(BIN)/python -m pytest -q -n 2 --dist worksteal --durations=10 -m "not slow and not thorough and not again" tests/boosting

lint: $(VENV)/installed-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(call SCRIPTS,lint)

format: $(VENV)/installed-tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@$(call SCRIPTS,format)

# What package.json has for the scripts of the app, where node is there; the app itself needs none.
define SCRIPTS
if command -v npm >/dev/null; then $(MAKE) -s node_modules/installed && npm run --silent $(1); \
else echo "Scripts: no node here, so no $(1) of them."; fi
endef

node_modules/installed: package.json package-lock.json
	@npm ci --silent
	@touch $@

# Every claim of tests/truth, measured and written to docs/truth.md.
truth: $(VENV)/installed-tests
	$(BIN)/python -m tests.truth

# The same against XGBoost and LightGBM as installed, instead of against what they once said.
oracles: $(VENV)/installed-tests
	$(PIP) -r oracles/requirements.txt
	$(BIN)/python -m tests.truth --live
	$(BIN)/python -m pytest -q tests/boosting/models/test_engines.py tests/boosting/models/objectives/test_with_engines.py

# Training on a cluster of two processes, of which one is killed: tests that are skipped where Dask and the engines are not installed.
distributed: $(VENV)/installed-tests
	$(PIP) -r oracles/requirements.txt
	$(BIN)/python -m pytest -q tests/boosting/distributed

# The papers' experiments, run again and written to docs/papers.md: some minutes. make papers ARGS="--train train.letor.gz --test test.letor.gz"
papers: $(VENV)/installed-tests
	$(BIN)/python -m tests.papers $(ARGS)

# The course, a gallery of runs and the glossary as files that any web host serves, or a browser opens as they are. Where they will stand,
# if that is known, goes into them for search engines and previews of links: make site ADDRESS=https://example.org/boosting/
site: $(VENV)/installed
	$(BIN)/python -m ui.site site $(ADDRESS)

# All pages about it as a site in docs/site: tutorial, losses, engines, library. What that needs lies beside the app's environment, not in it.
docs: $(VENV)/docs/installed
	PYTHONPATH=$(VENV)/docs $(BIN)/python -m docs.book docs/site

# The booster against LightGBM, XGBoost, CatBoost and scikit-learn; writes benchmarks/results.md. make bench ARGS="--shapes L --growth"
bench: $(VENV)/installed-tests
	$(PIP) --no-deps --upgrade --target $(VENV)/bench -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks.run $(ARGS)

clean:
	rm -rf $(VENV) node_modules docs/site

$(VENV)/installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; this is `$(PYTHON) --version 2>&1`. Try: make PYTHON=python3.12 run"; exit 1; }
	@if [ "`uname -sm`" = "Darwin x86_64" ]; then \
	  echo "numba has no wheels for Intel Macs any more; this needs Apple silicon or Linux."; exit 1; fi
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements.txt
	@touch $@

$(VENV)/docs/installed: $(VENV)/installed docs/requirements.txt
	@rm -rf $(VENV)/docs
	$(PIP) --target $(VENV)/docs -r docs/requirements.txt
	@touch $@

$(VENV)/installed-tests: $(VENV)/installed requirements-tests.txt
	$(PIP) -r requirements-tests.txt
	@touch $@
