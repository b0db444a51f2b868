/* Ko: no turn may end in a position that has stood at the end of an earlier turn of the game. Board, hands, fresh
 * draughts, cubes, who has forfeited and the player to move count; the rest of the turn's history, WORD_TURNS, does
 * not. The keys of the record tell: WORD_TURNS is taken out of each, its value found by reading the journal backwards.
 */
#include "engine/lanes/look.h"
#include "variants/three_player/three_player.h"

#include <stdlib.h>

enum { SIEVE_WORDS = 16 };

typedef struct {
    Key *keys; /* of the positions, without WORD_TURNS */
    int count;
    uint64_t sieve[SIEVE_WORDS]; /* bits of the keys without the player to move: most moves fall through at once */
} Past;

static Key key_without(Key key, uint32_t turns) {
    return key ^ zobrist_word(WORD_TURNS, turns);
}

static uint64_t *sieve_word(Past *past, Key key) {
    return &past->sieve[key >> 6 & (SIEVE_WORDS - 1)];
}

static void remember(Past *past, Key key, Player turn) {
    past->keys[past->count++] = key;
    const Key board = key ^ zobrist.turn[turn];
    *sieve_word(past, board) |= 1ULL << (board & 63);
}

/* Reads the record from its end: what the two words were before each move. */
static bool read_past(const Position *pos, Past *past) {
    const Journal *journal = &pos->journal;
    *past = (Past){ .keys = malloc(((size_t)journal->plies + 1) * sizeof(Key)) };
    if (!past->keys) return false;
    uint32_t turns = pos->word[WORD_TURNS], pair = pos->word[WORD_PAIR], end = journal->count;
    if (pair == 0) remember(past, key_without(pos->now.key, turns), pos->now.turn);
    for (int i = journal->plies - 1; i > 0; i--) { /* the first position of a record is no end of a turn */
        const Frame *frame = &journal->frames[i];
        for (; end > frame->first_change; end--) {
            const Change *change = &journal->changes[end - 1];
            if (change->type != CHANGE_WORD) continue;
            if (change->index == WORD_TURNS) turns = change->old;
            if (change->index == WORD_PAIR) pair = change->old;
        }
        if (pair == 0) remember(past, key_without(frame->before.key, turns), frame->before.turn);
    }
    return true;
}

static bool is_past(const Past *past, Key key) {
    for (int i = 0; i < past->count; i++)
        if (past->keys[i] == key) return true;
    return false;
}

static void change_hand(const Position *pos, Kind kind, int change, Key *key) {
    const int word = WORD_HAND + pos->now.turn;
    const uint32_t hand = pos->word[word] + ((uint32_t)change << HAND_BITS * hand_place(kind));
    *key ^= zobrist_word(word, pos->word[word]) ^ zobrist_word(word, hand);
}

/* What a capture by displacement changes. */
static void capture_key(const Position *pos, Cell at, Key *key) {
    const Man man = pos->man[at];
    *key ^= zobrist.man[man][at];
    if (set_has(&pos->flag[FLAG_FRESH], at)) *key ^= zobrist.flag[FLAG_FRESH][at];
    if (base_kind(man) != KING && !standing_get(pos).no_drops) change_hand(pos, base_kind(man), 1, key);
}

/* Key of board and hands after a move, without the player to move, WORD_TURNS and WORD_PAIR. False for moves with
 * further effects, which must be played to know. */
static bool key_after(const Position *pos, Move move, Key *key) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    const bool drop = move_type(move) == MOVE_DROP;
    if (!drop && move_type(move) != MOVE_PLAIN) return false;
    const Kind kind = drop ? move_kind(move) : base_kind(pos->man[from]);
    const Set stars = kind == STAR ? triumph_at(pos, to, from) : (Set){ { 0 } };
    if (!set_is_empty(&stars)) return false;
    *key = key_without(pos->now.key, pos->word[WORD_TURNS]) ^ zobrist.turn[us] ^
           zobrist_word(WORD_PAIR, pos->word[WORD_PAIR]);
    if (drop) {
        change_hand(pos, kind, -1, key);
        *key ^= zobrist.man[man_of(kind, us)][to];
        if (kind == DRAUGHT) *key ^= zobrist.flag[FLAG_FRESH][to];
        return true;
    }
    if (pos->man[to] != MAN_NONE) capture_key(pos, to, key);
    const Man man = pos->man[from], after = in_zone(pos, us, to) ? man | PROMOTED : man;
    *key ^= zobrist.man[man][from] ^ zobrist.man[after][to];
    if (set_has(&pos->flag[FLAG_FRESH], from)) *key ^= zobrist.flag[FLAG_FRESH][from];
    return true;
}

static bool brings_back(const Position *pos, Past *past, Move move) {
    Key board;
    if (move_type(move) == MOVE_PASS) return false;
    if (key_after(pos, move, &board) && !(*sieve_word(past, board) >> (board & 63) & 1)) return false;
    const Look look = look_ahead(pos, move);
    const Position *after = look.after;
    const Key key = key_without(after->now.key, after->word[WORD_TURNS]);
    const bool found = after->word[WORD_PAIR] == 0 && is_past(past, key);
    look_back(&look);
    return found;
}

void keep_new(const Position *pos, MoveList *list, int first) {
    Past past;
    if (!read_past(pos, &past)) return;
    int kept = first;
    for (int i = first; i < list->count; i++)
        if (!brings_back(pos, &past, list->at[i])) list->at[kept++] = list->at[i];
    list->count = kept;
    free(past.keys);
}
