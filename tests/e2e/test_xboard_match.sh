#!/usr/bin/env bash
# A complete game between two engines in XBoard's match mode, of each game whose moves XBoard understands: every move is
# legal to XBoard and to the rules, and the result is claimed by an engine and accepted.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

UNDERSTOOD="chess chess960 rifle rifle-free atomic cylindrical"

# XBoard judges no mates and draws itself here but tests the engines' claims: so the claims decide.
run_match() {
    timeout 120 "${XBOARD[@]}" -fcp "$PROGRAM" -fd "$OUT" -scp "$PROGRAM" -sd "$OUT" -variant "$1" -mg 1 -tc 1 -inc 0.2 -depth 4 \
        -xponder -testClaims true -checkMates false -materialDraws false -trivialDraws false -matchPause 100 -xexit \
        -noGUI -saveSettingsOnExit false -debug -nameOfDebugFile "$LOG" -sgf "$OUT/$GAME.pgn" >"$OUT/$GAME.out" 2>&1
}

tag() {
    sed -nE "s/^\\[$1 \"(.*)\"\\]$/\\1/p" "$OUT/$GAME.pgn"
}

# XBoard logs a move twice: said by one engine, passed on to the other.
moves() {
    traffic | sed -nE 's/^< move //p' |
        sed -E 's/^([a-h][1-8])([a-h][1-8]),\2\1$/\1x\2/; s/^([a-h][1-8])x([a-h][1-8])-\1$/\1x\2/'
}

# castling POSITION O-O|O-O-O: as king takes rook; in Chess960 the engines give it by name only.
castling() {
    awk -v position="$1" -v name="$2" '
        BEGIN {
            split(position, field, " ")
            split(field[1], row, "/")
            white = field[2] == "w"
            cells = row[white ? 8 : 1]
            for (i = 1; i <= length(cells); i++) {
                c = substr(cells, i, 1)
                if (c ~ /[1-8]/) { file += c; continue }
                man[++file] = c
            }
            for (i = 1; i <= 8; i++) if (man[i] == (white ? "K" : "k")) king = i
            side = name == "O-O" ? 1 : -1
        }
        # legal moves of the king to a square of an own rook, on the right side
        {
            from = index("abcdefgh", substr($1, 1, 1)); to = index("abcdefgh", substr($1, 3, 1))
            if (substr($1, 2, 1) == (white ? 1 : 8) && substr($1, 4, 1) == substr($1, 2, 1) && from == king &&
                man[to] == (white ? "R" : "r") && (to - from) * side > 0) print $1
        }' < <("$PROGRAM" moves "$GAME" "$1")
}

# The position at the end; fails if a move is not legal.
final_position() {
    local position move
    position=$("$PROGRAM" apply "$GAME" "$(start_position)" "$(moves | head -n 1)") || return 1
    while read -r move; do
        case $move in O-O*) move=$(castling "$position" "$move") ;; esac
        position=$("$PROGRAM" apply "$GAME" "$position" "$move") || return 1
    done < <(moves | tail -n +2)
    echo "$position"
}

start_position() {
    sed -nE 's/^\[FEN "(.*)"\]$/\1/p' "$OUT/$GAME.pgn" | grep . || echo start
}

check_result() {
    local result final ruled
    result=$(tag Result)
    [[ $result =~ ^(1-0|0-1|1/2-1/2)$ ]] || fail "$GAME: the result is '$result'"
    final=$(final_position) || fail "$GAME: a move is not legal"
    ruled=$("$PROGRAM" result "$GAME" "$final")
    # "-": the rules go on, but a draw was claimed by repetition or the 50-move rule
    [ "$ruled" = "$result" ] || { [ "$ruled" = - ] && [ "$result" = 1/2-1/2 ]; } ||
        fail "$GAME: the result is $result, by the rules it is $ruled at $final"
    traffic | has "^< ($result \\{|offer draw)" || fail "$GAME: no engine claimed $result"
    ! grep -qE '^\{.*([Ff]orfeit|False|adjudication|exited)' "$OUT/$GAME.pgn" || fail "$GAME: $(grep '^{.*}' "$OUT/$GAME.pgn")"
    passed "$GAME: $result after $(moves | wc -l) moves, $(traffic | sed -nE 's/^> result //p' | head -n 1)"
}

open_display
while IFS=$'\t' read -r GAME variant _; do
    [[ " $UNDERSTOOD " == *" $GAME "* ]] || continue
    play_match run_match "$variant"
    check_log
    check_result
done < <("$PROGRAM" list --xboard)
[ "$PASSED" -gt 0 ] || fail "no games"
