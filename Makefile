# `make demo` shows what the project does, `make test` checks everything that must hold, `make docs` builds the
# documentation of all targets as one static folder, to be served over HTTP.
# `make install` installs the program, its completions and its manual page: see below.

PREFIX ?= /usr/local
PROGRAM = .build/install/release/instantsearch-command

.PHONY: demo test docs setup install uninstall

demo: setup
	@Scripts/demo

test:
	Scripts/setup --tests
	Scripts/check

docs: setup
	Scripts/check documentation
	@echo 'python3 -m http.server -d .build/documentation/site, then http://localhost:8000/documentation/'

setup:
	@Scripts/setup

# In release. On Linux the program holds Swift's libraries, so that it runs where there is no Swift: `make demo` builds
# one that does not.
$(PROGRAM): Package.swift $(shell find Sources Examples/Catalogue -name '*.swift' -o -name '*.[ch]' -o -name '*.modulemap')
	Scripts/setup
	swift build --configuration release --scratch-path .build/install --product instantsearch-command $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
	touch $@

# What is installed, below PREFIX.
bin = bin/instantsearch
bash = share/bash-completion/completions/instantsearch
zsh = share/zsh/site-functions/_instantsearch
fish = share/fish/vendor_completions.d/instantsearch.fish
man = share/man/man1/instantsearch.1
target = $(DESTDIR)$(PREFIX)

# `make install PREFIX=$HOME/.local` needs no other rights; DESTDIR is put before PREFIX, for packages.
install: $(PROGRAM)
	install -d $(foreach file,$(bin) $(bash) $(zsh) $(fish) $(man),"$(target)/$(dir $(file))")
	install -m 755 $(PROGRAM) "$(target)/$(bin)"
	$(PROGRAM) completions bash >"$(target)/$(bash)"
	$(PROGRAM) completions zsh >"$(target)/$(zsh)"
	$(PROGRAM) completions fish >"$(target)/$(fish)"
	$(PROGRAM) manual >"$(target)/$(man)"
	chmod 644 $(foreach file,$(bash) $(zsh) $(fish) $(man),"$(target)/$(file)")

uninstall:
	rm -f $(foreach file,$(bin) $(bash) $(zsh) $(fish) $(man),"$(target)/$(file)")
