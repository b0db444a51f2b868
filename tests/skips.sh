#!/usr/bin/env bash
# Fails if a suite that cannot run for want of a program counts as passed: it must say which program and end with status
# 77, and CTest must know that status for every suite.
# usage: skips.sh PROGRAM BUILD_DIR
set -euo pipefail
program=$(realpath "$1") build=$2
tests=$(realpath "$(dirname "$0")")
ctest=$(command -v ctest)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "skips: $*"
    exit 1
}

# A machine on which little is installed.
for tool in awk bash basename cat dirname env find grep mkdir realpath rm sed sort tr wc; do
    ln -s "$(command -v $tool)" "$folder/$tool"
done

# lacks WORDS COMMAND...: there the command ends with status 77, and says what is missing in these words.
lacks() {
    local words=$1 status=0 said
    shift
    said=$(PATH=$folder "$@" 2>&1 </dev/null) || status=$?
    [ $status -eq 77 ] || fail "$*: status $status, expected 77: $said"
    grep -q "skipped: .*$words" <<<"$said" || fail "$*: says not what is missing: $said"
}

lacks tsc bash "$tests/page.sh" "$tests/.."
lacks emcmake bash "$tests/javascript.sh" "$build" "$tests/.."
lacks chromium bash "$tests/e2e/test_web.sh" "$program"

suites=$("$ctest" --test-dir "$build" --show-only=json-v1 | grep -c '"WORKING_DIRECTORY"')
aware=$("$ctest" --test-dir "$build" --show-only=json-v1 | grep -A 1 '"SKIP_RETURN_CODE"' | grep -c '"value" : 77')
[ "$suites" -gt 0 ] && [ "$suites" -eq "$aware" ] || fail "of $suites suites CTest knows $aware that may be skipped"
echo "skips: a suite that cannot run is no suite that has passed"
