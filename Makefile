# Everything a newcomer needs: `make demo` to see it, `make test` to trust it.
# Both set up their own virtual environment in .venv first; nothing else on the machine is touched.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready

.PHONY: demo test check venv bench clean

demo: venv
	$(BIN)/tollens demo

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
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Tollens needs Python 3.11 or later, and '$(PYTHON)' is none. Try: make $(or $(MAKECMDGOALS),demo) PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV), once; it takes about a minute."
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
		$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --disable-pip-version-check -q -e '.[dev]'; \
	elif $(PYTHON) -m pip --version >/dev/null 2>&1; then \
		$(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python install --disable-pip-version-check -q -e '.[dev]'; \
	else \
		echo "'$(PYTHON)' has neither ensurepip nor pip, so it cannot make a virtual environment. On Debian: apt install python3-venv"; exit 1; \
	fi
	@touch $(STAMP)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis tollens-demo
