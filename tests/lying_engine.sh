#!/bin/bash
# shellcheck disable=SC2086 # lines of moves are split into words
# lying_engine.sh FUSILIER LIE [LINE] [MOVE] -- a UCI engine for the tests of `fusilier perft --against`: it counts with
# FUSILIER itself, but
#   missing   after the moves LINE it does not know MOVE
#   extra     after the moves LINE it knows MOVE, which is not legal
#   fickle    it counts one leaf too many at depth 3, and takes it back when asked about the position after the move
#   dialect   it writes no colons, capitals, an `x` in captures, other words for the total
#   sum       its totals are one more than its counts add up to
#   untotalled, early   it gives no total; it says readyok before it has counted
#   slow, slow-untotalled   it says readyok before it has counted, and pauses after the first move of each answer
#   header    it says readyok before it has counted, and "perft DEPTH" above the list
#   bare      it gives totals alone
#   startless  it dies of `position fen` for the start of the game, for which there is a shorter word
#   silent, dies, mute, unready   it does so when it is to count depth 2; never says uciok; never says readyok
#   none      it tells the truth
# Its option Also adds a game to those it offers.
fusilier=$1 lie=$2 path=$3 lie_move=$4
game=chess root=start moves='' also='' pause=0.8
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

# The position after some moves.
after() { if [ -n "$*" ]; then "$fusilier" apply "$game" "$root" "$@"; else echo "$root"; fi; }

count() { "$fusilier" perft "$game" "$1" "$2" | tail -n 1; }

# The rest of LINE after the moves played, if these begin it.
rest() {
    [ "$path" = "$moves" ] && { echo; return 0; }
    [ -z "$moves" ] && { echo "$path"; return 0; }
    case "$path" in "$moves "*) echo "${path#"$moves "}" ;; *) return 1 ;; esac
}

# How the counts below the first move of LINE, so many plies above the lie, change at this depth.
change() {
    local plies=$1 depth=$2
    [ "$depth" -gt "$plies" ] || { echo 0; return; }
    if [ "$lie" = extra ]; then echo 1; else echo "-$(count $((depth - plies - 1)) "$(after $path "$lie_move")")"; fi
}

divide() {
    local depth=$1 left first=- by=0 here=no
    if [ "$lie" = missing ] || [ "$lie" = extra ]; then
        if left=$(rest); then
            if [ -z "$left" ]; then here=$lie; else
                first=${left%% *}
                by=$(change "$(wc -w <<< "$left")" "$depth")
            fi
        fi
    fi
    [ "$lie" = fickle ] && [ "$depth" = 3 ] && first=e2e4 by=1
    "$fusilier" perft "$game" "$depth" "$(after $moves)" --divide | awk -v first="$first" -v by="$by" -v here="$here" \
        -v move="$lie_move" -v lie="$lie" '
        NF < 2 { next }
        { name = substr($1, 1, length($1) - 1); n = $2 + (name == first ? by : 0) }
        here == "missing" && name == move { next }
        lie == "dialect" { name = toupper(substr(name, 1, 2)) "x" substr(name, 3); printf "%s %d\n", name, n; total += n; next }
        { printf "%s: %d\n", name, n; total += n }
        END {
            if (here == "extra") { printf "%s: 1\n", move; total++ }
            if (lie == "dialect") printf "\nTotal leaves = %d\n", total
            else if (lie !~ /untotalled/) printf "\nNodes searched: %d\n\n", total + (lie == "sum")
        }'
}

go_perft() {
    if [ "$1" = 2 ] && [ "$lie" = dies ]; then exit 3; fi
    if [ "$1" = 2 ] && [ "$lie" = silent ]; then sleep 60; fi
    case $lie in
    header) echo readyok; echo "perft $1"; sleep 0.2; divide "$1" ;;
    bare) echo "Nodes searched: $(count "$1" "$(after $moves)")" ;;
    early) echo readyok; sleep 0.2; divide "$1" ;;
    slow*) echo readyok; divide "$1" | { IFS= read -r line; echo "$line"; sleep "$pause"; cat; } ;;
    *) divide "$1" ;;
    esac
}

while read -r word rest_of_line; do
    set -- $rest_of_line
    case $word in
    uci)
        printf 'id name Liar (%s)\noption name UCI_Variant type combo default chess var atomic var chess var rifle%s\n' "$lie" "$also"
        printf 'option name UCI_Chess960 type check default false\n'
        [ "$lie" = mute ] || echo uciok
        ;;
    setoption)
        [ "$2" = UCI_Variant ] && game=$4
        [ "$2" = Also ] && also=" var $4"
        ;;
    isready) [ "$lie" = unready ] || echo readyok ;;
    position)
        [ "$lie" = startless ] && [ "$1 $2" = "fen $start" ] && exit 4
        root=${rest_of_line#fen } moves=''
        case $root in startpos*) root=start${root#startpos} ;; esac
        case $root in *" moves "*) moves=${root#* moves } root=${root%% moves *} ;; esac
        ;;
    go) go_perft "$2" ;;
    quit) exit 0 ;;
    esac
done
