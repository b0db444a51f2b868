#!/usr/bin/env bash
# A complete game of every kind between two engines in XBoard's match mode: every move is legal to XBoard and to the
# rules, and the result is claimed by an engine and accepted.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

# XBoard judges no mates and draws itself here but tests the engines' claims: so the claims decide.
play() {
    local attempt
    LOG=$OUT/$GAME.debug
    for attempt in 1 2 3 4 5; do
        rm -f "$LOG" "$OUT/$GAME.pgn"
        run_match "$1" || greeted_late || fail "$GAME: XBoard did not end the game"
        greeted_late || return 0
    done
    fail "the engine needs more than two seconds to say what it can"
}

run_match() {
    timeout 120 xboard -fcp "$PROGRAM" -fd "$OUT" -scp "$PROGRAM" -sd "$OUT" -variant "$1" -mg 1 -tc 1 -inc 0.2 -depth 4 \
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

start_position() {
    sed -nE 's/^\[FEN "(.*)"\]$/\1/p' "$OUT/$GAME.pgn" | grep . || echo start
}

check_result() {
    local result final ruled
    result=$(tag Result)
    [[ $result =~ ^(1-0|0-1|1/2-1/2)$ ]] || fail "$GAME: the result is '$result'"
    # shellcheck disable=SC2046
    final=$("$PROGRAM" apply "$GAME" "$(start_position)" $(moves)) || fail "$GAME: a move is not legal"
    ruled=$("$PROGRAM" result "$GAME" "$final")
    # "-": the rules go on, but a draw was claimed by repetition or the 50-move rule
    [ "$ruled" = "$result" ] || { [ "$ruled" = - ] && [ "$result" = 1/2-1/2 ]; } ||
        fail "$GAME: the result is $result, by the rules it is $ruled at $final"
    traffic | grep -qE "^< ($result \\{|offer draw)" || fail "$GAME: no engine claimed $result"
    ! grep -qE '^\{.*([Ff]orfeit|False|adjudication|exited)' "$OUT/$GAME.pgn" || fail "$GAME: $(grep '^{.*}' "$OUT/$GAME.pgn")"
    passed "$GAME: $result after $(moves | wc -l) moves, $(traffic | sed -nE 's/^> result //p' | head -n 1)"
}

open_display
while IFS=$'\t' read -r GAME variant _; do
    play "$variant"
    check_log
    check_result
done < <("$PROGRAM" list --xboard)
[ "$PASSED" -gt 0 ] || fail "no games"
