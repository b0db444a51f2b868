#include "engine/notes.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

void notes_init(Notes *notes, const Game *game) {
    *notes = (Notes){ .game = game, .player = NOBODY };
}

void notes_release(Notes *notes) {
    free(notes->at);
    notes_init(notes, notes->game);
}

static Note *add(Notes *notes, bool refused) {
    ARRAY_RESERVE(notes->at, notes->room, notes->count + 1);
    Note *note = &notes->at[notes->count++];
    memset(note, 0, sizeof *note);
    note->refused = refused;
    return note;
}

/* The tries that were refused here. */
static void add_refusals(Notes *notes, const Position *pos, const Refusal *refusals, int count) {
    if (game_turn(pos) != notes->player) return;
    for (int i = 0; i < count; i++)
        if (refusals[i].plies == pos->journal.plies) game_move_format(pos, refusals[i].move, add(notes, true)->text);
}

void notes_take(Notes *notes, const Position *truth, Player player, const Refusal *refusals, int refusals_count) {
    notes->player = player;
    notes->count = 0;
    game_view(truth, player, notes->now, sizeof notes->now);
    Position pos;
    MoveList moves;
    pos_init(&pos, truth->game);
    pos_copy(&pos, truth);
    movelist_init(&moves);
    for (int i = 0; i < truth->journal.plies; i++) movelist_push(&moves, truth->journal.frames[i].move);
    while (pos.journal.plies > 0) game_undo(&pos);
    game_view(&pos, player, notes->start, sizeof notes->start);
    for (int i = 0; i <= moves.count; i++) {
        add_refusals(notes, &pos, refusals, refusals_count);
        if (i == moves.count) break;
        Note *note = add(notes, false);
        game_observe(&pos, moves.at[i], player, note->text, sizeof note->text);
        game_play(&pos, moves.at[i]);
    }
    movelist_free(&moves);
    pos_release(&pos);
}

static bool is_same(const Note *a, const Note *b) {
    return a->refused == b->refused && strcmp(a->text, b->text) == 0;
}

bool notes_continue(const Notes *longer, const Notes *shorter) {
    if (longer->game != shorter->game || longer->player != shorter->player || longer->count < shorter->count)
        return false;
    if (strcmp(longer->start, shorter->start) != 0) return false;
    for (int i = 0; i < shorter->count; i++)
        if (!is_same(&longer->at[i], &shorter->at[i])) return false;
    return true;
}

void notes_copy(Notes *to, const Notes *from) {
    ARRAY_RESERVE(to->at, to->room, from->count);
    Note *const at = to->at;
    const int room = to->room;
    *to = *from;
    to->at = at;
    to->room = room;
    if (from->count) memcpy(at, from->at, (size_t)from->count * sizeof *at);
}

const char *note_move(const Note *note, char buf[static MOVE_TEXT_MAX]) {
    const size_t length = strcspn(note->text, " ");
    memcpy(buf, note->text, length);
    buf[length] = '\0';
    return buf;
}
