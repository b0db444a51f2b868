#!/usr/bin/env bash
# Fails unless both copies of a program for several processors (cmake/processors.cmake) say which they are, count the same,
# and read the same texts; and unless what cannot be chosen is refused with one line.
# usage: processors.sh PROGRAM
set -euo pipefail
program=$1

fail() {
    echo "processors: $*"
    exit 1
}
any() { FUSILIER_PROCESSOR=x86-64 "$program" "$@"; }
v3() { FUSILIER_PROCESSOR=x86-64-v3 "$program" "$@"; }

refused() { # SAYS SETTING
    local status=0 said
    said=$(FUSILIER_PROCESSOR=$2 "$program" list 2>&1) || status=$?
    [ $status -eq 2 ] && [ "$(wc -l <<<"$said")" -eq 1 ] && [[ $said == "fusilier: FUSILIER_PROCESSOR: "*"$1"* ]] || fail "$2: $status, '$said'"
}
refused "'i386' is neither x86-64 nor x86-64-v3" i386
[[ $(any --version) == "Fusilier "*" (x86-64)" ]] || fail "it says: $(any --version)"
if ! v3 --version >/dev/null 2>&1; then
    refused 'this processor is not of x86-64-v3' x86-64-v3
    echo "processors: the copy for any processor says so; this one is not of x86-64-v3"
    exit 0
fi
[[ $(v3 --version) == "Fusilier "*" (x86-64-v3)" ]] || fail "it says: $(v3 --version)"
for words in list "list --rules" "rules rifle" "perft rifle 4" "perft capablanca 3" "perft madrasi+cylindrical 3" "show crazyhouse" \
    "puzzles --help"; do
    # shellcheck disable=SC2086 # words
    diff <(any $words 2>&1) <(v3 $words 2>&1) >/dev/null || fail "$words: the copies differ"
done
for copy in any v3; do
    said=$($copy selftest atomic --seconds 1 2>&1) || fail "selftest: $said"
done
diff <(any bench rifle --depth 6 | sed 's/ [0-9]* nps//') <(v3 bench rifle --depth 6 | sed 's/ [0-9]* nps//') || fail "the copies search differently"
echo "processors: both copies are there, and do the same"
