# Shared by the scripts in this directory; to be sourced, not run. POSIX sh.
# shellcheck shell=sh

# Run a command for at most $1 seconds; 124 if it had to be ended. macOS has `timeout` only as coreutils' `gtimeout`.
# In the foreground, so that Ctrl-C reaches the command.
with_limit() {
    if command -v timeout >/dev/null 2>&1; then
        timeout --foreground -k 5 "$@"
    elif command -v gtimeout >/dev/null 2>&1; then
        gtimeout --foreground -k 5 "$@"
    else
        die "timeout (coreutils) is missing; scripts/install-deps.sh installs it"
    fi
}

# Print the directory that holds csmith.h. CSMITH_INCLUDE overrides; the place differs between distributions.
csmith_include() {
    csmith_bin=$(dirname "$(command -v csmith || echo /usr/bin/csmith)")
    for directory in "${CSMITH_INCLUDE:-/nonexistent}" \
        "$csmith_bin"/../include "$csmith_bin"/../include/csmith* "$csmith_bin"/../include/csmith*/runtime \
        /usr/include/csmith* /usr/local/include /usr/local/include/csmith* /opt/homebrew/include/csmith*; do
        if [ -f "$directory/csmith.h" ]; then
            (cd "$directory" && pwd)
            return 0
        fi
    done
    return 1
}

# End the script with a message.
die() {
    echo "$(basename "$0"): $*" >&2
    exit 2
}

require() {
    for program in "$@"; do
        command -v "$program" >/dev/null 2>&1 || die "$program is missing; scripts/install-deps.sh installs it"
    done
}

# header KEY FILE: print the value of the first line `// KEY: value` in a C file.
header() { sed -n "s,^// $1: ,,p" "$2" | head -n 1; }
