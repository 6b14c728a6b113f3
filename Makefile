# `make demo` shows what the project does. `make test` runs the tests, and `make check` the other checks, and the tests if
# they have not passed. `make docs` builds the documentation of all targets as one static folder, to be served over HTTP.
# `make install` installs the program, its completions and its manual page: see below. `make deb` makes a Debian package
# of them.

PREFIX ?= /usr/local
PROGRAM = .build/program/release/instantsearch-command

.PHONY: demo test check docs setup install uninstall deb

demo: setup
	@Scripts/demo

test:
	Scripts/setup --tests
	Scripts/check --tests

check:
	Scripts/setup --check
	Scripts/check

docs: setup
	Scripts/check documentation
	@echo 'python3 -m http.server -d .build/documentation/site, then http://localhost:8000/documentation/'

setup:
	@Scripts/setup

# The program with optimizations, which `make demo` leaves out. On Linux with Swift's libraries in it, so that it runs where
# there is no Swift. Without symbols: Swift's runtime could name the functions of a crash only with a program of the
# toolchain. Functions that are not called are left out, for which each needs a section of its own, and none may be exported.
ifeq ($(shell uname),Linux)
options = --static-swift-stdlib -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --no-export-dynamic -Xlinker -s
endif
$(PROGRAM): Package.swift Makefile $(shell find Sources Examples/Catalogue -type f)
	Scripts/setup
	swift build -c release --scratch-path .build/program --product instantsearch-command $(options)
	touch $@

# What is installed, below PREFIX.
bin = bin/instantsearch
bash = share/bash-completion/completions/instantsearch
zsh = share/zsh/site-functions/_instantsearch
fish = share/fish/vendor_completions.d/instantsearch.fish
man = share/man/man1/instantsearch.1
target = $(DESTDIR)$(PREFIX)

# `make install PREFIX="$HOME/.local"` needs no other rights; DESTDIR is put before PREFIX, for packages.
install: $(PROGRAM)
	install -d $(foreach file,$(bin) $(bash) $(zsh) $(fish) $(man),"$(target)/$(dir $(file))")
	install -m 755 $(PROGRAM) "$(target)/$(bin)"
	$(PROGRAM) completions bash >"$(target)/$(bash)"
	$(PROGRAM) completions zsh >"$(target)/$(zsh)"
	$(PROGRAM) completions fish >"$(target)/$(fish)"
	$(PROGRAM) manual >"$(target)/$(man)"
	chmod 644 $(foreach file,$(bash) $(zsh) $(fish) $(man),"$(target)/$(file)")

# Debian's folder of zsh's completions is another one: Scripts/deb gives it.
deb:
	Scripts/setup --deb
	Scripts/deb

uninstall:
	rm -f $(foreach file,$(bin) $(bash) $(zsh) $(fish) $(man),"$(target)/$(file)")
