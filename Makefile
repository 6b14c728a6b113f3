# The two commands: `make demo` shows what the project does, `make test` checks everything that must hold.

.PHONY: demo test setup

demo: setup
	@Scripts/demo

test:
	Scripts/setup --tests
	Scripts/check

setup:
	@Scripts/setup
