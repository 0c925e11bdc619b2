# One command for each thing; `make test` is what must pass before a commit.

CARGO_FLAGS := --profile ci
TOOL := target/ci/wherefore

.PHONY: all build demo test fmt lint check bench bench-run bench-frontend bench-check bench-logs bench-boolean bench-localize bench-abstraction bench-threads bench-proofs fuzz fuzz-check fuzz-brute fuzz-induction fuzz-threads fuzz-explain fuzz-causes fuzz-arrays deps clean bench-repair

all: build

deps:
	@scripts/install-deps.sh

build:
	cargo build $(CARGO_FLAGS) --workspace

# Builds the tool alone: what only the tests need is not installed.
demo:
	cargo build $(CARGO_FLAGS) -p wherefore
	@scripts/demo.sh $(TOOL)

# nextest runs the tests of all binaries side by side. It runs no examples in comments, and each test in a process of its
# own: the oracle of localize demands something of all its programs together.
test: deps
	@if cargo nextest --version > /dev/null 2>&1; then \
		cargo nextest run --cargo-profile ci --workspace -E 'not binary(localize_oracle)' && \
		cargo test $(CARGO_FLAGS) --workspace --test localize_oracle && \
		cargo test $(CARGO_FLAGS) --workspace --doc; \
	else cargo test $(CARGO_FLAGS) --workspace; fi

fmt:
	cargo fmt --all --check

lint:
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings

check: fmt lint test

bench: bench-run bench-frontend bench-check bench-logs bench-boolean bench-localize bench-abstraction bench-repair

bench-run: build
	scripts/bench-run.sh

bench-frontend: build
	scripts/bench-frontend.sh

bench-check: build
	scripts/bench-check.sh

bench-logs: build
	scripts/bench-logs.sh

bench-boolean: build
	scripts/bench-boolean.sh

bench-localize: build
	scripts/bench-localize.sh

bench-abstraction: build
	@python3 -B scripts/bench-abstraction.py --tool $(TOOL)

bench-proofs:
	cargo bench $(CARGO_FLAGS) -p wherefore-logic --bench proofs

bench-repair: build
	python3 -B scripts/bench-repair.py --tool $(TOOL)

fuzz: build
	scripts/fuzz-csmith.sh

fuzz-check: build
	MODE=check CSMITH_OPTIONS="--max-funcs 3 --max-block-depth 2 --max-block-size 2 --no-volatiles" scripts/fuzz-csmith.sh

fuzz-brute: build
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-brute/fuzz.py

fuzz-induction: build
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) ENGINE=$(ENGINE) python3 -B scripts/fuzz-induction/fuzz.py

bench-threads: build
	@TOOL=$(TOOL) python3 -B scripts/bench-threads.py

fuzz-threads: build
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-threads/fuzz.py
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-threads/reduction.py
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-threads/classes.py
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-threads/rounds.py

fuzz-explain: build
	@N=$(N) SEED=$(SEED) TOOL=$(TOOL) python3 -B scripts/fuzz-explain/fuzz.py

fuzz-arrays: build
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) TOOL=$(TOOL) python3 -B scripts/fuzz-induction/arrays.py

fuzz-causes: build
	@N=$(N) SEED=$(SEED) SECONDS=$(SECONDS) LOOPS=$(LOOPS) TOOL=$(TOOL) python3 -B scripts/fuzz-causes/fuzz.py

clean:
	cargo clean
