#!/usr/bin/env bash
# Games whose effects XBoard cannot know: a complete game of each between two engines, whose result an engine claims and
# XBoard accepts; then the saved game is loaded again, which must give the same plies, the same boards, and to the
# engine the same end.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

GAMES="${GAMES:-shadow machine-gun kamikaze immunity three-strikes-rifle blunderbuss minefield divide-and-conquer scaci-10x20 blind-madrasi}"

# ---- the match ----

# Nobody loses on time, as the machine may have other things to do.
run_match() {
    timeout 150 "${XBOARD[@]}" -fcp "$PROGRAM" -fd "$OUT" -scp "$PROGRAM" -sd "$OUT" -variant "$GAME" -mg 1 -tc 1 -inc 0.2 \
        -depth "$DEPTH" -firstOptions "Dice Seed=1" -secondOptions "Dice Seed=2" -testClaims true -checkMates false -materialDraws false -trivialDraws false -matchPause 100 \
        -xexit -noGUI -saveSettingsOnExit false -debug -nameOfDebugFile "$LOG" -sgf "$OUT/$GAME.pgn" \
        >"$OUT/$GAME.out" 2>&1
}

check_end() {
    local result
    result=$(sed -nE 's/^\[Result "(.*)"\]$/\1/p' "$OUT/$GAME.pgn")
    [[ $result =~ ^(1-0|0-1|1/2-1/2)$ ]] || fail "$GAME: the result is '$result'"
    traffic | has "^< ($result \\{|offer draw)" || fail "$GAME: no engine claimed $result"
    ! grep -qE '^\{.*([Ff]orfeit|False|adjudication|exited)' "$OUT/$GAME.pgn" || fail "$GAME: $(grep '^{.*}' "$OUT/$GAME.pgn")"
    CLAIM=$(traffic | sed -nE 's/^< ((1-0|0-1|1\/2-1\/2) \{.*)/\1/p' | head -n 1)
}

# ---- the saved game ----

load_game() {
    local attempt
    plies >"$OUT/$GAME.plies"
    find "$HOME" -mindepth 1 -delete # the dialog would remember what it looked like last time
    open_board "$GAME" -timeDelay 0 -testLegality true
    for attempt in 1 2 3; do
        ask_for_file "$OUT/$GAME.pgn"
        for _ in 1 2 3 4 5 6 7 8 9 10; do is_loaded || sleep 0.5; done
        rm -f "$(file_to_load)"
        is_running || return 0
        ! is_loaded || break
        close_dialogs
    done
    plies >"$OUT/$GAME.loaded"
    cmp -s "$OUT/$GAME.plies" "$OUT/$GAME.loaded" ||
        fail "$GAME: loaded otherwise: $(diff "$OUT/$GAME.plies" "$OUT/$GAME.loaded" | head -n 4 | tr '\n' ' ')"
}

# XBoard 4.9.1 dies in its game list (GameListBuild) of some games on ten ranks, whoever made them.
is_running() {
    kill -0 "$BOARD_PID" 2>/dev/null
}

is_loaded() {
    [ "$(plies | wc -l)" -ge "$(wc -l <"$OUT/$GAME.plies")" ]
}

# Told to play on, the engine must see that the game is over, and how it ended.
check_loaded_end() {
    press ctrl+w
    press ctrl+b
    wait_until "the engine to know how the loaded $GAME ended" is_over
}

is_over() {
    traffic | grep -F -- "< $CLAIM" >/dev/null
}

# Another depth makes another game.
play_and_load() {
    for DEPTH in 1 2 3; do
        play_match run_match
        check_log
        check_end
        load_game
        ! is_running || return 0
        close_board
    done
    fail "$GAME: XBoard could not list one of three games"
}

open_display
for GAME in $GAMES; do
    play_and_load
    [ -z "$CLAIM" ] || check_loaded_end
    check_log
    passed "$GAME: ${CLAIM:-draw agreed}, $(wc -l <"$OUT/$GAME.plies") plies, loaded again"
    close_board
done
