#include "protocol/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool san_applies(const Game *game) {
    return game->rules.capture == CAPTURE_DISPLACE && game->rules.ground == GROUND_PLANE && game->board == BOARD_8X8 &&
           game->players == 2 && !game->letters && !game->effects;
}

static bool is_short_castling(Move move) {
    return file_of(move_to(move)) > file_of(move_from(move));
}

/* What must stand between the letter and the target: nothing, the file, the rank, or both. */
static void format_origin(const Position *pos, const MoveList *legal, Move move, char buf[static 3]) {
    const Cell from = move_from(move);
    const Man man = pos->man[from];
    bool others = false, same_file = false, same_rank = false;
    for (int i = 0; i < legal->count; i++) {
        const Cell other = move_from(legal->at[i]);
        if (other == from || pos->man[other] != man || move_to(legal->at[i]) != move_to(move)) continue;
        if (move_type(legal->at[i]) == MOVE_CASTLE) continue;
        others = true;
        same_file = same_file || file_of(other) == file_of(from);
        same_rank = same_rank || rank_of(other) == rank_of(from);
    }
    size_t n = 0;
    const char *const name = pos->board->name[from];
    if (others && (!same_file || same_rank)) buf[n++] = name[0];
    if (others && same_file) buf[n++] = name[1];
    buf[n] = '\0';
}

/* All but the mark of check. */
static void format_body(const Position *pos, const MoveList *legal, Move move, char buf[static SAN_MAX]) {
    const Kind kind = man_kind(pos->man[move_from(move)]);
    const bool takes = move_type(move) == MOVE_EN_PASSANT || game_captured(pos, move) != MAN_NONE;
    char origin[3] = "", letter[2] = "", promotion[3] = "";
    if (move_type(move) == MOVE_CASTLE) {
        snprintf(buf, SAN_MAX, "%s", is_short_castling(move) ? "O-O" : "O-O-O");
        return;
    }
    if (kind == PAWN) {
        if (takes) snprintf(origin, sizeof origin, "%c", pos->board->name[move_from(move)][0]);
        if (move_kind(move) != EMPTY)
            snprintf(promotion, sizeof promotion, "=%c", game_letter(pos->game, move_kind(move)));
    } else {
        snprintf(letter, sizeof letter, "%c", game_letter(pos->game, kind));
        format_origin(pos, legal, move, origin);
    }
    snprintf(buf, SAN_MAX, "%s%s%s%.2s%s", letter, origin, takes ? "x" : "", pos->board->name[move_to(move)],
             promotion);
}

void san_format(Position *pos, Move move, char buf[static SAN_MAX]) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    format_body(pos, &legal, move, buf);
    movelist_free(&legal);
    game_play(pos, move);
    const size_t length = strlen(buf);
    if (game_in_check(pos)) snprintf(buf + length, SAN_MAX - length, game_count_moves(pos) ? "+" : "#");
    game_undo(pos);
}

/* The part of text that counts, with castling in letters. */
static void normalise(const char *text, char buf[static SAN_MAX]) {
    size_t n = 0;
    const bool castling = strncmp(text, "0-0", 3) == 0;
    for (; *text && n + 1 < SAN_MAX; text++) {
        if (strchr("+#!?", *text)) continue;
        buf[n++] = castling && *text == '0' ? 'O' : *text;
    }
    buf[n] = '\0';
}

/* "e8=Q" and "e8Q" are the same; so are "exd5" and "ed5". */
static bool same(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a == '=' || *a == 'x') a++;
        while (*b == '=' || *b == 'x') b++;
        if (*a != *b) return false;
        if (!*a) return true;
    }
}

bool san_parse(Position *pos, const char *text, Move *move, Error *err) {
    char wanted[SAN_MAX], body[SAN_MAX];
    normalise(text, wanted);
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    int found = 0;
    for (int i = 0; i < legal.count && *wanted; i++) {
        format_body(pos, &legal, legal.at[i], body);
        if (!same(body, wanted)) continue;
        *move = legal.at[i];
        found++;
    }
    movelist_free(&legal);
    if (found == 1) return true;
    return error_set(err, "'%.32s' is %s", text, found ? "ambiguous" : "no legal move here");
}
