# Two commands are all the set-up there is: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# One worker more than there are cores: while one waits for a browser or a server, another works.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

PAGE := src/reihum/server/static/index.html
HOUSE := src/reihum/server/static/here/index.html
HOST ?= 0.0.0.0
PORT ?= 8000
# Tests start many processes: none of them should have to compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play docs static test lint lint-python lint-eslint lint-web soak bench texts golden screenshots fits pictures drawings wire font lock clean

# The server, for this machine and the home network, and the page in the browser.
play: $(READY) $(HOUSE)
	@$(BIN)/reihum serve --host $(HOST) --port $(PORT) --show

test: lint $(HOUSE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Two at a time: ESLint alone takes as long as all of Python's.
lint: $(READY)
	@$(BIN)/python hatch_build.py
	@$(MAKE) --no-print-directory -j2 lint-eslint lint-python lint-web

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-eslint:
	$(BIN)/python hatch_build.py lint

lint-web:
	$(BIN)/python hatch_build.py "types -- --check" check format:check test

# The web client, when something of it has changed.
$(PAGE): hatch_build.py $(wildcard web/*.json web/*.ts web/*.js web/index.html) $(shell find web/src web/public -type f) | $(READY)
	@echo "Building the page ..."
	@$(BIN)/python hatch_build.py build
	@touch $(PAGE) $(HOUSE)

# What a page without a server needs besides: our Python, for one.
$(HOUSE): $(PAGE) $(shell find web/tools/house -type f) $(shell find src/reihum -name "*.py") $(shell find src/reihum/texts -name "*.toml") $(wildcard src/reihum/bots/learned/*)
	@$(BIN)/python hatch_build.py house
	@touch $(HOUSE)

# The documentation as a site: dist/docs/. It loads nothing from anywhere else.
docs: $(READY)
	@$(BIN)/python -c "import mkdocs, material, mkdocstrings" 2>/dev/null || $(BIN)/pip install --quiet "mkdocs-material>=9.6" "mkdocstrings[python]>=0.29"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "dist/docs/index.html can be opened as it is."

# A folder that any static web host can serve, below any path, without a server of ours: dist/static/.
static: $(READY) $(HOUSE)
	@$(BIN)/python hatch_build.py static
	@echo "dist/static/ can be put on any web host as it is."

# What a translation still has to say: TO=fr. See docs/translating.md.
texts: $(READY)
	@$(BIN)/python -m tests.translation $(TO)

# Hours of it, one line a part: PARTS="contract mutants" for some of them, PARTS=--help for their names.
soak: $(READY) $(HOUSE)
	$(BIN)/python -m tests.soak $(PARTS)

# Speed, one figure a line. Installs OpenSpiel beside us.
bench: $(READY) $(HOUSE)
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/pip install --quiet open_spiel
	@$(BIN)/python bench/random_play.py
	@$(BIN)/python -c "import numba" 2>/dev/null || $(BIN)/pip install --quiet numba || true
	@$(BIN)/python bench/bulk.py
	@$(BIN)/python bench/melds.py
	@$(BIN)/python bench/bloom.py
	@$(BIN)/python bench/table.py
	@$(BIN)/python bench/bots.py
	@$(BIN)/python bench/waits.py
	@$(BIN)/python -m bench.page
	@$(BIN)/python -m bench.house
	@$(BIN)/python -c "import psycopg" 2>/dev/null || $(BIN)/pip install --quiet "psycopg[binary]>=3.2" || true
	@$(BIN)/python -m bench.server

# Write what is kept of the games anew, after a change that was meant: digests, playthroughs and
# positions for the client's tests, and a record of today's rules where there is none. GAME=<id> for one game only.
golden: $(READY)
	$(BIN)/python -m tests.golden $(GAME)

# Pictures of every page and table at three sizes, both themes, in screenshots/.
screenshots: $(READY) $(HOUSE)
	$(BIN)/python -m tests.browser.screenshots

# Whether everything at a table can be seen and touched: every game in windows of seven sizes. GAMES="bloom mogeln"
# and SIZES="360x640 390x844-large" for some, MORE="--lang en --sheet" for more, MORE=--help for what there is.
fits: $(READY) $(HOUSE)
	$(BIN)/python -m tests.browser.fits $(if $(GAMES),--games $(GAMES)) $(if $(SIZES),--sizes $(SIZES)) $(MORE)

# Those of the README, in docs/pictures/.
pictures: $(READY) $(HOUSE)
	$(BIN)/python -m tests.browser.screenshots readme

# All that is drawn, for looking: cards, faces, icons, buttons and cloth in both themes, in screenshots/.
drawings: $(READY)
	@$(BIN)/python hatch_build.py
	$(BIN)/python -m tests.browser.drawings

# The wire's OpenAPI document and the client's types from it, after a change of what is sent.
wire: $(READY)
	$(BIN)/python -m tests.wire
	$(BIN)/python hatch_build.py types

# Cut the font of the page to what our languages need, after an update of Nunito or a new character. Its licence is shipped with it.
FONT := web/src/fonts/nunito.woff2
CHARACTERS := U+20-7E,U+A0,U+A7,U+A9,U+AB,U+AD,U+B0,U+B1,U+B7,U+BB,U+BD,U+BF-FF,U+152-153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2212
font: $(READY)
	@$(BIN)/python -c "import fontTools, brotli" 2>/dev/null || $(BIN)/pip install --quiet fonttools brotli
	@mkdir -p $(FONT).parts
	cd $(FONT).parts && npm pack --silent @fontsource-variable/nunito@5.3.0 && tar xzf *.tgz
	$(BIN)/fonttools subset $(FONT).parts/package/files/nunito-latin-wght-normal.woff2 --unicodes=$(CHARACTERS) \
		--layout-features=kern,mark,ccmp,locl --output-file=$(FONT).parts/cut.ttf
	$(BIN)/fonttools varLib.instancer $(FONT).parts/cut.ttf wght=400:900 --output $(FONT).parts/ours.ttf
	$(BIN)/fonttools ttLib.woff2 compress -o $(FONT) $(FONT).parts/ours.ttf
	cp $(FONT).parts/package/LICENSE web/public/nunito-licence.txt
	rm -r $(FONT).parts

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
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist screenshots
	rm -rf web/node_modules src/reihum/server/static
