#include "engine/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/game.h"
#include "engine/board/walk.h"
#include "engine/board/walk_bound.h"

enum { FRAMES_AT_FIRST = 256, CHANGES_AT_FIRST = 2048 };

void journal_grow_frames(Journal *journal) {
    ARRAY_RESERVE(journal->frames, journal->frames_room,
                  journal->frames_room ? journal->frames_room + 1 : FRAMES_AT_FIRST);
}

void journal_grow_changes(Journal *journal) {
    ARRAY_RESERVE(journal->changes, journal->changes_room,
                  journal->changes_room ? journal->changes_room + 1 : CHANGES_AT_FIRST);
}

static void clear_men(Position *pos) {
    memset(pos->kind, 0, sizeof pos->kind);
    memset(pos->owner, 0, sizeof pos->owner);
    memset(pos->man, MAN_NONE, sizeof pos->man);
    for (int at = 0; at < pos->board->cells; at++) {
        set_add(&pos->kind[EMPTY], (Cell)at);
        set_add(&pos->owner[0], (Cell)at);
    }
}

void pos_init(Position *pos, const Game *game) {
    engine_init();
    memset(pos, 0, sizeof *pos);
    pos->game = game;
    pos->board = board_of(game->setup.board);
    for (int i = 0; i < WALKED_MAX; i++)
        pos->walked[i] = game->setup.walked[i] ? board_of(game->setup.walked[i]) : pos->board;
    if (game->setup.gaits && game->setup.land)
        pos->walks = walks_of_land(game->setup.land); /* some of whose lines may end sooner than the gaits say */
    else if (game->setup.gaits)
        pos->walks = walks_of(pos->walked, game->setup.forward, game->setup.gaits);
    pos->now.en_passant = CELL_NONE;
    pos->now.fullmove = 1;
    clear_men(pos);
    journal_grow_frames(&pos->journal);
    journal_grow_changes(&pos->journal);
}

void pos_release(Position *pos) {
    free(pos->journal.frames);
    free(pos->journal.changes);
    memset(pos, 0, sizeof *pos);
}

void pos_copy(Position *to, const Position *from) {
    if (to == from) return;
    Journal own = to->journal;
    *to = *from;
    own.plies = from->journal.plies;
    own.count = from->journal.count;
    ARRAY_RESERVE(own.frames, own.frames_room, from->journal.frames_room);
    ARRAY_RESERVE(own.changes, own.changes_room, from->journal.changes_room);
    memcpy(own.frames, from->journal.frames, (size_t)own.plies * sizeof *own.frames);
    memcpy(own.changes, from->journal.changes, own.count * sizeof *own.changes);
    to->journal = own;
}

void pos_forget(Position *pos) {
    pos->journal.plies = 0;
    pos->journal.count = 0;
    pos->now.reversible = 0;
}

/* Puts a man back without key and rights: those come back with the scalars. */
static ALWAYS_INLINE void restore_man(Position *pos, Cell at, Man man, int cells) {
    pos_flip_sets(pos, at, pos->man[at], man, cells);
    pos->man[at] = man;
}

static void restore_change(Position *pos, const Change *change) {
    switch ((ChangeType)change->type) {
    case CHANGE_CELL:
        restore_man(pos, change->index, change->was, CELLS_MAX);
        break;
    case CHANGE_FLAGS:
        pos->flag[change->index].word[change->part >> 1] ^= (uint64_t)change->old << 32 * (change->part & 1);
        break;
    case CHANGE_WORD:
        pos->word[change->index] = change->old;
        break;
    case CHANGE_BYTE:
        pos->byte[change->index] = change->was;
        break;
    }
}

void pos_undo(Position *pos) {
    Journal *journal = &pos->journal;
    assert(journal->plies > 0 && "undo without a move");
    const Frame *frame = &journal->frames[--journal->plies];
    for (uint32_t i = journal->count; i-- > frame->first_change;) {
        const Change *change = &journal->changes[i];
        if (LIKELY(change->type == CHANGE_CELL && change->index < 64))
            restore_man(pos, change->index, change->was, 64);
        else
            restore_change(pos, change);
    }
    journal->count = frame->first_change;
    pos->now = frame->before;
    assert(!PARANOID || pos_is_ok(pos, NULL));
}

static ALWAYS_INLINE void push_flags(Position *pos, int flag, int part, uint32_t cells) {
    journal_push(&pos->journal,
                 (Change){ .type = CHANGE_FLAGS, .index = (uint8_t)flag, .part = (uint8_t)part, .old = cells });
}

void pos_flip_flag(Position *pos, int flag, Cell at) {
    set_flip(&pos->flag[flag], at);
    pos->now.key ^= zobrist.flag[flag][at];
    push_flags(pos, flag, at >> 5, 1U << (at & 31));
}

void pos_flip_flags64(Position *pos, int flag, Bits cells) {
    Key key = 0;
    pos->flag[flag].word[0] ^= cells;
    if ((uint32_t)cells) push_flags(pos, flag, 0, (uint32_t)cells);
    if (cells >> 32) push_flags(pos, flag, 1, (uint32_t)(cells >> 32));
    while (cells) key ^= zobrist.flag[flag][bits_pop(&cells)];
    pos->now.key ^= key;
}

void pos_change_word(Position *pos, int word, uint32_t value) {
    const uint32_t old = pos->word[word];
    pos->word[word] = value;
    pos->now.key ^= zobrist_word(word, old) ^ zobrist_word(word, value);
    journal_push(&pos->journal, (Change){ .type = CHANGE_WORD, .index = (uint8_t)word, .old = old });
}

void pos_set_byte(Position *pos, uint8_t index, uint8_t value) {
    const uint8_t was = pos->byte[index];
    if (was == value) return;
    pos->byte[index] = value;
    journal_push(&pos->journal, (Change){ .type = CHANGE_BYTE, .index = index, .was = was });
}

void pos_set_chance(Position *pos, bool chance) {
    pos->now.key ^= zobrist_chance(pos->now.chance) ^ zobrist_chance(chance);
    pos->now.chance = chance;
}

void pos_set_castling(Position *pos, uint16_t rights) {
    pos->now.key ^= zobrist_castling(pos->now.castling) ^ zobrist_castling(rights);
    pos->now.castling = rights;
}

/* Computed from the men and the state alone. */
static Key pos_key_from_scratch(const Position *pos) {
    Key key = zobrist_castling(pos->now.castling) ^ zobrist.en_passant[pos->now.en_passant] ^
              zobrist.turn[pos->now.turn] ^ zobrist_chance(pos->now.chance);
    if (pos->game->conduct.extra_key) key ^= pos->game->conduct.extra_key(pos);
    for (int at = 0; at < pos->board->cells; at++) {
        key ^= zobrist.man[pos->man[at]][at];
        for (int flag = 0; flag < FLAGS_MAX; flag++)
            if (set_has(&pos->flag[flag], (Cell)at)) key ^= zobrist.flag[flag][at];
    }
    for (int word = 0; word < WORDS_MAX; word++) key ^= zobrist_word(word, pos->word[word]);
    return key;
}

bool pos_is_ok(const Position *pos, Error *err) {
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        for (unsigned kind = 0; kind < KINDS_MAX; kind++)
            if (set_has(&pos->kind[kind], (Cell)at) != (man_kind(man) == kind))
                return error_set(err, "%s: mailbox and set of kind %u differ", pos->board->name[at], kind);
        for (unsigned slot = 0; slot < LENGTH(pos->owner); slot++)
            if (set_has(&pos->owner[slot], (Cell)at) != (man_slot(man) == slot))
                return error_set(err, "%s: mailbox and set of owner %u differ", pos->board->name[at], slot);
    }
    if (pos->now.key != pos_key_from_scratch(pos)) return error_set(err, "the key is not the key from scratch");
    return true;
}

bool pos_equal(const Position *a, const Position *b) {
    return a->game == b->game && memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(a->kind, b->kind, sizeof a->kind) == 0 && memcmp(a->owner, b->owner, sizeof a->owner) == 0 &&
           memcmp(a->man, b->man, sizeof a->man) == 0 && memcmp(a->flag, b->flag, sizeof a->flag) == 0 &&
           memcmp(a->word, b->word, sizeof a->word) == 0 && memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

int pos_repetitions(const Position *pos) {
    const Journal *journal = &pos->journal;
    const int oldest = journal->plies - pos->now.reversible;
    int found = 0;
    for (int i = journal->plies - 1; i >= oldest && i >= 0; i--)
        if (journal->frames[i].before.key == pos->now.key) found++;
    return found;
}

bool pos_is_repeated(const Position *pos, int root) {
    const Journal *journal = &pos->journal;
    if (pos->now.reversible < 4) return false;
    const int oldest = journal->plies - pos->now.reversible;
    bool before_root = false;
    for (int i = journal->plies - 2; i >= oldest && i >= 0; i--) {
        if (journal->frames[i].before.key != pos->now.key) continue;
        if (i >= root || before_root) return true;
        before_root = true;
    }
    return false;
}
