#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/text/numbering.h"
#include "library/private.h"
#include "protocol/record/json.h"
#include "protocol/record/record.h"
#include "protocol/record/writing.h"
#include "protocol/scene/decisions.h"
#include "protocol/scene/move_json.h"
#include "protocol/scene/move_parts.h"

/* ---- lists ---- */

/* All texts in one piece, each terminated. */
static void write_texts(const Position *pos, FusilierMoves *moves) {
    size_t length = 0, room = 0;
    for (int i = 0; i < moves->count; i++) {
        ARRAY_RESERVE(moves->text, room, length + MOVE_TEXT_MAX);
        moves->at[i] = length;
        length += game_move_format(pos, moves->move[i], moves->text + length) + 1;
    }
}

FusilierMoves *moves_of(const Position *pos, MoveList *list, FusilierError *error) {
    FusilierMoves *const moves = handle_new(sizeof *moves, MAGIC_MOVES, error);
    if (!moves) {
        movelist_free(list);
        return NULL;
    }
    moves->count = list->count;
    moves->move = list->at;
    moves->at = memory_new((size_t)list->count, sizeof *moves->at);
    write_texts(pos, moves);
    return moves;
}

FusilierMoves *fusilier_position_moves(const FusilierPosition *position, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    MoveList list;
    movelist_init(&list);
    game_moves(&position->pos, GEN_ALL, &list);
    return moves_of(&position->pos, &list, error);
}

FusilierMoves *fusilier_position_tries(const FusilierPosition *position, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    MoveList list;
    movelist_init(&list);
    game_tries(&position->pos, &list);
    return moves_of(&position->pos, &list, error);
}

void fusilier_moves_free(FusilierMoves *moves) {
    LOOK_AT(moves, MAGIC_MOVES);
    if (!moves) return;
    free(moves->move);
    free(moves->at);
    free(moves->text);
    free(moves->perft);
    handle_free(moves);
}

int32_t fusilier_moves_count(const FusilierMoves *moves) {
    LOOK_AT(moves, MAGIC_MOVES);
    return moves ? moves->count : 0;
}

static bool has_move(const FusilierMoves *moves, int32_t index) {
    return moves && index >= 0 && index < moves->count;
}

bool fusilier_moves_at(const FusilierMoves *moves, int32_t index, FusilierMove *move) {
    LOOK_AT(moves, MAGIC_MOVES);
    if (!move) return false;
    *move = (FusilierMove){ 0, 0 };
    if (!has_move(moves, index)) return false;
    *move = (FusilierMove){ moves->move[index].bits, moves->move[index].more };
    return true;
}

const char *fusilier_moves_text(const FusilierMoves *moves, int32_t index) {
    LOOK_AT(moves, MAGIC_MOVES);
    return has_move(moves, index) ? moves->text + moves->at[index] : NULL;
}

uint64_t fusilier_moves_perft(const FusilierMoves *moves, int32_t index) {
    LOOK_AT(moves, MAGIC_MOVES);
    return has_move(moves, index) && moves->perft ? moves->perft[index] : 0;
}

int64_t fusilier_position_move_count(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? (int64_t)game_count_moves(&position->pos) : 0;
}

/* ---- is it legal? ---- */

/* A legal move that no list has can be told by its text only: it is one in which nothing moves. */
static bool is_unlisted(const Position *pos, Move move) {
    char text[MOVE_TEXT_MAX];
    Move read;
    if (!pos->game->text.unlisted || move_type(move) != MOVE_PASS || move_from(move) || move_to(move)) return false;
    game_move_format(pos, move, text);
    return pos->game->text.unlisted(pos, text, &read) && move_equal(read, move);
}

static bool is_legal(const Position *pos, Move move) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    const bool found = movelist_find(&list, move) >= 0;
    movelist_free(&list);
    return found || is_unlisted(pos, move);
}

bool move_take(const Position *pos, const FusilierMove *move, Move *taken, FusilierError *error, const char *function) {
    if (!need(error, move, function, "move")) return false;
    *taken = (Move){ move->bits, move->more };
    return is_legal(pos, *taken) || fail(error, FUSILIER_BAD_MOVE, "this is no legal move of this position");
}

/* ---- reading ---- */

bool fusilier_position_read(const FusilierPosition *position, const char *text, FusilierMove *move,
                            FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, text, __func__, "text") ||
        !need(error, move, __func__, "move"))
        return false;
    Error err = { .text = "" };
    Move read;
    if (!record_parse_at(position_to_try(position), text, &read, &err))
        return fail_with(error, FUSILIER_BAD_MOVE, &err);
    *move = (FusilierMove){ read.bits, read.more };
    return true;
}

char *fusilier_position_why(const FusilierPosition *position, const char *text, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, text, __func__, "text")) return NULL;
    Error err = { .text = "" };
    Move read;
    const bool legal = record_parse_at(position_to_try(position), text, &read, &err);
    return text_for_caller(legal ? "legal" : error_reason(&err));
}

/* The next word of a text, cut to what any move has room for; false after the last. */
static bool next_word(const char **text, char word[static MOVE_TEXT_MAX]) {
    static const char blanks[] = " \t\r\n";
    *text += strspn(*text, blanks);
    const size_t length = strcspn(*text, blanks), most = MOVE_TEXT_MAX - 1, taken = length < most ? length : most;
    memcpy(word, *text, taken);
    word[taken] = '\0';
    *text += length;
    return length > 0;
}

bool moves_read(Position *pos, const char *text, bool play, MoveList *list, int *count, FusilierError *error) {
    char word[MOVE_TEXT_MAX];
    for (*count = 0; next_word(&text, word); ++*count) {
        Error err = { .text = "" };
        Move move;
        if (!record_parse_at(pos, word, &move, &err)) {
            error_prefix(&err, "move %d", *count + 1);
            return fail_with(error, FUSILIER_BAD_MOVE, &err);
        }
        if (list) movelist_push(list, move);
        if (play) game_play(pos, move);
    }
    return true;
}

/* ---- writing ---- */

/* Of notations that have a writing. */
static const Writing writings[] = {
    [FUSILIER_NOTATION_SAN] = WRITING_SAN,
    [FUSILIER_NOTATION_LAN] = WRITING_LAN,
    [FUSILIER_NOTATION_HOSKING] = WRITING_HOSKING,
    [FUSILIER_NOTATION_HODGES] = WRITING_HODGES,
    [FUSILIER_NOTATION_HODGES_NUMBERS] = WRITING_HODGES_NUMBERS,
    [FUSILIER_NOTATION_JANGGI] = WRITING_JANGGI,
    [FUSILIER_NOTATION_WXF] = WRITING_WXF,
    [FUSILIER_NOTATION_THAI] = WRITING_THAI,
    [FUSILIER_NOTATION_THAI_LONG] = WRITING_THAI_LONG,
};

char *fusilier_position_write(const FusilierPosition *position, const FusilierMove *move, int32_t notation,
                              FusilierError *error) {
    Move legal;
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !move_take(&position->pos, move, &legal, error, __func__))
        return NULL;
    Position *const pos = position_to_try(position);
    const Game *const game = pos->game;
    char text[MOVE_TEXT_MAX] = "";
    if (notation == FUSILIER_NOTATION_OWN)
        game_move_format(pos, legal, text);
    else if (notation == FUSILIER_NOTATION_PEOPLE)
        record_move_shown(pos, legal, text);
    else if (notation == FUSILIER_NOTATION_NUMBERS && game->text.numbering)
        numbering_format_move(pos, legal, text);
    else if (notation < 0 || notation >= (int32_t)LENGTH(writings))
        fail(error, FUSILIER_BAD_VALUE, "%d is no FusilierNotation", notation);
    else if (notation != FUSILIER_NOTATION_NUMBERS && writing_fits(game, writings[notation]))
        writing_format(pos, legal, writings[notation], text);
    else
        fail(error, FUSILIER_UNSUPPORTED, "moves of %s are not written so", game->id);
    return *text ? text_for_caller(text) : NULL;
}

char *fusilier_position_observe(const FusilierPosition *position, const FusilierMove *move, int32_t seat,
                                FusilierError *error) {
    Move legal;
    Player player;
    char text[POSITION_TEXT_MAX];
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !move_take(&position->pos, move, &legal, error, __func__) ||
        !seat_read_number(position->game, seat, false, &player, error))
        return NULL;
    game_observe(&position->pos, legal, player, text, sizeof text);
    return text_for_caller(text);
}

/* ---- taking apart ---- */

static int32_t type_of(Move move) {
    static const uint8_t types[MOVE_TYPES] = {
        [MOVE_PLAIN] = FUSILIER_MOVE_PLAIN,        [MOVE_DOUBLE] = FUSILIER_MOVE_PLAIN,
        [MOVE_EN_PASSANT] = FUSILIER_MOVE_PASSING, [MOVE_CASTLE] = FUSILIER_MOVE_CASTLE,
        [MOVE_SHOT] = FUSILIER_MOVE_SHOT,          [MOVE_DROP] = FUSILIER_MOVE_DROP,
        [MOVE_PASS] = FUSILIER_MOVE_PASS,          [MOVE_DICE] = FUSILIER_MOVE_DICE,
        [MOVE_OTHER] = FUSILIER_MOVE_OTHER,
    };
    return move_type(move) < MOVE_TYPES ? types[move_type(move)] : FUSILIER_MOVE_OTHER;
}

static int32_t cell_of(Cell cell) {
    return cell == CELL_NONE ? FUSILIER_NO_CELL : cell;
}

static void copy_parts(const MoveParts *from, FusilierMoveParts *to) {
    to->from = cell_of(from->from);
    to->to = cell_of(from->to);
    to->promotion = from->promotion;
    to->drop = from->drop;
    to->leg_count = from->legs;
    for (int i = 0; i < from->legs; i++) to->legs[i] = from->leg[i];
    to->victim_count = from->victims;
    for (int i = 0; i < from->victims; i++) to->victims[i] = from->victim[i];
}

bool fusilier_position_parts(const FusilierPosition *position, const FusilierMove *move, FusilierMoveParts *parts,
                             FusilierError *error) {
    Move legal;
    MoveParts found;
    static_assert((int)MOVE_TEXT_MAX <= (int)FUSILIER_CELLS_MAX, "all legs of a move fit");
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, parts, __func__, "parts") ||
        !move_take(&position->pos, move, &legal, error, __func__))
        return false;
    move_parts(position_to_try(position), legal, &found);
    memset(parts, 0, sizeof *parts);
    parts->type = type_of(legal);
    parts->captures = found.victims > 0 || game_takes(&position->pos, legal);
    copy_parts(&found, parts);
    return true;
}

char *fusilier_position_move_json(const FusilierPosition *position, const FusilierMove *move, FusilierError *error) {
    Move legal;
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !move_take(&position->pos, move, &legal, error, __func__))
        return NULL;
    return json_take(move_json(position_to_try(position), legal));
}

char *fusilier_position_decisions(const FusilierPosition *position, const char *prefix, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    Decisions decisions;
    decisions_init(&decisions, &position->pos);
    cJSON *const tree = decisions_tree(&decisions, prefix ? prefix : "");
    decisions_release(&decisions);
    if (tree) return json_take(tree);
    fail(error, FUSILIER_BAD_MOVE, "no move begins with '%.40s'", prefix ? prefix : "");
    return NULL;
}

/* ---- playing ---- */

bool fusilier_position_play(FusilierPosition *position, const FusilierMove *move, FusilierError *error) {
    Move legal;
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !move_take(&position->pos, move, &legal, error, __func__))
        return false;
    game_play(&position->pos, legal);
    return true;
}

void fusilier_position_play_listed(FusilierPosition *position, const FusilierMove *move) {
    LOOK_AT(position, MAGIC_POSITION);
    if (position && move) game_play(&position->pos, (Move){ move->bits, move->more });
}

bool fusilier_position_play_text(FusilierPosition *position, const char *moves, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, moves, __func__, "moves")) return false;
    int played;
    if (moves_read(&position->pos, moves, true, NULL, &played, error)) return true;
    while (played-- > 0) game_undo(&position->pos);
    return false;
}

bool fusilier_position_undo(FusilierPosition *position, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return false;
    if (position->pos.journal.plies == 0) return fail(error, FUSILIER_REFUSED, "there is no move to take back");
    game_undo(&position->pos);
    return true;
}
