#!/usr/bin/env bash
# A game in which the enemy's men are not seen, by mouse against the engine: only one's own men are on the screen, a try
# that the umpire does not allow changes nothing, castling and taking back work; the end shows everything, and the saved
# game is loaded again.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

# try_by_hand FROM TO: to the engine it goes.
try_by_hand() {
    local before
    before=$(traffic | grep -c '^> usermove' || true)
    click "$1" "$2"
    wait_until "$1$2 to reach the engine" told $((before + 1))
}

told() {
    [ "$(traffic | grep -c '^> usermove')" -ge "$1" ]
}

# Moves that the engine has made. They are not seen; the other half moves that it sends repair the screen.
count_sent() {
    traffic | grep -c '^< move @@@@' || true
}

has_sent() {
    [ "$(count_sent)" -gt "$1" ]
}

# play_by_hand FROM TO ROWS: a legal move; after the engine's answer the screen shows these men.
play_by_hand() {
    local before
    before=$(count_sent)
    try_by_hand "$1" "$2"
    wait_until "an answer to $1$2" has_sent "$before"
    check_rows "$3"
}

check_rows() {
    xdotool mousemove 880 780 # the hand must not lie on the board
    wait_until "the screen to show $1" shows_without_windows "$(men_of "$1")"
}

# The umpire's words come in windows, which hide the board.
shows_without_windows() {
    close_dialogs
    screen_shows "$1"
}

# At least so many men are on the screen.
shows_men() {
    snapshot "$OUT/screen.png"
    [ "$(men_shown | tr -cd x | wc -c)" -ge "$1" ]
}

is_loaded() {
    traffic | has '^> usermove R@f1'
}

open_display
open_board blind-madrasi -firstOptions "Dice Seed=1" -testLegality true -timeDelay 0 -autoDisplayTags false -autoDisplayComment false
play_by_hand e2 e4 "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
picture hidden
play_by_hand d1 f3 "4k3/8/8/8/4P3/5Q2/PPPP1PPP/RNB1KBNR"
try_by_hand f3 f8 # the pawn on the f-file is in the way, wherever it stands
wait_until "the umpire's word" heard '<first : Illegal move \(illegal\): f3f8'
check_rows "4k3/8/8/8/4P3/5Q2/PPPP1PPP/RNB1KBNR"
close_dialogs
press ctrl+x
check_rows "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
play_by_hand g1 f3 "4k3/8/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R"
play_by_hand f1 e2 "4k3/8/8/8/4P3/5N2/PPPPBPPP/RNBQK2R"
play_by_hand e1 g1 "4k3/8/8/8/4P3/5N2/PPPPBPPP/RNBQ1RK1"
passed "blind-madrasi: moves, an illegal try, one taken back, castling"

press F9
wait_until "the enemy's men" shows_men 30
picture revealed
passed "blind-madrasi: everything is shown in the end"

ask_for_file "$OUT/blind-madrasi.pgn"
wait_until "the game to be loaded" is_loaded
sleep 1
check_rows "4k3/8/8/8/4P3/5N2/PPPPBPPP/RNBQ1RK1"
rm -f "$(file_to_load)"
press ctrl+e
try_by_hand d2 d3
answers=$(count_sent)
press ctrl+b # the engine goes on as Black
wait_until "the engine's answer" has_sent "$answers"
check_rows "4k3/8/8/8/4P3/3P1N2/PPP1BPPP/RNBQ1RK1"
[ "$(grep -cE 'llegal move|tellusererror|Error \(' "$LOG")" = 2 ] || fail "more was refused than one try"
passed "blind-madrasi: loaded again, and the game goes on"
close_board

open_board blind-madrasi -firstOptions "Dice Seed=1" -autoFlipView false
sleep 3      # XBoard writes a piece of advice across its board: the moves have to come later, as they wipe it off
press ctrl+w # the engine plays White
wait_until "the board of Black" heard 'move e8xh2-e8'
check_rows "rnbqkbnr/pppppppp/8/8/8/8/8/4K3"
play_by_hand g8 f6 "rnbqkb1r/pppppppp/5n2/8/8/8/8/4K3"
check_log
passed "blind-madrasi: the person plays Black"
