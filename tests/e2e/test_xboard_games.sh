#!/usr/bin/env bash
# Every game that Fusilier offers to XBoard: XBoard takes its name and sets up its men; two engines play some moves in
# it, and XBoard finds no fault; the record is loaded again, and gives the same half moves and the same board, which is
# the engine's, too.
# FUSILIER_SAMPLE=all plays all games, a number five others than always; GAMES names them. SEED plays others of each
# game, MOVES longer ones.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

MOVES=${MOVES:-12} # of each side, extra half moves counted; then XBoard calls it a draw
SEED=${SEED:-1}

# Lines of "game TAB XBoard's name".
sample() {
    "$PROGRAM" list --xboard | case ${GAMES:+named}${GAMES:-${FUSILIER_SAMPLE:-}} in
    named*) awk -F'\t' -v games=" $GAMES " 'index(games, " " $1 " ")' ;;
    all) cat ;;
    *) while IFS= read -r line; do
        echo "$(cksum <<<"${FUSILIER_SAMPLE:-} $line" | cut -d' ' -f1)"$'\t'"$line"
    done | sort -n | head -n 5 | cut -f2- ;;
    esac
}

# ---- the match ----

# Who plays at random finds more than who plays well.
options_of() {
    echo "Dice Seed=$SEED$1,Limit Strength=1,Elo=500"
}

run_match() {
    timeout 120 "${XBOARD[@]}" -fcp "$PROGRAM" -fd "$OUT" -scp "$PROGRAM" -sd "$OUT" -variant "$VARIANT" -mg 1 -tc 1 -inc 1 \
        -depth 1 -firstOptions "$(options_of 1)" -secondOptions "$(options_of 2)" -xponder -testLegality true \
        -testClaims true -adjudicateDrawMoves "$moves" -matchPause 100 -xexit -noGUI -saveSettingsOnExit false -popupMoveErrors false \
        -debug -nameOfDebugFile "$LOG" -sgf "$OUT/$GAME.pgn" >"$OUT/$GAME.out" 2>&1
}

# Placement and turn.
board() {
    awk '/^[^ ]*\/[^ ]* [wb]( |$)/ { board = $1 " " $2 } END { print board }' "$@"
}

check_match() {
    traffic | has "^> variant $VARIANT\$" || [ "$VARIANT" = normal ] || fail "$GAME: XBoard did not ask for $VARIANT"
    ! grep -qE '^\{.*([Ff]orfeit|False|exited|king destroyed)' "$OUT/$GAME.pgn" || fail "$GAME: $(grep '^{.*}' "$OUT/$GAME.pgn")"
    sed -nE 's/^\[Result "(.*)"\]$/\1/p' "$OUT/$GAME.pgn" | has '^(1-0|0-1|1/2-1/2)$' || fail "$GAME: no result"
    plies >"$OUT/$GAME.plies"
    [ "$(wc -l <"$OUT/$GAME.plies")" -gt 2 ] || fail "$GAME: $(wc -l <"$OUT/$GAME.plies") half moves"
}

# What XBoard says to the second engine before its first move is XBoard's own board.
check_array() {
    local array shown
    array=$(traffic | sed -nE 's/^< setup .* ([^ ]+\/[^ ]+ [wb]) .*/\1/p' | head -n 1)
    shown=$(sed -nE 's/^[0-9]+ >second: setboard //p' "$LOG" | head -n 1 | board)
    [ -z "$array" ] || [ "$array" = "$shown" ] || fail "$GAME: XBoard sets up $shown, not $array"
}

# ---- the record ----

# XBoard 4.9.1 dies in its list of games (GameListBuild) of some long ones, whoever made them: false.
load_record() {
    open_board "$VARIANT" -timeDelay 0 -testLegality true -xponder
    xclip -selection clipboard -i "$OUT/$GAME.pgn"
    press ctrl+v 2>/dev/null || true
    wait_until "$GAME to be loaded" is_loaded_or_dead
    if ! is_running; then
        close_board
        return 1
    fi
    plies >"$OUT/$GAME.loaded"
    cmp -s "$OUT/$GAME.plies" "$OUT/$GAME.loaded" ||
        fail "$GAME: loaded otherwise: $(diff "$OUT/$GAME.plies" "$OUT/$GAME.loaded" | head -n 4 | tr '\n' ' ')"
}

is_loaded() {
    [ "$(plies | wc -l)" -ge "$(wc -l <"$OUT/$GAME.plies")" ]
}

is_running() {
    kill -0 "$BOARD_PID" 2>/dev/null
}

is_loaded_or_dead() {
    is_loaded || ! is_running
}

# Shorter games, until XBoard survives its list.
play_and_load() {
    local moves
    for moves in "$MOVES" $((MOVES * 2 / 3)) $((MOVES / 3)) 8; do
        play_match run_match
        check_log
        check_match
        check_array
        ! load_record || return 0
    done
    fail "$GAME: XBoard could not list one of four games"
}

# Waits until XBoard has put its board on the clipboard.
says_board() {
    press ctrl+shift+c
    BOARD=$(xclip -selection clipboard -o 2>/dev/null | board)
    [ -n "$BOARD" ]
}

# What XBoard shows in the end is to the engine where it stands, if the board is the one it expects: then all half moves
# can be taken back. Any other board would be a new position, without half moves.
check_board() {
    {
        printf 'xboard\nprotover 2\nnew\nvariant %s\nforce\n' "$VARIANT"
        sed -E 's/^> //' "$OUT/$GAME.plies"
        echo "setboard $BOARD - - 0 1"
        sed 's/.*/undo/' "$OUT/$GAME.plies"
        printf 'ping 9\nquit\n'
    } | "$PROGRAM" >"$OUT/$GAME.followed"
    ! grep -E '^(Error|Illegal)' "$OUT/$GAME.followed" || fail "$GAME: loaded, the board is $BOARD; the engine's is another"
}

open_display
while IFS=$'\t' read -r GAME VARIANT <&3; do
    play_and_load
    check_log
    wait_until "$GAME: what XBoard shows" says_board
    ! traffic | has '^< setup .*_bughouse ' || check_board
    close_board
    passed "$GAME: $(wc -l <"$OUT/$GAME.plies") half moves, loaded again: $BOARD"
done 3< <(sample)
[ "$PASSED" -gt 0 ] || fail "no games"
