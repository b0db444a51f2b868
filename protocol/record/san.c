#include "protocol/record/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/lanes/rule.h"

/* Where a man may go to his target or shoot it, or a rule has moves of its own but drops and those of men who are
 * weak, two moves would have one text. */
static bool has_a_choice(const Game *game) {
    const Composition *const c = game->conduct.composition;
    if (!c) return false;
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        if (rule->facts & FACT_SHOTS_TOO || (rule->lists && !rule->in_hand && !rule->weak) || rule->goes_on)
            return true;
    }
    return false;
}

bool san_is_read(const Game *game) {
    return game->players == 2 && !has_a_choice(game) && !game_has_commas(game) && game_letter(game, PAWN) == 'P' &&
           !game_is_hidden(game);
}

bool san_is_written(const Game *game) {
    return san_is_read(game) && game->names.pgn;
}

/* Has the move the shape: a man, perhaps where he comes from, his target, what he becomes? Or is it a drop, "N@f3"? */
static bool has_shape(Move move) {
    return move_type(move) <= MOVE_SHOT || move_type(move) == MOVE_DROP;
}

const char *san_castling(const Board *board, Move move) {
    return board->column[move_to(move)] > board->column[move_from(move)] ? "O-O" : "O-O-O";
}

/* What must stand between the letter and the target: nothing, the file, the rank, or both. */
static void format_origin(const Position *pos, const MoveList *legal, Move move, char buf[static CELL_NAME_MAX]) {
    const Board *const board = pos->board;
    const Cell from = move_from(move);
    const Man man = pos->man[from];
    bool others = false, same_file = false, same_rank = false;
    for (int i = 0; i < legal->count; i++) {
        const Cell other = move_from(legal->at[i]);
        if (!has_shape(legal->at[i]) || move_type(legal->at[i]) == MOVE_CASTLE) continue;
        if (other == from || pos->man[other] != man || move_to(legal->at[i]) != move_to(move)) continue;
        others = true;
        same_file = same_file || board->column[other] == board->column[from];
        same_rank = same_rank || board->row[other] == board->row[from];
    }
    const char *const name = board->name[from];
    snprintf(buf, CELL_NAME_MAX, "%.*s%s", others && (!same_file || same_rank) ? 1 : 0, name,
             others && same_file ? name + 1 : "");
}

/* All but the mark of check. */
static void format_body(const Position *pos, const MoveList *legal, Move move, char buf[static SAN_MAX]) {
    const Kind kind = man_kind(pos->man[move_from(move)]);
    const bool takes = game_takes(pos, move);
    char origin[CELL_NAME_MAX] = "", letter[2] = "", promotion[3] = "";
    if (move_type(move) == MOVE_CASTLE) {
        snprintf(buf, SAN_MAX, "%s", san_castling(pos->board, move));
        return;
    }
    if (move_type(move) == MOVE_DROP) {
        snprintf(buf, SAN_MAX, "%c@%s", game_letter(pos->game, move_kind(move)), pos->board->name[move_to(move)]);
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
    snprintf(buf, SAN_MAX, "%s%s%s%s%s", letter, origin, takes ? "x" : "", pos->board->name[move_to(move)], promotion);
}

const char *san_mark(Position *pos, Move move) {
    const Player mover = game_turn(pos);
    game_play(pos, move);
    const Outcome outcome = game_outcome(pos);
    const bool wins = outcome.over && outcome.points[mover] == POINTS_WIN, checks = !outcome.over && game_in_check(pos);
    game_undo(pos);
    return wins ? "#" : checks ? "+" : "";
}

void san_format(Position *pos, Move move, char buf[static SAN_MAX]) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    format_body(pos, &legal, move, buf);
    movelist_free(&legal);
    const size_t length = strlen(buf);
    snprintf(buf + length, SAN_MAX - length, "%s", san_mark(pos, move));
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

/* "e8=Q" and "e8Q" are the same; so are "exd5" and "ed5", "P@e4" and "@e4". */
static bool same(const char *a, const char *b) {
    if (a[0] == 'P' && a[1] == '@' && *b == '@') a++;
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
        if (!has_shape(legal.at[i])) continue;
        format_body(pos, &legal, legal.at[i], body);
        if (!same(body, wanted)) continue;
        *move = legal.at[i];
        found++;
    }
    movelist_free(&legal);
    if (found == 1) return true;
    return error_set(err, "'%.32s' is %s", text, found ? "ambiguous" : "no legal move here");
}
