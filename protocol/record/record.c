#include "protocol/record/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

void record_init(Record *record, const Game *game) {
    memset(record, 0, sizeof *record);
    pos_init(&record->pos, game);
    game_start(&record->pos, game);
    game_format(&record->pos, record->start, sizeof record->start);
    record->usual_start = true;
}

void record_release(Record *record) {
    free(record->moves);
    pos_release(&record->pos);
    memset(record, 0, sizeof *record);
}

bool record_start(Record *record, const char *position, Error *err) {
    const Game *const game = record->pos.game;
    if (!position && record->count == 0 && record->usual_start) return true; /* it stands there */
    if (position && !game_parse(&record->pos, game, position, err)) return false;
    if (!position) game_start(&record->pos, game);
    record->count = 0;
    game_format(&record->pos, record->start, sizeof record->start);
    record->usual_start = !position || game_is_at_start(&record->pos);
    return true;
}

static void write_move(Record *record, Move move, RecordMove *entry) {
    game_move_format(&record->pos, move, entry->text);
    if (san_is_written(record->pos.game)) san_format(&record->pos, move, entry->san);
    if (record->pos.game->text.numbering) numbering_format_move(&record->pos, move, entry->pdn);
}

RecordMove *record_play(Record *record, Move move) {
    ARRAY_RESERVE(record->moves, record->room, record->count + 1);
    RecordMove *const entry = &record->moves[record->count++];
    memset(entry, 0, sizeof *entry);
    entry->move = move;
    if (!record->is_unread) write_move(record, move, entry);
    game_play(&record->pos, move);
    return entry;
}

void record_move_shown(Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    static_assert((int)SAN_MAX <= (int)MOVE_TEXT_MAX && (int)NUMBERED_MOVE_MAX <= (int)MOVE_TEXT_MAX,
                  "all forms have room");
    if (san_is_written(pos->game))
        san_format(pos, move, buf);
    else if (pos->game->text.numbering)
        numbering_format_move(pos, move, buf);
    else
        game_move_format(pos, move, buf);
}

void record_undo(Record *record) {
    assert(record->count > 0);
    game_undo(&record->pos);
    record->count--;
}

/* Only what begins with two cells can be told by which rule it is forbidden. */
static bool begins_with_two_cells(const Board *board, const char *text) {
    Cell cell;
    const size_t first = board_read_cell(board, text, &cell);
    const char *const rest = text + first + (text[first] == 'x' || text[first] == '-');
    return first && board_read_cell(board, rest, &cell);
}

static bool names_cell(const Board *board, const char *text) {
    Cell cell;
    while (*text && !board_read_cell(board, text, &cell)) text++;
    return *text != '\0';
}

bool record_parse_at(Position *pos, const char *text, Move *move, Error *err) {
    if (game_move_parse(pos, text, move, err)) return true;
    if (!san_is_read(pos->game)) return false;
    const bool is_san = names_cell(pos->board, text) && !begins_with_two_cells(pos->board, text) &&
                        !strchr(text, '@'); /* a drop is written alike */
    return san_parse(pos, text, move, is_san ? err : NULL);
}

bool record_parse(Record *record, const char *text, Move *move, Error *err) {
    return record_parse_at(&record->pos, text, move, err);
}

/* Captures displace and the king is royal, and nothing else wins. */
static bool is_orthodox(const Game *game) {
    return game->conduct.rules.capture == CAPTURE_DISPLACE && board_of(game->setup.board) == board_of(NULL) &&
           game->players == 2 && !game->setup.letters && !game->conduct.effects && !game->conduct.rule_end &&
           !game->conduct.in_hand;
}

/* Bishops on squares of one colour never attack the others, where a king is safe from them. */
static bool is_of_one_colour(Bits cells) {
    const Bits light = 0x55AA55AA55AA55AAULL;
    return !(cells & light) || !(cells & ~light);
}

bool record_may_win(const Position *pos, Team team) {
    if (!is_orthodox(pos->game)) return true;
    const Player us = team == game_team(pos, WHITE) ? WHITE : BLACK;
    const Bits kings = pos_kind(pos, KING), bishops = pos_kind(pos, BISHOP), knights = pos_kind(pos, KNIGHT);
    const Bits ours = pos_men(pos, us) & ~kings, theirs = pos_men(pos, us ^ 1) & ~kings;
    if (!ours) return false;
    if (!((ours | theirs) & ~bishops)) return !is_of_one_colour(bishops);
    return (ours & ~knights) || bits_count(ours) > 1 || theirs;
}

Outcome record_resignation(const Position *pos, Player resigns) {
    const Team loser = game_team(pos, resigns);
    Outcome outcome = game_drawn(pos, NULL);
    unsigned winners = 0; /* bit set of teams */
    for (Player player = 0; player < pos->game->players; player++)
        if (outcome.points[player] > 0 && game_team(pos, player) != loser) winners |= 1U << game_team(pos, player);
    const int share = winners ? POINTS_WIN / __builtin_popcount(winners) : 0;
    for (Player player = 0; player < pos->game->players; player++)
        outcome.points[player] = (uint8_t)(winners >> game_team(pos, player) & 1 ? share : 0);
    return outcome;
}
