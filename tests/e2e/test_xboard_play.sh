#!/usr/bin/env bash
# A person at XBoard, played by a mouse: moves, shots (en passant too, and such as only wound), an explosion, a way
# round the cylinder. After every move the screen must show the true position, and in the end XBoard's own board must
# be it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/xboard.bash"

# by_hand MOVE: the user makes a move with the mouse, and XBoard tells the engine.
by_hand() {
    local move=$1 before
    before=$(count_moves)
    legal_moves "$(truth)" | has "^$move\$" || fail "$GAME: $move is not legal at $(truth)"
    case $move in
    *x*) shoot "${move%x*}" "${move#*x}" ;;
    *) click "${move:0:2}" "${move:2:2}" ;;
    esac
    wait_until "$move to reach the engine" has_moves $((before + 1))
    [ "$(moves | sed -n "$((before + 1))p")" = "$move" ] || fail "$move became $(moves | sed -n "$((before + 1))p")"
}

# A shot by hand: man, target, man. Each time the engine marks where the next click may go.
shoot() {
    local marks
    marks=$(traffic | grep -c '^< highlight' || true)
    click "$1"
    wait_until "the marks of $1" marked $((marks + 1))
    click "$2"
    wait_until "the mark of the shooter" marked $((marks + 2))
    click "$1"
}

marked() {
    [ "$(traffic | grep -c '^< highlight')" -ge "$1" ]
}

# Both sides by hand: "Edit Game". Afterwards the engine may be told to move.
both_by_hand() {
    local move
    press ctrl+e
    for move; do by_hand "$move" && check_screen; done
}

# The user gives up: XBoard saves the game and the position.
resign() {
    press F9
    wait_until "the result" heard '>first : result'
    check_saved_position
    close_board
    check_log
}

# ---- rifle ----

# A move after which the engine can shoot, if there is one, so that this does not take long.
inviting_move() {
    local position=$1 move
    for move in $(legal_moves "$position" | grep -v '[qrbn]$'); do
        if legal_moves "$("$PROGRAM" apply "$GAME" "$position" "$move")" | has x; then
            echo "$move"
            return
        fi
    done
    legal_moves "$position" | grep -v '[qrbn]$' | head -n 1
}

play_rifle() {
    local move
    GAME=rifle
    open_board rifle
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        [ "$("$PROGRAM" result rifle "$(truth)")" = - ] || break
        move=$(legal_moves "$(truth)" | grep x | head -n 1 || true)
        by_hand "${move:-$(inviting_move "$(truth)")}"
        wait_until "the engine's answer" is_users_turn
        check_screen
        moves | awk 'NR % 2 == 1 && /x/ { user = 1 } NR % 2 == 0 && /x/ { engine = 1 } END { exit !(user && engine) }' && break
    done
    picture rifle
    moves | awk 'NR % 2 == 1' | has x || fail "the user never shot"
    moves | awk 'NR % 2 == 0' | has x || fail "the engine never shot"
    resign
    passed "rifle: moves and shots of user and engine: $(moves | tr '\n' ' ')"
}

# The engine has answered, or the game is over.
is_users_turn() {
    [ $(($(count_moves) % 2)) -eq 0 ] || [ "$("$PROGRAM" result "$GAME" "$(truth)")" != - ]
}

# A position given on the command line: XBoard sends its first move together with `go`, before it can hear that the
# move is refused. The engine must answer for the other side, and the move must be the one that was made.
play_loaded_position() {
    GAME=rifle
    echo "k7/8/8/4p3/8/8/8/K3R3 w - - 0 1" >"$OUT/loaded.fen"
    open_board rifle -lpf "$OUT/loaded.fen"
    click e1 e2 # White must shoot
    wait_until "the refusal" heard '<first : Illegal move .*: e1e2'
    sleep 1
    ! heard '<first : move' || fail "the engine plays the user's side"
    picture rifle-refused
    shoot e1 e5
    wait_until "the engine's answer" heard '<first : move a8'
    picture rifle-loaded
    close_board
    passed "rifle: a position of the command line, a move refused, a shot, an answer"
    GAME=shadow # whose board is repaired
    open_board shadow -lpf "$OUT/loaded.fen"
    click a1 a2 # a move wipes off the advice that XBoard writes across its board
    wait_until "the engine's answer" heard '<first : move'
    xdotool mousemove 880 780
    wait_until "the men of the position on the screen" shows_few
    close_board
    passed "shadow: a position of the command line is on the screen"
}

# Four men at most: the start would show 32.
shows_few() {
    snapshot "$OUT/screen.png"
    [ "$(count_men)" -le 4 ]
}

play_en_passant() {
    GAME=rifle
    open_board rifle
    both_by_hand e2e4 h7h6 e4e5 f7f5 e5xf5 a7a5 h2h3 a5a4 b2b4
    picture rifle-en-passant
    press ctrl+b # the engine plays Black: the shot is its only move
    wait_until "the engine's shot en passant" has_moves 10
    [ "$(moves | tail -n 1)" = a4xb4 ] || fail "the engine moved $(moves | tail -n 1)"
    check_screen
    resign
    passed "rifle: shots en passant by user and engine"
}

# The first moves of all lines of thinking that begin with a shot, in our notation.
pondered_on() {
    traffic | sed -nE 's/^< [0-9]+ .*\t(\{\} )?([a-h][1-8]x[a-h][1-8])-[a-h][1-8] .*/\2/p'
}

has_pondered() {
    [ "$(pondered_on | wc -l)" -ge "$1" ]
}

# click_and_listen SQUARE: XBoard reads more lines before the next click.
click_and_listen() {
    click "$1"
    wait_until "more thinking" has_pondered $(($(pondered_on | wc -l) + 2))
}

move_engine_output() {
    local output
    output=$(xdotool search --onlyvisible --name "Engine output" 2>/dev/null | tail -n 1)
    [ -n "$output" ] && xdotool windowmove "$output" 450 0
}

# While the engine ponders on one shot the user makes another: XBoard must not take the victim of the one for the other.
play_while_it_ponders() {
    local expected other
    GAME=rifle
    open_board rifle -depth 0 -searchTime 0:01 -ponderNextMove true -firstOptions "MultiPV=8"
    press alt+shift+o # the engine output, beside the board
    wait_until "the engine output" move_engine_output
    both_by_hand e2e4 e7e6 d1h5
    press ctrl+b
    wait_until "the engine's answer" has_moves 4
    wait_until "the engine to ponder on a shot" has_pondered 1
    expected=$(pondered_on | tail -n 1)
    other=$(legal_moves "$(truth)" | grep x | grep -vx "$expected" | head -n 1)
    click_and_listen "${other%x*}"
    click_and_listen "${other#*x}"
    click "${other%x*}"
    wait_until "the shot to reach the engine" has_moves 5
    [ "$(moves | sed -n 5p)" = "$other" ] || fail "$other became $(moves | sed -n 5p), $expected was expected"
    picture rifle-pondering
    resign
    passed "rifle: the shot $other while $expected was expected"
}

# ---- atomic, cylinder, chess ----

play_atomic() {
    GAME=atomic
    open_board atomic
    both_by_hand b1c3 h7h6 c3b5 g7g6 b5c7
    picture atomic
    press ctrl+b
    wait_until "the engine's answer" has_moves 6
    check_screen
    resign
    passed "atomic: an explosion takes $(($(men_of "$(truth)" | tr -cd . | wc -c) - 32)) men"
}

play_cylinder() {
    GAME=cylindrical
    open_board cylindrical
    both_by_hand a2a4 h7h5 a4h5 b8h7 g1f3 # a pawn captures and a knight jumps over the edge
    press ctrl+b
    wait_until "the engine's answer" has_moves 6
    check_screen
    picture cylindrical
    resign
    passed "cylindrical: a capture and a jump over the edge"
}

# ---- effects that XBoard cannot know ----

# A shot by hand that only wounds: the victim comes back in another state as soon as the engine plays.
play_wounds() {
    GAME=three-strikes-rifle
    open_board three-strikes-rifle
    press ctrl+e
    click e2 e4 d7 d5
    shoot e4 d5
    wait_until "the shot to reach the engine" heard 'e4d5,d5e4'
    press ctrl+b
    wait_until "the wounded pawn" heard '<first : move A@d5'
    wait_until "White's turn to be given back" heard '<first : move @@@@'
    wait_until "the engine's answer" heard '<first : move [a-h]'
    picture wounds
    close_board
    check_log
    passed "three-strikes-rifle: a shot by hand that wounds"
}

# Mines are laid by clicks on squares where nobody stands, and the man that was in the hand for it goes on.
play_mines() {
    GAME=minefield
    open_board minefield
    click e2
    wait_until "the squares to be marked" heard '<first : highlight 8/8/8/8/CCCCCCCC/'
    click d4 c3
    wait_until "the mines" heard 'myname="your mines: c3, d4[ "]'
    wait_until "the pawn's squares" heard '<first : highlight 8/8/8/8/4Y3/4Y3/8/8'
    click e4
    wait_until "the engine's answer" heard '<first : move [a-h]'
    picture mines
    close_board
    check_log
    passed "minefield: mines laid by clicks"
}

# The king will be where it is: two clicks on its square, the second of which XBoard takes for a move.
play_prediction() {
    local before
    GAME=cassandra
    open_board cassandra
    for pawn in a b h; do
        click "${pawn}2" "${pawn}3"
        wait_until "the engine's answer" is_answered
    done
    wait_until "the question" heard '<first : telluser .*Which man will Black have'
    click c2 # which closes the note; only men are marked
    xdotool mousemove 880 780
    sleep 0.5
    snapshot "$OUT/screen.png"
    before=$(count_men)
    click e8 e8
    wait_until "the predictions" heard 'myname="foretold: K:e8 .White., '
    xdotool mousemove 880 780
    wait_until "$before men on the screen" shows_men "$before"
    picture prediction
    close_board
    passed "cassandra: a prediction by clicks, the same square twice"
}

is_answered() {
    [ "$(traffic | grep -E '^(> usermove|< move)' | tail -n 1 | cut -c1)" = '<' ]
}

count_men() {
    men_shown | tr -cd x | wc -c
}

shows_men() {
    snapshot "$OUT/screen.png"
    [ "$(count_men)" -eq "$1" ]
}

play_chess() {
    GAME=chess
    open_board normal
    by_hand e2e4
    wait_until "the engine's answer" is_users_turn
    check_screen
    press F6
    wait_until "the draw to be declined" heard '<first : .*No draw'
    by_hand g1f3
    wait_until "the engine's answer" is_users_turn
    check_screen
    resign
    ! heard 'result 1/2' || fail "a draw that was declined ended the game"
    passed "chess: moves by hand and the engine's answers, a draw declined"
}

open_display
play_chess
play_rifle
play_loaded_position
play_en_passant
play_while_it_ponders
play_atomic
play_cylinder
play_wounds
play_mines
play_prediction
