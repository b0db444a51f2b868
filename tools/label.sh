#!/usr/bin/env bash
# Puts another UCI engine's scores into positions of `tune generate` (docs/evaluation.md): reads "position;result;score"
# lines on standard input, writes them with the score of ENGINE at DEPTH, as White sees it; mates are left out.
#
#   tools/label.sh ENGINE DEPTH < chess.txt > labelled.txt
set -euo pipefail
engine=${1:?usage: label.sh ENGINE DEPTH}
depth=${2:?usage: label.sh ENGINE DEPTH}
coproc PEER { "$engine" 2>/dev/null; }
printf 'uci\nisready\n' >&"${PEER[1]}"
while read -r line <&"${PEER[0]}" && [[ $line != readyok* ]]; do :; done
while IFS=';' read -r position result _; do
    read -r board turn castling ep half full _ <<<"$position"
    printf 'position fen %s\ngo depth %s\n' "$board $turn $castling $ep $half $full" "$depth" >&"${PEER[1]}"
    score=
    while read -r line <&"${PEER[0]}" && [[ $line != bestmove* ]]; do
        if [[ $line =~ score\ cp\ (-?[0-9]+) ]]; then score=${BASH_REMATCH[1]}; elif [[ $line == *"score mate"* ]]; then score=; fi
    done
    [[ -n $score ]] || continue
    [[ $turn == w ]] || score=$((-score))
    ((score > -900 && score < 900)) || continue
    printf '%s;%s;%s\n' "$position" "$result" "$score"
done
