/* plague.c -- Plague Chess, R. Betza 1977 after S. Walker, and its kin: whoever moves infects the squares around the
 * one he reaches, and who still stands there after the reply dies. Rules: docs/games/blast.md (the steps are numbered
 * there) */
#include "variants/blast/plague.h"

#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/look.h"
#include "engine/refusal.h"
#include "engine/trial.h"

#include <string.h>

enum { FLAG_INFECTED, FLAG_IMMUNE };
enum { WORD_CARRIER }; /* the cell of the man that moved last + 1; 0 if he is dead */

/* In what the games of this file differ. */
typedef struct {
    bool spares_own; /* nobody dies of his own side's plague */
    bool immunises;  /* who has survived an infection never dies of plague */
} Form;

static const Form *form_of(const Position *pos) {
    return pos->game->form;
}

/* ---- who dies ---- */

static Bits infected(const Position *pos) {
    return pos->flag[FLAG_INFECTED].word[0];
}

/* The men that the plague of `spreader` could kill. */
static Bits mortal(const Position *pos, Player spreader) {
    const Bits men =
        form_of(pos)->spares_own ? pos_men(pos, spreader ^ 1) : pos_occupied(pos) & ~pos_men_of(pos, spreader, KING);
    return men & ~pos->flag[FLAG_IMMUNE].word[0];
}

static void bury(Position *pos, Bits dead) {
    if (dead) pos_irreversible(pos);
    pos_clear64(pos, dead);
}

/* ---- the moves of men ---- */

/* Where the men of a move come from and arrive: one, or king and rook. */
typedef struct {
    Cell from[2], to[2];
    int count;
    Cell victim; /* CELL_NONE: nobody is captured */
} Journey;

static Journey journey_of(const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        return (Journey){ { from, to }, { castle->king_to, castle->rook_to }, 2, CELL_NONE };
    }
    Cell victim = pos->man[to] == MAN_NONE ? (Cell)CELL_NONE : to;
    if (move_type(move) == MOVE_EN_PASSANT) victim = cell_behind(us, to);
    return (Journey){ { from }, { to }, 1, victim };
}

/* Immune men take their immunity along; a victim loses it. */
static void carry_immunity(Position *pos, const Journey *journey) {
    Bits immune = pos->flag[FLAG_IMMUNE].word[0], arrived = 0;
    if (journey->victim != CELL_NONE) immune &= ~bit(journey->victim);
    for (int i = 0; i < journey->count; i++) {
        if (bits_has(immune, journey->from[i])) arrived |= bit(journey->to[i]);
        immune &= ~bit(journey->from[i]);
    }
    pos_set_flags64(pos, FLAG_IMMUNE, immune | arrived);
}

/* Who stood on an infected cell and lives is immune from now on: those who have left it, and all if the plague is
 * lifted. */
static void grant_immunity(Position *pos, const Journey *journey, Bits exposed, bool lifted) {
    Bits survivors = lifted ? exposed & pos_occupied(pos) : 0;
    if (journey->victim != CELL_NONE) survivors &= ~bit(journey->victim);
    for (int i = 0; i < journey->count; i++)
        if (bits_has(exposed, journey->from[i]) && pos->man[journey->to[i]] != MAN_NONE)
            survivors |= bit(journey->to[i]);
    pos_set_flags64(pos, FLAG_IMMUNE, pos->flag[FLAG_IMMUNE].word[0] | survivors);
}

/* Step 2: men who arrive on infected cells die at once. */
static void die_on_arrival(Position *pos, const Journey *journey, Bits deadly) {
    Bits arrived = 0;
    for (int i = 0; i < journey->count; i++) arrived |= bit(journey->to[i]);
    bury(pos, arrived & deadly);
    if (pos->now.en_passant != CELL_NONE && pos->man[journey->to[0]] == MAN_NONE) pos_set_en_passant(pos, CELL_NONE);
}

/* Step 6: the cells around the arrival are infected; a castled rook beside his king is spared. */
static void spread(Position *pos, const Journey *journey) {
    const Cell centre = journey->to[0];
    const Bits spared = journey->count == 2 ? bit(journey->to[1]) : 0;
    pos_set_flags64(pos, FLAG_INFECTED, king_attacks(game_ground(pos), centre) & ~spared);
    pos_set_word(pos, WORD_CARRIER, pos->man[centre] == MAN_NONE ? 0 : centre + 1U);
}

/* Plays everything but the deaths of step 4, and returns who is to die there. */
static Bits play_but_deaths(Position *pos, Move move) {
    const Player spreader = pos->now.turn ^ 1;
    const Journey journey = journey_of(pos, move);
    const bool lifted = journey.victim != CELL_NONE && pos->word[WORD_CARRIER] == journey.victim + 1U;
    const Bits exposed = infected(pos) & mortal(pos, spreader), cells = lifted ? 0 : infected(pos);
    const bool immunises = form_of(pos)->immunises;
    play_orthodox(pos, move);
    if (immunises) carry_immunity(pos, &journey);
    die_on_arrival(pos, &journey, cells & mortal(pos, spreader));
    if (immunises) grant_immunity(pos, &journey, exposed, lifted);
    spread(pos, &journey);
    return cells & mortal(pos, spreader);
}

/* ---- legal moves ---- */

typedef enum { ILLEGAL, LEGAL, MATES } Legality;

/* Mate is asked for inside mate only where a check is answered by another check while a death would expose the king:
 * chains of more than two or three are not known. */
enum { NESTING_MAX = 16 };

static bool is_safe(const Position *pos, Player player) {
    return pos_king(pos, player) != CELL_NONE && !king_attacked(pos, game_ground(pos), player);
}

static bool is_mated(Position *pos, int nesting);

/* Mating ends the game before anybody else dies. (Who dies matters only to the mover: no deaths, no question.) */
static Legality judge(Position *pos, Move move, int nesting) {
    const Player us = pos->now.turn;
    Legality legality = ILLEGAL;
    pos_begin(pos, move);
    const Bits doomed = play_but_deaths(pos, move);
    if (is_safe(pos, us)) {
        if (doomed && is_mated(pos, nesting)) {
            legality = MATES;
        } else {
            bury(pos, doomed);
            legality = is_safe(pos, us) ? LEGAL : ILLEGAL;
        }
    }
    pos_undo(pos);
    return legality;
}

/* Is the player to move in check, without a legal move? */
static bool is_mated(Position *pos, int nesting) {
    if (nesting == NESTING_MAX || !king_attacked(pos, game_ground(pos), pos->now.turn)) return false;
    const Movement replies = { .terrain = game_ground(pos),
                               .captures = true,
                               .en_passant = true }; /* nobody castles out of check */
    MoveList list;
    movelist_init(&list);
    pseudo_moves(pos, &replies, &list);
    bool mated = true;
    for (int i = 0; i < list.count && mated; i++) mated = judge(pos, list.at[i], nesting + 1) == ILLEGAL;
    movelist_free(&list);
    return mated;
}

/* A mating move carries its legality as its choice, so that playing it needs no search for replies. */
static void plague_generate(const Position *pos, Gen what, MoveList *out) {
    const Movement movement = { .terrain = game_ground(pos), .captures = true, .en_passant = true, .castling = true };
    Position *const trial = look_from(pos).after; /* every move is taken back */
    const int first = out->count;
    pseudo_moves(pos, &movement, out);
    keep_wanted(pos, out, first, what);
    keep_castling(pos, out, first, is_safe);
    int kept = first;
    for (int i = first; i < out->count; i++) {
        const Move move = out->at[i];
        const Legality legality = judge(trial, move, 0);
        if (legality != ILLEGAL) out->at[kept++] = legality == MATES ? move_choose(move, MATES) : move;
    }
    out->count = kept;
}

static void plague_play(Position *pos, Move move) {
    const Bits doomed = play_but_deaths(pos, move);
    if (move_choice(move) != MATES) bury(pos, doomed);
}

/* Would the player to move lose the king by making no move at all: by a check, by the plague, or because it takes away
 * what shields him? */
static bool plague_in_check(const Position *pos) {
    const Player us = pos->now.turn, them = us ^ 1;
    const Cell king = pos_king(pos, us);
    if (king == CELL_NONE) return false;
    const Bits doomed = infected(pos) & mortal(pos, them), left = pos_men(pos, them) & ~doomed;
    return bits_has(doomed, king) || king_attacked(pos, game_ground(pos), us) ||
           attackers_to(game_ground(pos), pos, them, left, king, pos_occupied(pos) & ~doomed);
}

static Outcome plague_no_moves(const Position *pos) {
    const Player us = pos->now.turn;
    if (king_attacked(pos, game_ground(pos), us)) return game_won(pos, us ^ 1, "checkmate");
    if (plague_in_check(pos)) return game_won(pos, us ^ 1, "the king dies of the plague");
    return game_drawn(pos, "stalemate");
}

/* ---- moves refused ---- */

/* The king of a player after a part of a move: dead, attacked, or safe. */
static bool is_well(const Position *pos, Player player, const char *attacked, Error *err) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return error_set(err, "your king would die of the plague");
    const Bits men = pos_men(pos, player ^ 1);
    const Bits hits = attackers_to(game_ground(pos), pos, player ^ 1, men, king, pos_occupied(pos));
    if (!hits) return true;
    const Cell at = bits_first(hits);
    return error_set(err, "%s your king in check from the %s on %s", attacked, refusal_man(pos, at),
                     pos->board->name[at]);
}

/* No square of the king's way but the last may be attacked; the plague does not matter there. */
static bool castles_safely(const Position *pos, Move move, Error *err) {
    const Player us = pos->now.turn;
    const Cell king = move_from(move);
    const Castle *castle = pos_castle_of(pos, us, move);
    for (Bits way = bit(king) | bit(castle->rook_to); way;) {
        const Cell at = bits_pop(&way);
        const Bits occupied = pos_occupied(pos) & ~bit(king);
        const Bits hits = attackers_to(game_ground(pos), pos, us ^ 1, pos_men(pos, us ^ 1), at, occupied);
        if (!hits) continue;
        return error_set(err, "you cannot castle %s check: %s is attacked by the %s on %s",
                         at == king ? "out of" : "through", pos->board->name[at], refusal_man(pos, bits_first(hits)),
                         pos->board->name[bits_first(hits)]);
    }
    return true;
}

static bool plague_allows(const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    if (move_is_none(wish->move)) return true;
    if (move_type(wish->move) == MOVE_CASTLE && !castles_safely(pos, wish->move, err)) return false;
    const Look look = look_into(pos, wish->move);
    const Bits doomed = play_but_deaths(look.after, wish->move);
    bool good = is_well(look.after, us, "that would leave", err);
    if (good) bury(look.after, doomed);
    good = good && is_well(look.after, us, "the plague would clear the way, leaving", err);
    look_back(&look);
    return good;
}

/* ---- positions from outside ---- */

#define EXTRAS_OF_ALL                                                                                                  \
    { "carrier", "the carrier of the plague", EXTRA_CELL, .slot = WORD_CARRIER }, {                                    \
        "infected", "infected", EXTRA_CELLS, .slot = FLAG_INFECTED, .on_squares = true                                 \
    }

static const Extra plague_extras[] = { EXTRAS_OF_ALL, EXTRAS_END };

static const Extra immunity_extras[] = {
    EXTRAS_OF_ALL,
    { "immune", "immune", EXTRA_CELLS, .slot = FLAG_IMMUNE },
    EXTRAS_END,
};

/* Could a move to `centre` have infected exactly these cells? Beside a castled king one is left out. */
static bool is_plague_of(const Position *pos, Cell centre, Bits cells) {
    const Bits around = king_attacks(game_ground(pos), centre);
    if (cells == around) return true;
    const Player spreader = pos->now.turn ^ 1;
    const int home = spreader == WHITE ? 0 : 7;
    return (centre == cell_at(6, home) && cells == (around & ~bit(cell_at(5, home)))) ||
           (centre == cell_at(2, home) && cells == (around & ~bit(cell_at(3, home))));
}

static bool check_plague(const Position *pos, Error *err) {
    const Bits cells = infected(pos);
    if (pos->word[WORD_CARRIER]) {
        const Cell carrier = (Cell)(pos->word[WORD_CARRIER] - 1);
        const char *name = pos->board->name[carrier];
        if (!bits_has(pos_men(pos, pos->now.turn ^ 1), carrier))
            return error_in(err, "carrier=", "on %s stands no man of the side that has just moved", name);
        if (is_plague_of(pos, carrier, cells)) return true;
        return error_in(err, "infected=", "not the squares around the carrier on %s", name);
    }
    if (!cells) return true;
    for (int centre = 0; centre < 64; centre++)
        if (is_plague_of(pos, (Cell)centre, cells)) return true;
    return error_in(err, "infected=", "not the squares around one square");
}

static bool plague_check_position(const Position *pos, Error *err) {
    if (!chesslike_check_men(pos, KINGS_STAND, err) || !check_plague(pos, err)) return false;
    const Bits nobody = pos->flag[FLAG_IMMUNE].word[0] & pos_kind(pos, EMPTY);
    if (nobody) return error_in(err, "immune=", "%s is empty", pos->board->name[bits_first(nobody)]);
    const Player other = pos->now.turn ^ 1;
    return chesslike_check_waiting(pos, other, king_attacked(pos, game_ground(pos), other), err);
}

#define PLAGUE_FIELDS                                                                                                  \
    .family = "blast", .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .players = 2,        \
    .team = { 0, 1 }, .conduct.effects = true, .conduct.any_ground = true, .setup.royal = 1 << KING,                   \
    .advice.traits = { .late_moves = true, .check_extension = true }, .conduct.generate = plague_generate,             \
    .conduct.play = plague_play, .conduct.in_check = plague_in_check, .conduct.no_moves = plague_no_moves,             \
    .text.check_position = plague_check_position, .conduct.allows = plague_allows

static const Form form_plague = { .spares_own = false };
static const Form form_biological_warfare = { .spares_own = true };
static const Form form_immunity = { .immunises = true };

const Game game_plague = {
    .id = "plague",
    .title = "Plague Chess",
    .card = { .sentence = "Who moves infects the squares around, and all who still stand there next turn die.",
              .ease = EASE_HARD },
    .form = &form_plague,
    .text.extras = plague_extras,
    PLAGUE_FIELDS,
};

const Game game_biological_warfare = {
    .id = "biological-warfare",
    .title = "Biological Warfare Chess",
    .card = { .sentence = "You spread a disease that only the enemy catches: they flee, or take the carrier.",
              .under = "plague",
              .ease = EASE_HARD },
    .form = &form_biological_warfare,
    .text.extras = plague_extras,
    PLAGUE_FIELDS,
};

static unsigned is_immune(const Position *pos, Cell at) {
    return set_has(&pos->flag[FLAG_IMMUNE], at);
}

static const States immune = {
    .letters = { "ACDEFG" }, .keys = { "immune" }, .words = { "immune" }, .plain = "no longer immune", .of = is_immune
};

const Game game_immunity = {
    .id = "immunity",
    .setup.states = &immune,
    .title = "Immunity",
    .card = { .sentence = "Survive the infection once, and your man walks through it for the rest of the game.",
              .under = "plague",
              .ease = EASE_HARD },
    .form = &form_immunity,
    .text.extras = immunity_extras,
    PLAGUE_FIELDS,
};
