# `make demo` shows what the project does, `make test` checks everything that must hold, `make docs` builds the
# documentation of all targets as one static folder, to be served over HTTP.

.PHONY: demo test docs setup

demo: setup
	swift run --quiet instantsearch demo

test:
	Scripts/setup --tests
	Scripts/check

docs: setup
	Scripts/check documentation
	@echo 'python3 -m http.server -d .build/documentation/site, then http://localhost:8000/documentation/'

setup:
	Scripts/setup
