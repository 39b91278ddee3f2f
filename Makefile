# Everything a newcomer needs: `make demo` to see it, `make test` to trust it.
# Both set up their own virtual environment in .venv first; nothing else on the machine is touched.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
LOCK   := requirements-dev.lock

.PHONY: demo test check venv lock bench clean

demo: venv
	@$(BIN)/tollens demo

test: venv
	$(BIN)/python -m pytest -n auto --dist loadfile

check: venv
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_arrows.py

bench: venv
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/labels.py
	$(BIN)/python bench/build.py
	$(BIN)/python bench/weighted_f1.py
	$(BIN)/python bench/chaos.py

venv: $(STAMP)

# The stamp is written last, so a set-up that was interrupted starts again.
$(STAMP): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Tollens needs Python 3.11 or later, and '$(PYTHON)' is none. Try: make $(or $(MAKECMDGOALS),demo) PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV), once: $$(grep -c '==' $(LOCK)) packages, some 250 MB; a minute or two on a fast network."
	@begun=$$(date +%s); \
	if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
		$(PYTHON) -m venv $(VENV) && pip="$(BIN)/python -m pip"; \
	elif $(PYTHON) -m pip --version >/dev/null 2>&1; then \
		$(PYTHON) -m venv --without-pip $(VENV) && pip="$(PYTHON) -m pip --python $(BIN)/python"; \
	else \
		echo "'$(PYTHON)' has neither ensurepip nor pip, so it cannot make a virtual environment. On Debian: apt install python3-venv"; exit 1; \
	fi && \
	$$pip install --disable-pip-version-check -q --require-hashes -r $(LOCK) && \
	$$pip install --disable-pip-version-check -q --no-deps --no-build-isolation -e . && \
	echo "Set up in $$(($$(date +%s) - begun)) seconds."
	@touch $(STAMP)

# Versions that still fit stay; `make lock UPGRADE=--upgrade` takes the newest. Hatchling and editables build the
# editable install. torch and the other extras are left out: they differ from machine to machine.
lock:
	@$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/python -m pip install --disable-pip-version-check -q uv
	@$(VENV)/lock/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], "editables", sep="\n")' \
		| $(VENV)/lock/bin/uv pip compile -q $(UPGRADE) --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
			--custom-compile-command 'make lock' --extra dev pyproject.toml - -o $(LOCK)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis tollens-demo
