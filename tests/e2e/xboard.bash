# shellcheck shell=bash
# Drives a real XBoard on a display of its own: starts it, clicks squares, reads its log, compares what it shows with
# the truth. Sourced by test_xboard_*.sh, which give the program as $1. Pictures and logs stay in $OUT.
set -euo pipefail
export PATH="$PATH:/usr/games" LC_ALL=C

PROGRAM=$(realpath "$1")
NAME=$(basename "$0" .sh)
OUT=$(dirname "$PROGRAM")/e2e/$NAME
XBOARD=(env LD_PRELOAD=libnss_wrapper.so xboard) # see settle_at_home
LIGHT=#C8C365 DARK=#77A26D # colours of the squares; nothing else on XBoard's window has them
PATIENCE=${FUSILIER_E2E_PATIENCE:-30} # seconds to wait for anything, on a machine that has other things to do
SCREEN_PID= BOARD_PID= LOG= WINDOW= BOARD_AT= PITCH= PASSED=0

fail() {
    echo "$NAME: FAILED: $*" >&2
    echo "log: ${LOG:-none}, pictures: $OUT" >&2
    [ -z "$WINDOW" ] || picture failed || true
    [ -z "$LOG" ] || traffic | tail -n 15 >&2
    exit 1
}

# CTest takes status 77 for skipped, not for passed.
skip() {
    echo "$NAME: skipped: $*"
    exit 77
}

passed() {
    PASSED=$((PASSED + 1))
    echo "ok $PASSED - $*"
}

for tool in xboard Xvfb xdotool convert import; do
    command -v $tool >/dev/null || skip "$tool is missing (scripts/install-deps test installs it)"
done

# ---- the display ----

open_display() {
    mkdir -p "$OUT"
    find "$OUT" -mindepth 1 -delete
    settle_at_home
    Xvfb -displayfd 5 -screen 0 900x800x24 -nolisten tcp -noreset 5>"$OUT/display" 2>"$OUT/screen.log" &
    SCREEN_PID=$!
    trap close_display EXIT
    wait_until "a display" test -s "$OUT/display"
    DISPLAY=:$(cat "$OUT/display")
    export DISPLAY
}

# Nobody's settings of XBoard, and none changed. XBoard reads them at the place that the system calls one's home,
# whatever $HOME says: so it is told of another one.
settle_at_home() {
    export HOME=$OUT/home
    mkdir -p "$HOME"
    NSS_WRAPPER_PASSWD=$OUT/passwd NSS_WRAPPER_GROUP=$OUT/group
    echo "player:x:$(id -u):$(id -g)::$HOME:/bin/sh" >"$NSS_WRAPPER_PASSWD"
    echo "player:x:$(id -g):" >"$NSS_WRAPPER_GROUP"
    export NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
    [ "$(env LD_PRELOAD=libnss_wrapper.so getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)" = "$HOME" ] ||
        skip "libnss_wrapper.so is missing (scripts/install-deps test installs it)"
}

close_display() {
    close_board
    [ -z "$SCREEN_PID" ] || kill "$SCREEN_PID" 2>/dev/null || true
}

# wait_until WHAT COMMAND...
wait_until() {
    local what=$1 end=$((SECONDS + PATIENCE))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || fail "waited $PATIENCE s for $what"
        sleep 0.05
    done
}

# ---- XBoard ----

# XBoard gives an engine two seconds to introduce itself; on a machine that is busier than that one has to try again.
greeted_late() {
    [ -e "$LOG" ] && awk '
        /<first : feature done=1/ { first = 1 }
        /<second: feature done=1/ { second = 1 }
        />first : new/ && !first || />second: new/ && !second { late = 1 }
        END { exit !late }' "$LOG"
}

is_greeted() {
    heard '<first : pong 1' || greeted_late
}

# play_match COMMAND...: the command, which lets XBoard play a match of $GAME to its end and leaves $LOG and the record.
play_match() {
    local attempt
    LOG=$OUT/$GAME.debug
    for attempt in 1 2 3 4 5; do
        rm -f "$LOG" "$OUT/$GAME.pgn"
        "$@" || greeted_late || fail "$GAME: XBoard did not end the game"
        greeted_late || return 0
    done
    fail "the engine needs more than two seconds to say what it can"
}

# open_board VARIANT OPTION...: XBoard with the program as the opponent.
open_board() {
    local attempt
    LOG=$OUT/$1.debug
    for attempt in 1 2 3 4 5; do
        start_board "$@"
        wait_until "XBoard to greet the engine" is_greeted
        greeted_late || break
        close_board
        [ "$attempt" -lt 5 ] || fail "the engine needs more than two seconds to say what it can"
    done
    wait_until "XBoard's window" find_window
    find_squares
}

start_board() {
    local variant=$1
    shift
    rm -f "$LOG" "$OUT/position.fen"
    "${XBOARD[@]}" -fcp "$PROGRAM" -fd "$OUT" -variant "$variant" -debug -nameOfDebugFile "$LOG" -size 49 -overrideLineGap 1 \
        -useBoardTexture false -lightSquareColor "$LIGHT" -darkSquareColor "$DARK" -animateMoving false \
        -highlightMoveWithArrow false -showTargetSquares true -highlightDragging true -saveSettingsOnExit false \
        -popupMoveErrors false -popupExitMessage false -sgf "$OUT/$variant.pgn" -spf "$OUT/position.fen" -depth 5 "$@" \
        >"$OUT/$variant.out" 2>&1 &
    BOARD_PID=$!
}

close_board() {
    [ -n "$BOARD_PID" ] || return 0
    kill "$BOARD_PID" 2>/dev/null || true
    wait "$BOARD_PID" 2>/dev/null || true
    BOARD_PID= WINDOW=
}

area() {
    local WIDTH=0 HEIGHT=0
    eval "$(xdotool getwindowgeometry --shell "$1" 2>/dev/null | grep -E '^(WIDTH|HEIGHT)=')"
    echo $((WIDTH * HEIGHT))
}

# The largest window, once it is large enough for a board.
find_window() {
    local candidate best=100000
    WINDOW=
    for candidate in $(xdotool search --onlyvisible --pid "$BOARD_PID" 2>/dev/null); do
        local size
        size=$(area "$candidate")
        [ "$size" -gt "$best" ] && best=$size WINDOW=$candidate
    done
    [ -n "$WINDOW" ]
}

snapshot() {
    import -window root -crop 900x800+0+0 +repage "$1"
}

# The rectangle that has the colours of squares, as WxH+X+Y.
board_box() {
    snapshot "$OUT/screen.png"
    convert "$OUT/screen.png" -fill black -opaque white -fill white -opaque "$LIGHT" -opaque "$DARK" \
        -fill black +opaque white -format '%@' info: 2>/dev/null || true
}

squares_are_steady() {
    local before=$BOARD_AT
    BOARD_AT=$(board_box)
    [ "$BOARD_AT" = "$before" ] && [ "${BOARD_AT%%x*}" -gt 300 ]
}

find_squares() {
    BOARD_AT=
    wait_until "the board to be drawn" squares_are_steady
    local width=${BOARD_AT%%x*}
    PITCH=$(((width + 1) / 8))
}

# picture NAME: XBoard's window as a file.
picture() {
    local X=0 Y=0 WIDTH=0 HEIGHT=0
    eval "$(xdotool getwindowgeometry --shell "$WINDOW" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    import -window root -crop "${WIDTH}x$HEIGHT+$X+$Y" +repage "$OUT/$1.png"
}

# ---- the hand ----

click() {
    local square file rank x y
    for square; do
        file=$(($(printf %d "'${square:0:1}") - 97)) rank=${square:1}
        x=${BOARD_AT#*+} y=${x#*+} x=${x%%+*}
        x=$((x + file * PITCH + PITCH / 2)) y=$((y + (8 - rank) * PITCH + PITCH / 2))
        xdotool mousemove "$x" "$y"
        sleep 0.1
        xdotool mousedown 1
        sleep 0.1
        xdotool mouseup 1
        sleep 0.3
    done
}

press() {
    xdotool windowfocus "$WINDOW"
    xdotool key --window "$WINDOW" "$1"
    sleep 0.4
}

# ---- the log ----

# What was said over the wire: "> ..." to the engine, "< ..." from it; XBoard's log breaks lines after "usermove".
traffic() {
    sed -E 's/usermove [0-9]+ >(first|second) ?: /usermove /' "$LOG" | sed -nE 's/^[0-9]+ ([<>])(first|second) ?: /\1 /p'
}

# Has a pipe a line like this? It is read to its end: `grep -q` would break the pipe, which counts as a failure here.
has() {
    grep -E -- "$1" >/dev/null
}

heard() {
    [ -e "$LOG" ] && grep -qE -- "$1" "$LOG"
}

# All moves so far, one a line, in our notation: a shot is "d1d8,d8d1" or "d1xd8-d1" for XBoard.
moves() {
    traffic | sed -nE 's/^(> user|< )move //p' |
        sed -E 's/^([a-h][1-8])([a-h][1-8]),\2\1$/\1x\2/; s/^([a-h][1-8])x([a-h][1-8])-\1$/\1x\2/'
}

count_moves() {
    moves | wc -l
}

has_moves() {
    [ "$(count_moves)" -ge "$1" ]
}

# What XBoard passed on, ply by ply. A null move is passed on as XBoard's whole board; after several legs XBoard may
# leave rubbish.
plies() {
    traffic | sed -nE '/^> (usermove|setboard)/p' | awk '/usermove/ { begun = 1 } begun' | sed -E 's/ (-|[a-h][36]) [0-9]+ [0-9]+$//; s/(,[a-l][0-9]+[a-l][0-9]+)[^0-9,].*$/\1/'
}

# ---- saved games ----

# A short name is typed more surely.
file_to_load() {
    echo /tmp/fusilier$$.pgn
}

# ask_for_file FILE: has XBoard load the file.
ask_for_file() {
    local file
    file=$(file_to_load)
    cp "$1" "$file"
    press ctrl+o
    wait_until "the dialog that asks for a file" find_dialog
    type_name "$file" || true # the window may be gone before the last key is up again
}

type_name() {
    xdotool windowfocus "$DIALOG"
    sleep 0.5
    xdotool key --window "$DIALOG" slash # opens the line for a name
    sleep 1
    xdotool key --window "$DIALOG" ctrl+a type --window "$DIALOG" --delay 60 "$1"
    sleep 0.5
    xdotool key --window "$DIALOG" Return
} 2>/dev/null

find_dialog() {
    DIALOG=$(xdotool search --onlyvisible --name "Load game" 2>/dev/null | tail -n 1)
    [ -n "$DIALOG" ]
}

close_dialogs() {
    local window
    for window in $(xdotool search --onlyvisible --pid "$BOARD_PID" 2>/dev/null); do
        [ "$window" = "$WINDOW" ] || xdotool windowfocus "$window" key --window "$window" Escape 2>/dev/null || true
    done
}

# ---- the truth ----

ARRAY="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" # all games here begin with it

truth() {
    local played
    mapfile -t played < <(moves)
    if [ ${#played[@]} -gt 0 ]; then "$PROGRAM" apply "$GAME" start "${played[@]}"; else echo "$ARRAY"; fi
}

legal_moves() {
    "$PROGRAM" moves "$GAME" "$1"
}

# 64 letters from a8 to h1: x where the FEN has a man.
men_of() {
    local rows=${1%% *} digit
    rows=${rows//\//}
    for digit in 1 2 3 4 5 6 7 8; do rows=${rows//$digit/$(printf '%*s' "$digit" '' | tr ' ' .)}; done
    sed 's/[a-zA-Z]/x/g' <<<"$rows"
}

# The same of what is on the screen: an empty square is of one colour in the middle.
men_shown() {
    local x=${BOARD_AT#*+} width=$((8 * PITCH))
    convert "$OUT/screen.png" -crop "${width}x$width+$x" +repage -crop "${PITCH}x$PITCH" +repage \
        -gravity center -crop "$((PITCH * 6 / 10))x$((PITCH * 6 / 10))+0+0" +repage -format '%k\n' info: |
        awk '{ printf "%s", ($1 > 1 ? "x" : ".") }'
}

screen_shows() {
    snapshot "$OUT/screen.png"
    [ "$(men_shown)" = "$1" ]
}

# The screen must show the men of the true position (where they are, not which).
check_screen() {
    local position
    position=$(truth)
    # The hand must not lie on the board.
    xdotool mousemove 880 780
    wait_until "the screen to show $position" screen_shows "$(men_of "$position")"
}

# XBoard's own board, from the file it saves at the end of a game, must be the true one.
check_saved_position() {
    local position saved
    position=$(truth)
    wait_until "XBoard to save the position" test -s "$OUT/position.fen"
    saved=$(grep -E '^[^ ]*/[^ ]*/.* [wb] ' "$OUT/position.fen" | tail -n 1)
    [ "${saved%% *}" = "${position%% *}" ] || fail "XBoard's board is $saved, the position is $position"
}

check_log() {
    ! grep -aE 'llegal move|False .* claim|orfeit|Error \(|unexpectedly|Ignoring move' "$LOG" >"$OUT/complaints" ||
        fail "XBoard's log has: $(head -n 1 "$OUT/complaints")"
}
