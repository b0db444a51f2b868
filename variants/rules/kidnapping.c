#include "variants/rules/kidnapping.h"

#include <stdio.h>
#include <string.h>

#include "engine/look.h"

static const char letters[] = "..nbrq"; /* by kind */

/* ---- who may be taken off ---- */

/* Who would attack the king if nothing were to be taken off. */
static Bits attackers_of(const Composition *c, const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE || composed_facts(c) & FACT_NO_CHECK) return 0;
    Bits hits = composed_reaching(c, pos, player, king, player ^ 1, pos_men(pos, player ^ 1));
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        if (hits && rule->strikes && rule->pays != kidnapping_pays) hits = rule->strikes(c, pos, player, hits);
    }
    return hits;
}

/* The pieces that the player to move may take off: no king may come under a new attack. */
static Bits victims_of(const Composition *c, const Position *pos) {
    const Bits white = attackers_of(c, pos, WHITE), black = attackers_of(c, pos, BLACK);
    Bits victims = 0;
    for (Bits rest = pos_men_of(pos, pos->now.turn ^ 1, kidnapping_due(pos)); rest;) {
        const Cell at = bits_pop(&rest);
        const Look look = look_into(pos, MOVE_NONE);
        pos_put64(look.after, at, MAN_NONE);
        if (!(attackers_of(c, pos, WHITE) & ~white) && !(attackers_of(c, pos, BLACK) & ~black)) victims |= bit(at);
        look_back(&look);
    }
    return victims;
}

/* ---- rounds ---- */

/* Passes over the halves of a round in which nobody can be taken off. */
static void skip_halves(const Composition *c, Position *pos) {
    while (kidnapping_due(pos) != EMPTY && !victims_of(c, pos)) {
        if (pos->now.turn == BLACK) pos_set_word(pos, WORD_KIDNAP, EMPTY);
        pos_set_turn(pos, pos->now.turn ^ 1);
    }
}

void kidnapping_turns(const Composition *c, Position *pos, Move move, Player mover) {
    const unsigned done = pos->now.fullmove - 1U;
    (void)move;
    numbered_count(c, pos);
    if (mover == WHITE || pos->now.turn == mover || done % KIDNAPPING_EVERY || done > KIDNAPPING_LAST) return;
    pos_set_word(pos, WORD_KIDNAP, KNIGHT - 1 + done / KIDNAPPING_EVERY);
    skip_halves(c, pos);
}

bool kidnapping_owes(const Composition *c, const Position *pos, MoveList *out) {
    if (LIKELY(kidnapping_due(pos) == EMPTY)) return false;
    for (Bits victims = victims_of(c, pos); victims;) {
        const Cell at = bits_pop(&victims);
        movelist_push(out, move_make(MOVE_SHOT, at, at, EMPTY));
    }
    return true;
}

bool kidnapping_pays(const Composition *c, Position *pos, Move move) {
    if (LIKELY(kidnapping_due(pos) == EMPTY)) return false;
    pos_irreversible(pos);
    pos_put64(pos, move_to(move), MAN_NONE);
    if (pos->now.turn == BLACK) pos_set_word(pos, WORD_KIDNAP, EMPTY);
    pos_set_turn(pos, pos->now.turn ^ 1);
    skip_halves(c, pos);
    return true;
}

/* ---- text ---- */

void kidnapping_writes(const Position *pos, Move move, Text *out) {
    if (kidnapping_due(pos) == EMPTY) return;
    *out = text_into(out->buf, out->size);
    text_char(out, 'x');
    text_string(out, pos->board->name[move_to(move)]);
}

bool kidnapping_read(Position *pos, const char *value, Error *err) {
    const char *const letter = value[0] && value[0] != '.' && !value[1] ? strchr(letters, value[0]) : NULL;
    if (!letter) return error_set(err, "\"%.10s\" is not n, b, r or q", value);
    pos_set_word(pos, WORD_KIDNAP, (uint32_t)(letter - letters));
    return true;
}

/* "n": "a knight of each side". */
void kidnapping_say(const Game *game, const char *value, Text *out) {
    text_string(out, "a ");
    words_letter(game, value[0], out);
    text_string(out, " of each side");
}

void kidnapping_write(const Position *pos, Player reader, Text *out) {
    (void)reader; /* everybody sees it */
    if (kidnapping_due(pos) != EMPTY) text_char(out, letters[kidnapping_due(pos)]);
}

bool kidnapping_settles(const Composition *c, Position *pos, Error *err) {
    const Kind due = kidnapping_due(pos);
    const unsigned first = due == EMPTY ? 0 : (due - KNIGHT + 1U) * KIDNAPPING_EVERY + 1;
    numbered_count(c, pos);
    if (due != EMPTY && pos->now.fullmove != first)
        return error_in(err, "kidnap=", "%ss are taken off at move %u", words_kind(due), first);
    skip_halves(c, pos);
    return true;
}

bool kidnapping_possible(const Composition *c, const Position *pos, Error *err) {
    const Cell passed = pos->now.en_passant;
    const Player captor = kidnapping_due(pos) == EMPTY ? pos->now.turn : WHITE; /* Black has moved last */
    if (passed != CELL_NONE && rank_of(passed) != (captor == WHITE ? 5 : 2))
        return error_in(err, "en-passant", "%s is not on rank %d", pos->board->name[passed], captor == WHITE ? 6 : 3);
    return kidnapping_due(pos) == EMPTY || !attackers_of(c, pos, BLACK) ||
           error_in(err, "kidnap=", "the king on %s is in check, but his side has just moved",
                    pos->board->name[pos_king(pos, BLACK)]);
}

/* ---- words ---- */

bool kidnapping_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    char words[80];
    (void)c;
    if (kidnapping_due(pos) == EMPTY)
        return wish->text[0] != 'x' || error_set(err, "no piece is taken off at this moment");
    snprintf(words, sizeof words, "first you must take off an enemy %s", words_kind(kidnapping_due(pos)));
    return refusal_list(pos, words, wish->legal, NULL, wish, err);
}

static size_t kidnapping_standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* everybody may know it */
    if (kidnapping_due(pos) == EMPTY) return 0;
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " takes off an enemy ");
    text_string(&out, words_kind(kidnapping_due(pos)));
    return out.length;
}

static const char *kidnapping_question(const Position *pos) {
    switch (kidnapping_due(pos)) {
    case KNIGHT:
        return "Which enemy knight do you take off? (its square)";
    case BISHOP:
        return "Which enemy bishop do you take off? (its square)";
    case ROOK:
        return "Which enemy rook do you take off? (its square)";
    case QUEEN:
        return "Which enemy queen do you take off? (its square)";
    default:
        return NULL;
    }
}

static bool kidnapping_answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "x", text, move, err);
}

const Words kidnapping_words = { .question = kidnapping_question,
                                 .answer = kidnapping_answer,
                                 .standing = kidnapping_standing };
