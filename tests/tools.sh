#!/usr/bin/env bash
# Runs each tool on as little as it can work with (docs/evaluation.md): fails if one does not do its work any more.
# usage: tools.sh FOLDER_OF_THE_PROGRAMS
set -euo pipefail
programs=$(realpath "$1")
tools=$(realpath "$(dirname "$0")/../tools")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "tools: $*"
    exit 1
}

"$programs"/tune generate chess --games 4 --nodes 100 >positions
[ "$(wc -l <positions)" -ge 100 ] || fail "tune writes $(wc -l <positions) positions of four games"
"$programs"/tune fit chess positions --epochs 1 >weights.c 2>messages
grep -q 'variants/weights/weights.h' weights.c || fail "tune fit writes no table: $(cat messages)"
"$programs"/tune margins chess reduction futility=200 --games 2 --nodes 100 | tail -1 >margins
grep -Eq '^\.margins = \{.* \.futility = [0-9]+,.* \},$' margins || fail "tune margins says: $(cat margins)"
if "$programs"/tune margins chess no_such_margin 2>messages; then fail "tune margins takes any name"; fi
grep -q 'no margin "no_such_margin"' messages || fail "tune margins: $(cat messages)"
"$programs"/tune margins-match chess futility=200 --games 2 --nodes 100 | grep -q '^2 games: ' || fail "no match"
"$programs"/tune generate atomic --games 1 --nodes 100 >atomic
"$tools"/label.sh "$programs"/fusilier 1 atomic <atomic >labelled
[ -s labelled ] || fail "label.sh labels nothing"
if "$tools"/label.sh "$programs"/fusilier 1 no-such-game <atomic >labelled 2>messages; then fail "label.sh labels any"; fi
grep -q 'does not know the variant no-such-game' messages || fail "label.sh: $(cat messages)"
"$programs"/arena match chess random greedy --games 2 --max 40 | grep -q '^greedy .* 2 seats' || fail "arena counts no games"
"$programs"/net_data data 100 1 1 "$programs"/fusilier 2>messages || fail "net_data: $(cat messages)"
[ -s data ] || fail "net_data writes nothing"
if "$programs"/net_train chess data 1 0.01 400 0 >table 2>messages; then fail "net_train is content with 100 positions"; fi
grep -q 'too few positions' messages || fail "net_train: $(cat messages)"
"$programs"/xboard_plies 1 >plies
grep -q '^| `shadow` | 1\.' plies || fail "xboard_plies finds no plies"
echo "tools: tune, label.sh, arena, net_data, net_train and xboard_plies work"
