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

# refused WORDS TOOL WORD...: the tool fails with status 2 and one line, which begins with its name and says these words.
refused() {
    local words=$1 tool=$2 status=0
    shift
    "$programs/$@" >output 2>messages || status=$?
    [ $status -eq 2 ] || fail "$*: status $status, expected 2"
    [ ! -s output ] || fail "$*: says $(cat output)"
    [[ $(wc -l <messages) -eq 1 && $(<messages) == "$tool"*": "*"$words"* ]] || fail "$*: $(cat messages)"
}

"$programs"/tune generate chess --games 4 --nodes 100 >positions
[ "$(wc -l <positions)" -ge 100 ] || fail "tune writes $(wc -l <positions) positions of four games"
[[ $(tail -1 positions) == "# end: 4 games" ]] || fail "tune says not that it has come to its end"

# A seed is a stream of its own, and a file that was cut off anywhere becomes what it would have been.
positions_of() { grep -v '^#' | cut -d';' -f1 | sort -u; }
"$programs"/tune generate chess --games 4 --nodes 100 --seed 2 | positions_of >others
positions_of <positions | comm -12 - others >shared
[ "$(wc -l <shared)" -le 2 ] || fail "two seeds share $(wc -l <shared) positions of $(wc -l <others)"
for size in 0 30 5000; do
    head -c $size positions >resumed
    "$programs"/tune generate chess --games 4 --nodes 100 --resume resumed
    cmp -s positions resumed || fail "tune makes other positions of a file of $size bytes"
done
refused "resumed: other positions are in it than positions of chess, seed=3" tune generate chess --resume resumed --seed 3

head -c -9 others | sed 's/$/;1-0/' | head -c -1 >cut
"$programs"/tune fit chess positions cut --epochs 1 >/dev/null 2>messages
grep -q 'cut, line .* is cut off' messages || fail "tune fit takes a cut line: $(cat messages)"
"$programs"/tune fit chess positions --epochs 1 >weights.c 2>messages
grep -q 'variants/weights/weights.h' weights.c || fail "tune fit writes no table: $(cat messages)"
"$programs"/tune margins chess reduction futility=200 --games 2 --nodes 100 | tail -1 >margins
grep -Eq '^\.margins = \{.* \.futility = [0-9]+,.* \},$' margins || fail "tune margins says: $(cat margins)"
refused 'no margin "no_such_margin"' tune margins chess no_such_margin
"$programs"/tune margins-match chess futility=200 --games 2 --nodes 100 | grep -q '^2 games: ' || fail "no match"
"$programs"/tune generate atomic --games 1 --nodes 100 >atomic
"$tools"/label.sh "$programs"/fusilier 1 atomic <atomic >labelled
[ -s labelled ] || fail "label.sh labels nothing"
if grep -q "#" labelled; then fail "label.sh takes a mark for a position"; fi
if "$tools"/label.sh "$programs"/fusilier 1 no-such-game <atomic >labelled 2>messages; then fail "label.sh labels any"; fi
grep -q 'does not know the variant no-such-game' messages || fail "label.sh: $(cat messages)"
"$programs"/arena match chess random greedy --games 2 --max 40 | grep -q '^greedy .* 2 seats' || fail "arena counts no games"
"$programs"/net_data --positions 100 --depth 1 chess data -- "$programs"/fusilier 2>messages ||
    fail "net_data: $(cat messages)"
[ -s data ] || fail "net_data writes nothing"
! "$programs"/net_data chess data2 -- true 2>messages || fail "net_data takes any oracle"
grep -q 'net_data: the oracle speaks no UCI' messages || fail "net_data: $(cat messages)"
printf '#!/bin/sh\nwhile read -r word _; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n' >mute
! "$programs"/net_data atomic data2 -- sh mute 2>messages || fail "net_data takes an oracle that plays another game"
grep -q 'net_data: the oracle does not play atomic' messages || fail "net_data: $(cat messages)"
refused "data: too few positions" net_train chess data data
refused "nowhere: No such file" net_train chess data nowhere
"$programs"/xboard_plies 1 >plies
grep -q '^| `shadow` | 1\.' plies || fail "xboard_plies finds no plies"

# Pictures for all places that the tables of pictures in `setup` lines use: (PNBRQ/....K.pnbrq/....k.), White's half first.
{
    printf 'xboard\nprotover 2\n'
    "$programs"/fusilier list --xboard | sed -E 's/.*\t(.*)/new\nvariant \1/'
} | "$programs"/fusilier | sed -nE 's/^setup \(([^)]*)\).*/\1/p' | awk '{
    half = length($0) / 2
    for (i = slot = 0; i++ < half; slot++) {
        sign = substr($0, i, 1)
        if (sign == "/") slot = 45
        else if (sign != ".") print i == half ? 65 : slot
    }
}' | sort -nu >announced
[ -s announced ] || fail "no setup lines"
"$programs"/winboard_men slots | diff announced - || fail "winboard_men draws other places than XBoard is told of"
for colour in white black; do
    "$programs"/winboard_men $colour | grep -c '^<svg x=' | grep -qx "$(wc -l <announced)" || fail "winboard_men $colour"
done
refused "'green' is none of slots, white and black" winboard_men green

for tool in arena tune net_data net_train xboard_plies winboard_men; do
    refused "unknown option '--bogus'" $tool --bogus
    "$programs"/$tool --help | grep -q "^usage: $tool" || fail "$tool --help says not how to use it"
done
for tool in arena tune; do
    refused "COMMAND is missing (see $tool --help)" $tool
    refused "unknown command 'bogus'" $tool bogus
    refused "unknown option '--version'" $tool --version
done
refused "GAME is missing (see arena match --help)" arena match
refused "MIND is missing" arena match chess
refused "unknown game 'nonsense'" arena match nonsense random random
refused "chess has 2 teams, here are 3 minds" arena match chess random random random
refused "'clever' is not a mind" arena match chess clever random
refused "'random:nodes=5': only an engine has settings" arena match chess random:nodes=5 random
refused "'hash=5' is not a setting: nodes=N, opponents=WHO or samples=N" arena match chess engine:hash=5 random
refused "nodes must be 1 to " arena match chess engine:nodes=0 random
refused "samples must be 0 to 256, not 257" arena match chess engine:nodes=5,samples=257 random
refused "opponents: 'friends' is not auto" arena match chess engine:opponents=friends random
refused "--games must be 1 to 1000000000, not 0" arena strength chess --games 0
refused "--nodes '5k' is not a whole number" arena strength chess --nodes 5k
refused "option '--seed' needs a value" arena strength --seed
refused "FILE is missing (see tune fit --help)" tune fit chess
refused "--results must be 0 to 1, not 1.5" tune fit chess positions --results 1.5
refused "--rate 'fast' is not a number" tune fit chess positions --rate fast
refused "unknown option '--games'" tune fit chess positions --games 5
refused "unexpected word 'positions'" tune generate chess positions
refused "three-player-chess has no weights of its own" tune cylinder three-player-chess
refused "ORACLE is missing" net_data chess data2
refused "--depth must be 1 to 100, not 0" net_data --depth 0 chess data2 -- oracle
refused "doubles is no game for two on 64 cells" net_data doubles data2 -- oracle
refused "--decay 'nan' is not a number" net_train chess data --decay nan
refused "GAMES 'many' is not a whole number" xboard_plies many
refused "unexpected word '3'" xboard_plies 1 2 3
echo "tools: tune, label.sh, arena, net_data, net_train, xboard_plies and winboard_men work"
