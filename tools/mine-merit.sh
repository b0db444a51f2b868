#!/usr/bin/env bash
# Where enemies arrive in Minefield: reads a record of games (`fusilier match minefield --pgn FILE`) and prints, for each
# square of White's half (rank 4 first), the value of the dearest enemy who arrived there in a game, on average, in
# hundredths of a pawn. variants/rules/minefield_guess.c lays its mines by this table.
set -euo pipefail
exec awk '
function begin(    file) {
    delete board; delete dearest; ply = 0; games++
    for (file = 1; file <= 8; file++) {
        board[substr("abcdefgh", file, 1) 1] = board[substr("abcdefgh", file, 1) 8] = substr("RNBQKBNR", file, 1)
        board[substr("abcdefgh", file, 1) 2] = board[substr("abcdefgh", file, 1) 7] = "P"
    }
}
function end(    square) { for (square in dearest) sum[square] += dearest[square] }
# Ranks as the owner of the mines counts them.
function arrive(man, to, is_white,    rank) {
    rank = is_white ? 9 - substr(to, 2, 1) : substr(to, 2, 1)
    if (rank > 4) return
    to = substr(to, 1, 1) rank
    if (worth[man] > dearest[to]) dearest[to] = worth[man]
}
function play(text,    from, to, man) {
    from = substr(text, 1, 2); to = substr(text, 3, 2); man = board[from]
    if (text ~ /x/) { delete board[from]; return } # an explosion: the same player moves
    delete board[from]
    board[to] = text ~ /[qrbn]$/ && length(text) == 5 ? toupper(substr(text, 5, 1)) : man
    if (man == "K" && (from to == "e1g1" || from to == "e8g8")) { board["f" substr(to, 2)] = "R"; delete board["h" substr(to, 2)] }
    if (man == "K" && (from to == "e1c1" || from to == "e8c8")) { board["d" substr(to, 2)] = "R"; delete board["a" substr(to, 2)] }
    arrive(man, to, ply % 2 == 0)
    ply++
}
BEGIN { worth["P"] = 1; worth["N"] = worth["B"] = 3; worth["R"] = 5; worth["Q"] = 9; worth["K"] = 12 }
/^\[Event / { if (games) end(); begin(); next }
/^\[/ { next }
{
    gsub(/\{[^}]*\}/, ""); if (/\{/ && !/\}/) sub(/\{.*/, ""); else if (/\}/) sub(/^[^}]*\}/, "")
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^M@/) ply++
        else if ($i ~ /^[a-h][1-8]x?[a-h][1-8][qrbn]?$/) play($i)
    }
}
END {
    end()
    for (rank = 4; rank >= 1; rank--) {
        for (file = 1; file <= 8; file++) printf "%4d", 100 * sum[substr("abcdefgh", file, 1) rank] / games + 0.5
        print ""
    }
}' "$@"
