#!/usr/bin/env bash
# The board in a browser, played by a real one: games by clicks, by drags, by keys alone; windows that must not see
# each other's men; reloading, and a server that was killed. Skipped where there is no browser to drive.
set -euo pipefail

PROGRAM=$(realpath "$1")
HERE=$(dirname "$0")
SCRIPT=${SCRIPT:-web.py} # what is tried
OUT=$(dirname "$PROGRAM")/e2e/test_${SCRIPT%.py}
PYTHON=/usr/bin/python3 # the one for which the system installs its packages

skip() {
    echo "test_${SCRIPT%.py}: skipped: $*"
    exit 77 # CTest takes it for skipped, not for passed
}

for tool in chromium chromedriver; do
    command -v $tool >/dev/null || skip "$tool is missing (scripts/install-deps test installs it)"
done
"$PYTHON" -c 'import selenium' 2>/dev/null || skip "python3-selenium is missing (scripts/install-deps test installs it)"
"$PROGRAM" web --help >/dev/null 2>&1 || skip "the command web is not in this build"

rm -rf "$OUT"
mkdir -p "$OUT"
export HOME=$OUT/home XDG_STATE_HOME=$OUT/state LC_ALL=C.UTF-8
mkdir -p "$HOME"
# The driver takes proxies from the environment; what it talks to is on this machine.
export no_proxy=127.0.0.1,localhost
exec "$PYTHON" "$HERE/$SCRIPT" "$PROGRAM" "$OUT"
