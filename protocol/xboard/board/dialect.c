#include "protocol/xboard/board/dialect.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/look.h"

/* ---- pictures ---- */

Cell dialect_castled_king(const Position *pos, Move move) {
    const Player us = game_turn(pos);
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const Castle *castle = &pos->castle[2 * us + side];
        if ((pos->now.castling >> (2 * us + side) & 1) && castle->rook == move_to(move)) return castle->king_to;
    }
    return move_to(move);
}

/* Does the man that stood on `from` still stand there after the move? */
static bool has_stayed(const Position *after, Move move, Man mover) {
    return move_from(move) != move_to(move) && after->man[move_from(move)] == mover;
}

static Set enemies_of(const Position *pos, Player us) {
    Set men = { { 0 } };
    for (Player player = 0; player < pos->game->players; player++)
        if (player != us) men = set_or(men, pos->owner[player + 1]);
    return men;
}

MovePicture dialect_picture(const Position *pos, Move move) {
    const MoveType type = move_type(move);
    MovePicture picture = { .from = move_from(move), .to = move_to(move), .becomes = move_kind(move) };
    if (type == MOVE_PASS) return (MovePicture){ .from = CELL_NONE, .to = CELL_NONE };
    if (type == MOVE_DROP) return (MovePicture){ .from = CELL_NONE, .to = move_to(move), .becomes = move_kind(move) };
    if (type == MOVE_CASTLE) {
        picture.to = dialect_castled_king(pos, move);
        return picture;
    }
    const Man mover = pos->man[picture.from];
    const Set before = enemies_of(pos, man_owner(mover));
    const Look look = look_ahead(pos, move);
    if (has_stayed(look.after, move, mover)) picture.to = picture.from;
    picture.kills = set_minus(before, enemies_of(look.after, man_owner(mover)));
    look_back(&look);
    if (type == MOVE_SHOT) set_add(&picture.kills, move_to(move)); /* it may wound, or miss */
    picture.captures = set_has(&picture.kills, picture.to);
    if (picture.captures) set_drop(&picture.kills, picture.to);
    return picture;
}

/* ---- writing ---- */

/* The ply that shows it. Only a man that stays names its victims: what others take XBoard knows. */
static Stroke stroke_of(const Game *game, const MovePicture *picture) {
    Stroke stroke = { .from = picture->from, .to = picture->to };
    if (picture->becomes != EMPTY) stroke.letter = game_letter(game, picture->becomes);
    if (picture->to == picture->from) stroke.kills = picture->kills;
    return stroke;
}

/* Castling from and to anywhere has names of its own: the squares could mean a step of the king. */
static const char *castling_name(const Board *board, Move move) {
    return board->column[move_to(move)] > board->column[move_from(move)] ? "O-O" : "O-O-O";
}

/* Moves that are no picture of a man of the mover's: dice, men from beyond the board, secrets. */
static bool has_picture(const Position *pos, Move move) {
    const MoveType type = move_type(move);
    if (type == MOVE_PASS || type == MOVE_DROP) return true;
    const Man man = pos->man[move_from(move)];
    return type != MOVE_DICE && man != MAN_NONE && man_owner(man) == game_turn(pos);
}

size_t dialect_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (!has_picture(pos, move)) return game_move_format(pos, move, buf);
    if (move_type(move) == MOVE_CASTLE && pos->game->conduct.rules.any_castling)
        return (size_t)snprintf(buf, MOVE_TEXT_MAX, "%s", castling_name(pos->board, move));
    const MovePicture picture = dialect_picture(pos, move);
    const Stroke stroke = stroke_of(pos->game, &picture);
    return stroke_format(pos->board, &stroke, buf);
}

/* ---- reading ---- */

static Kind kind_of(const Game *game, const Stroke *stroke) {
    return stroke->letter ? game_kind(game, stroke->letter) : EMPTY;
}

/* Does the move look as it was written? Victims that are not named may vanish as well. */
static bool fits(const Game *game, const Stroke *wish, const MovePicture *picture, bool displaced) {
    Set kills = wish->kills;
    Cell to = wish->to;
    if (displaced) {
        if (picture->to != picture->from) return false;
        set_add(&kills, to);
        to = picture->from;
    }
    if (wish->from != picture->from || to != picture->to || kind_of(game, wish) != picture->becomes) return false;
    const bool stays = to == picture->from && to != CELL_NONE;
    return set_is_within(kills, picture->kills) && !(stays && set_is_empty(&kills));
}

static bool find_fitting(const Position *pos, const MoveList *legal, const Stroke *wish, bool displaced, Move *move) {
    bool found = false;
    for (int i = 0; i < legal->count && !found; i++) {
        const Move candidate = legal->at[i];
        if (wish->from != CELL_NONE && move_from(candidate) != wish->from) continue;
        const MovePicture picture = dialect_picture(pos, candidate);
        found = fits(pos->game, wish, &picture, displaced);
        if (found) *move = candidate;
    }
    return found;
}

static bool find_castling(const Position *pos, const MoveList *legal, const char *text, Move *move) {
    for (int i = 0; i < legal->count; i++) {
        if (move_type(legal->at[i]) != MOVE_CASTLE) continue;
        if (strcmp(castling_name(pos->board, legal->at[i]), text) != 0) continue;
        *move = legal->at[i];
        return true;
    }
    return false;
}

/* Pass and castling have forms that the common notation does not know. */
static bool find_move(const Position *pos, const char *text, Move *move) {
    MoveList legal;
    Stroke wish;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    bool found;
    if (*text == 'O' || *text == '0') {
        const char *name = strlen(text) == 3 ? "O-O" : "O-O-O";
        found = (strspn(text, "O0-") == strlen(text)) && find_castling(pos, &legal, name, move);
    } else {
        found = stroke_parse(pos->board, text, &wish) &&
                (find_fitting(pos, &legal, &wish, false, move) || find_fitting(pos, &legal, &wish, true, move));
    }
    movelist_free(&legal);
    return found;
}

bool dialect_parse_move(const Position *pos, const char *text, Move *move, Error *err) {
    if (game_move_parse(pos, text, move, err)) return true;
    return find_move(pos, text, move);
}

bool dialect_looks_like_move(const char *text) {
    if (strcmp(text, "@@@@") == 0 || strncmp(text, "O-O", 3) == 0 || strncmp(text, "0-0", 3) == 0) return true;
    if (isupper((unsigned char)text[0]) && text[1] == '@') return true;
    if (isupper((unsigned char)text[0])) text++;
    if (text[0] < 'a' || text[0] > 'z' || !isdigit((unsigned char)text[1])) return false;
    text += isdigit((unsigned char)text[2]) ? 3 : 2;
    if (*text == 'x') text++;
    return text[0] >= 'a' && text[0] <= 'z' && isdigit((unsigned char)text[1]);
}

bool dialect_is_displaced(const Position *pos, const char *text, Move move) {
    if (move_type(move) != MOVE_SHOT && move_type(move) != MOVE_EN_PASSANT) return false;
    if (strpbrk(text, ",x-")) return false;
    const MovePicture picture = dialect_picture(pos, move);
    return picture.from == picture.to;
}
