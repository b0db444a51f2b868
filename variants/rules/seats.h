/* seats.h -- what games have in common that two to six players play round a board, in teams or each for themselves.
 * Rules: docs/games/adams.md. Layer: rules.
 *
 * What a position holds besides the men: for each player, the pawn that has just made a long step and the cells that it
 * passed; and the cells whose men they may not capture in their next turn. Games whose own hooks know all this keep it
 * in the same places, and share how it is written (seats_text.c) and refused (seats_refusal.c). */
#ifndef FUSILIER_VARIANTS_RULES_SEATS_H
#define FUSILIER_VARIANTS_RULES_SEATS_H

#include "engine/extras.h"
#include "engine/game.h"
#include "engine/text/refusal.h"
#include "engine/board/walk.h"
#include "variants/rules/slots.h"

/* Game.form of such a game. */
typedef struct {
    const char *order;         /* indexes of the players in the order of their turns: "0213" */
    uint8_t side[PLAYERS_MAX]; /* where each player sits, clockwise from the lower side: of four, or of six */
    uint8_t long_step;         /* steps that a pawn may make from its second row */
    uint8_t single;            /* a bit for each player whose pawns make no more than one even there */
    bool extended;             /* from further rows of its half it may make two; knights may hop twice */
    bool shadows;              /* men cast shadows, in which they are captured */
} Form;

enum { PASSED_MAX = 2 };

/* A pawn that may be captured on a cell which it passed. */
typedef struct {
    Cell pawn;             /* CELL_NONE: there is none */
    Cell cell[PASSED_MAX]; /* nearest to its start first; CELL_NONE: no more */
} Passed;

static const Passed nothing_passed = { CELL_NONE, { CELL_NONE, CELL_NONE } };

static inline const Form *form_of(const Position *pos) {
    return pos->game->form;
}
static inline bool are_enemies(const Position *pos, Player a, Player b) {
    return pos->game->team[a] != pos->game->team[b];
}
static inline bool is_enemy_of(const Position *pos, Player us, Man man) {
    return man != MAN_NONE && are_enemies(pos, us, man_owner(man));
}
/* What a player walks on: those who sit at the lower and upper side Position.walked[0], left and right [1]. */
static inline const Board *board_for(const Position *pos, Player player) {
    return pos->walked[form_of(pos)->side[player] & 1];
}
static inline int forward_of(const Form *form, Player player) {
    return 2 * form->side[player];
}

/* How many steps a pawn of the player may make from a cell. */
static inline int longest_step(const Board *board, const Form *form, Player player, Cell from) {
    const int row = board_row_from(board, form->side[player], from);
    if (form->single >> player & 1) return 1;
    if (row == 1) return form->long_step;
    return form->extended && row < board->rows / 2 ? 2 : 1;
}

/* The king of a player on any board, CELL_NONE if there is none. */
static inline Cell king_of(const Position *pos, Player player) {
    Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
    Cell king;
    return set_pop(&kings, &king) ? king : (Cell)CELL_NONE;
}

/* Are kings men like others? Then it is for the rule that says so (Rule.beaten) who is out. */
static inline bool kings_are_like_others(const Position *pos) {
    return pos->game->setup.royal == 0;
}

/* The same for one player there: has he men, and does no rule say that he has lost? */
bool seats_has_men(const Position *pos, Player player);

/* Has the player what he needs to be in the game: a king? */
static inline bool stands_for_team(const Position *pos, Player player) {
    return UNLIKELY(kings_are_like_others(pos)) ? seats_has_men(pos, player) : king_of(pos, player) != CELL_NONE;
}

/* Is a king of the player's team on the board? */
static inline bool is_in_game(const Position *pos, Player player) {
    for (Player other = 0; other < pos->game->players; other++)
        if (!are_enemies(pos, player, other) && stands_for_team(pos, other)) return true;
    return false;
}

/* Does somebody play together with another? */
static inline bool has_partners(const Game *game) {
    for (Player player = 1; player < game->players; player++)
        for (Player other = 0; other < player; other++)
            if (game->team[player] == game->team[other]) return true;
    return false;
}

/* Game.is_out: nobody of their team has a king. */
bool seats_is_out(const Position *pos, Player player);

/* Teams that have a king on the board, as a bit set. */
static inline unsigned teams_in_game(const Position *pos) {
    unsigned teams = 0;
    Set kings = pos->kind[KING];
    if (UNLIKELY(kings_are_like_others(pos))) {
        for (Player player = 0; player < pos->game->players; player++)
            if (seats_has_men(pos, player)) teams |= 1U << pos->game->team[player];
        return teams;
    }
    for (Cell at; set_pop(&kings, &at);) teams |= 1U << pos->game->team[man_owner(pos->man[at])];
    return teams;
}

/* ---- what lasts for some turns ---- */

/* Three bytes, each a cell + 1; 0 where there is none. */
static inline Passed passed_get(const Position *pos, Player player) {
    const uint32_t word = pos->word[WORD_PASSED + player];
    return (Passed){ (Cell)((word & 0xff) - 1), { (Cell)((word >> 8 & 0xff) - 1), (Cell)((word >> 16 & 0xff) - 1) } };
}
static inline void passed_set(Position *pos, Player player, Passed passed) {
    const uint32_t pawn = (Cell)(passed.pawn + 1), first = (Cell)(passed.cell[0] + 1);
    const uint32_t second = (Cell)(passed.cell[1] + 1);
    pos_set_word(pos, WORD_PASSED + player, pawn | first << 8 | second << 16);
}

/* A pawn that has gone on from `from` to `to` by more than one step may be captured where it passed. */
static inline void note_long_step(Position *pos, Player player, Cell from, Cell to) {
    const Board *board = board_for(pos, player);
    const int forward = forward_of(form_of(pos), player);
    Passed passed = { to, { CELL_NONE, CELL_NONE } };
    Cell at = board->step[forward][from].to;
    for (int i = 0; i < PASSED_MAX && at != to && at != CELL_NONE; i++, at = board->step[forward][at].to)
        passed.cell[i] = at;
    passed_set(pos, player, passed);
}

static inline void forget_protections(Position *pos, Player player) {
    Set cells = pos->flag[FLAG_PROTECTED + player];
    for (Cell at; set_pop(&cells, &at);) pos_set_flag(pos, FLAG_PROTECTED + player, at, false);
}
static inline void unprotect(Position *pos, Cell at) {
    for (Player player = 0; player < pos->game->players; player++)
        pos_set_flag(pos, FLAG_PROTECTED + player, at, false);
}

/* ---- seats_text.c ---- */

extern const Notation seats_notation;
extern const Extra seats_extras[];
extern const struct Words seats_words;
extern const char *const seats_gaits[2][GAITS_MAX]; /* how men go; [1]: extended */

/* Can the position be, for all that this rule says? `checked` tells whether a player is in check. */
bool seats_check_position(const Position *pos, bool (*checked)(const Position *pos, Player player), Error *err);

/* ---- seats_refusal.c ---- */

/* How a game captures on empty cells: the victims besides pawns that passed (NULL: none), and the move. */
typedef struct {
    Set (*victims)(const Position *pos, const Wish *wish);
    Move (*capture)(Cell from, Cell to, Cell victim, bool is_passed);
} SeatsCaptures;

/* Game.allows of a game for many players. `takes_king`: the player has to capture a king. */
bool seats_allows_wish(const Position *pos, const Wish *wish, const SeatsCaptures *how, bool takes_king, Error *err);

#endif
