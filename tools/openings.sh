#!/usr/bin/env bash
# Random openings of a game for matches, one position a line, each another one: for `fusilier match --openings`.
#
#   tools/openings.sh GAME COUNT PLIES [SEED]
#
# Balanced openings of chess, where neither side has more than half a pawn by another engine's judgement:
#   tools/openings.sh chess 500 8 | sed 's/$/;0;0/' | tools/label.sh stockfish 10 | awk -F';' '$3 >= -50 && $3 <= 50 { print $1 }'
set -euo pipefail
game=${1:?usage: openings.sh GAME COUNT PLIES [SEED]} count=${2:?how many?} plies=${3:?how many random moves?}
fusilier=${FUSILIER:-$(dirname "$0")/../build/release/fusilier}
RANDOM=${4:-1}
declare -A seen=()
while ((${#seen[@]} < count)); do
    position=start
    for ((ply = 0; ply < plies; ply++)); do
        mapfile -t moves < <("$fusilier" moves "$game" "$position")
        ((${#moves[@]})) || continue 2
        position=$("$fusilier" apply "$game" "$position" "${moves[RANDOM % ${#moves[@]}]}")
    done
    [[ $("$fusilier" result "$game" "$position") == - && -z ${seen[$position]:-} ]] || continue
    seen[$position]=1
    printf '%s\n' "$position"
done
