#!/usr/bin/env bash
# Fails unless the page without a server (docs/site.md) is built, and plays in a browser from a host that sends files.
# usage: site.sh BUILD_DIR SOURCE_DIR
# WASM_BUILD names a build of scripts/build-site to be used; without it a quick one is made in BUILD_DIR/wasm.
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")
for tool in emcmake node; do
    command -v $tool >/dev/null || {
        echo "site: skipped: $tool is missing (scripts/install-deps wasm installs it)"
        exit 77
    }
done
[ -n "${WASM_BUILD-}" ] || export QUICK=1
"$source/scripts/build-site" "${WASM_BUILD:-$build/wasm}" "$build/site"
export SITE=$build/site SCRIPT=site.py
exec bash "$source/tests/e2e/test_web.sh" "$build/fusilier"
