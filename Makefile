# Two commands are all the set-up there is: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= auto

.PHONY: play test lint soak bench playthroughs lock clean

play: $(READY)
	@$(BIN)/reihum play

test: lint
	$(BIN)/python -m pytest -n $(WORKERS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Long sweeps: 10,000 random deals of each game, twice, compared byte for byte; then the contract.
soak: $(READY)
	$(BIN)/python -m tests.soak

# Speed, one figure a line. Installs OpenSpiel beside us.
bench: $(READY)
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/pip install --quiet open_spiel
	@$(BIN)/python bench/random_play.py

# Write the golden playthroughs anew, after a change that was meant.
playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs

# Pin what we depend on, with hashes, for every platform.
lock: $(READY)
	@$(BIN)/python -c "import uv" 2>/dev/null || $(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --extra test \
		--python-version 3.11 --no-emit-index-url --no-emit-find-links pyproject.toml -o requirements.lock

$(READY): requirements.lock pyproject.toml
	@echo "Setting up (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
