#!/usr/bin/env bash
# The board in a browser for everybody: axe-core finds nothing wrong, whole games go by the keyboard alone, and the first
# move is three clicks away.
node=$(command -v node) && AXE=$(dirname "$(realpath "$1")")/axe && "$(dirname "$0")/../../scripts/get-axe" "$AXE" || {
    echo "test_web_access: skipped: ${node:+axe-core cannot be had}${node:-node is missing (scripts/install-deps test installs it)}"
    exit 77
}
export AXE
SCRIPT=web_access.py
. "$(dirname "$0")/test_web.sh"
