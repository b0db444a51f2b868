#!/usr/bin/env bash
# Puts another UCI engine's scores into positions of `tune generate` (docs/evaluation.md): reads "position;result;score"
# lines on standard input, writes them with the score of ENGINE at DEPTH, as White sees it; mates are left out.
# VARIANT is the engine's own name of the game (UCI_Variant); it is not said for chess.
#
#   tools/label.sh ENGINE DEPTH [VARIANT] < chess.txt > labelled.txt
set -euo pipefail
engine=${1:?usage: label.sh ENGINE DEPTH [VARIANT]}
depth=${2:?usage: label.sh ENGINE DEPTH [VARIANT]}
variant=${3:-}
coproc PEER { "$engine" 2>/dev/null; }
known=
say() { printf '%s\n' "$@" >&"${PEER[1]}"; }
say uci
while read -r line <&"${PEER[0]}" && [[ $line != uciok* ]]; do
    [[ "$line " == "option name UCI_Variant "*" var $variant "* ]] && known=yes
done
if [[ $variant ]]; then
    [[ $known ]] || { echo "label.sh: $engine does not know the variant $variant" >&2 && exit 1; }
    say "setoption name UCI_Variant value $variant"
fi
say isready
while read -r line <&"${PEER[0]}" && [[ $line != readyok* ]]; do :; done
while IFS=';' read -r position result _; do
    [[ $position != '#'* ]] || continue
    read -r board turn castling ep half full _ <<<"$position"
    say "position fen $board $turn $castling $ep $half $full" "go depth $depth"
    score=
    while read -r line <&"${PEER[0]}" && [[ $line != bestmove* ]]; do
        if [[ $line =~ score\ cp\ (-?[0-9]+) ]]; then score=${BASH_REMATCH[1]}; elif [[ $line == *"score mate"* ]]; then score=; fi
    done
    [[ -n $score ]] || continue
    [[ $turn == w ]] || score=$((-score))
    ((score > -900 && score < 900)) || continue
    printf '%s;%s;%s\n' "$position" "$result" "$score"
done
