/* three_player.c -- 3-Player Chess I, Bn Em 2014: three camps on a glued board, captives that are dropped, turns that
 * the rules give. Rules: docs/games/three-player.md */
#include "variants/three_player/three_player.h"

#include "engine/lanes/trial.h"
#include "engine/text/words.h"
#include "variants/families.h"

#include <string.h>

/* ---- hooks ---- */

/* A cube may be used at the start of a turn for two moves that take no king. */
static bool may_use_cube(const Position *pos) {
    const Player us = pos->now.turn;
    return standing_get(pos).cubes >> us & 1 && !is_threatened(pos, us) &&
           list_moves(pos, us, TAKE_NO_KINGS, CELL_NONE, true, NULL) > 0;
}

static void push_word(MoveList *out, unsigned choice) {
    Move move = move_make(MOVE_PASS, 0, 0, EMPTY);
    move.bits |= (uint64_t)choice << 32;
    movelist_push(out, move);
}

static Taking taking_of(const Position *pos, const Pair *pair) {
    if (pair->moves) return TAKE_NO_KINGS;
    return in_hunt(pos) ? TAKE_KINGS_ONLY : TAKE_ANYTHING;
}

/* The ko rule: positions of the record are barred, unless nothing else is left: no other move, no pass, no cube. It
 * needs a game, not a position. */
static void apply_ko(const Position *pos, const Pair *pair, bool has_cube, MoveList *out, int first) {
    if (pos->recordless || pos->journal.plies < 3 || pair->moves == 2 || in_hunt(pos)) return;
    const int all = out->count;
    MoveList barred;
    movelist_init(&barred);
    for (int i = first; i < all; i++) movelist_push(&barred, out->at[i]);
    keep_new(pos, out, first);
    const bool has_other = out->count > first || has_cube || (!pair->moves && may_pass(pos));
    if (!has_other)
        for (int i = 0; i < barred.count; i++) movelist_push(out, barred.at[i]);
    movelist_free(&barred);
}

static void three_generate(const Position *pos, Gen what, MoveList *out) {
    const Player us = pos->now.turn;
    const Pair pair = pair_get(pos);
    const int first = out->count;
    const bool hunt = in_hunt(pos), has_cube = !hunt && !pair.moves && may_use_cube(pos);
    list_moves(pos, us, taking_of(pos, &pair), pair.moved, false, out);
    apply_ko(pos, &pair, has_cube, out, first);
    const bool stuck = out->count == first && !has_cube;
    if (!hunt && (stuck || (!pair.moves && may_pass(pos)))) push_word(out, CHOICE_PASS);
    if (has_cube) push_word(out, CHOICE_CUBE);
    keep_wanted(pos, out, first, what);
}

static uint64_t three_count(const Position *pos) {
    const Pair pair = pair_get(pos);
    const bool hunt = in_hunt(pos);
    if (!pos->recordless && pos->journal.plies >= 3 && !hunt) return game_count_listed(pos);
    uint64_t count = list_moves(pos, pos->now.turn, taking_of(pos, &pair), pair.moved, false, NULL);
    if (hunt) return count;
    if (count == 0 || (!pair.moves && may_pass(pos))) count++;
    return count + (!pair.moves && may_use_cube(pos));
}

static bool three_in_check(const Position *pos) {
    return is_threatened(pos, pos->now.turn);
}

/* What has ended the game. */
static const char *reason_of(const Position *pos, const uint8_t points[SEATS]) {
    for (Player player = 0; player < SEATS; player++)
        if (king_of(pos, player) == CELL_NONE) return "a king was captured";
    for (Player player = 0; player < SEATS; player++)
        if (points[player] == POINTS_WIN && has_reached_home(pos, player))
            return "another player's home cell was reached";
    return "the others have forfeited";
}

static Outcome three_rule_end(const Position *pos) {
    Outcome outcome = { .over = false };
    if (!result_get(pos, outcome.points)) return outcome;
    outcome.over = true;
    outcome.reason = reason_of(pos, outcome.points);
    return outcome;
}

/* Positions without a move and without a result are not reached. */
static Outcome three_no_moves(const Position *pos) {
    return game_drawn(pos, "nobody can move");
}

static Man three_gain(const Position *pos, Move move) {
    Set taken = { { 0 } };
    if (move_type(move) == MOVE_SHOT) {
        taken = illuminated(pos, move_from(move));
    } else if (move_type(move) == MOVE_OTHER) {
        Cell at = move_from(move), over;
        for (int leg = 0; chain_leg(pos, move, leg, &at, &over); leg++) set_add(&taken, over);
    } else if (move_type(move) == MOVE_PLAIN && pos->man[move_to(move)] != MAN_NONE) {
        set_add(&taken, move_to(move));
    }
    Man best = MAN_NONE;
    for (Cell at; set_pop(&taken, &at);)
        if (best == MAN_NONE || base_kind(pos->man[at]) == KING) best = pos->man[at];
    return best;
}

static int three_in_hand(const Position *pos, Player player, Kind kind) {
    const int place = kind & PROMOTED ? -1 : hand_place(kind);
    return place < 0 ? 0 : hand_count(pos, player, place);
}

static bool three_is_out(const Position *pos, Player player) {
    return standing_get(pos).out >> player & 1;
}

/* Resigning is never listed, but a player may do it at the start of their turn. */
static bool three_unlisted(const Position *pos, const char *text, Move *move) {
    if (strcmp(text, "resign") != 0 || pair_get(pos).moves || in_hunt(pos) || three_rule_end(pos).over) return false;
    *move = move_make(MOVE_PASS, 0, 0, EMPTY);
    move->bits |= (uint64_t)CHOICE_RESIGN << 32;
    return true;
}

static int three_quiet_limit(const Position *pos) {
    (void)pos; /* the ko rule and the limit of passes see to it that something happens */
    return UINT16_MAX + 1;
}

/* ---- the game ---- */

static const char *const kind_names[KINDS_MAX] = {
    [PAWN] = "pawn",       [DRAUGHT] = "draught", [STAR] = "star", [CHARIOT] = "chariot",
    [GRIFFIN] = "griffin", [KING] = "king",       [ROSE] = "rose",
};

static const Words words = {
    .kinds = kind_names,
    .legend = "a man: the letter of its player, then P pawn, D draught, S star,\n"
              "C chariot, G griffin, R rose, K king; a small second letter: promoted",
};

/* A sheet of squares with a corner cut out, whose two edges there are glued together. */
static const BoardSpec board_three_player = {
    .shape = BOARD_SHEET,
    .files = 10,
    .ranks = 10,
    .cut = "f6 g6 h6 i6 j6 f7 g7 h7 i7 j7 f8 g8 h8 i8 j8 f9 g9 h9 i9 j9 f10 g10 h10 i10 j10",
    .seam = "e6-f5 e7-g5 e8-h5 e9-i5 e10-j5",
};

static const Game game_three_player_chess = {
    .id = "three-player-chess",
    .title = "3-Player Chess I",
    .card = { .sentence = "Three armies on a folded board: captives change sides, and what you do picks who is next.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .family = "three-player",
    .setup.start =
        "bK,bC,bS,bP,1/bC,bG,bD,bP,1/bS,bD,bR,bP,1/bP,bP,bP,2/5/10/aP,aP,aP,4,cP,cP,cP/aS,aD,aR,aP,2,cP,cR,cD,cS/"
        "aC,aG,aD,aP,2,cP,cD,cG,cC/aK,aC,aS,aP,2,cP,cS,cC,cK a - - 0 1 fresh=c2,h2,b3,i3,b8,c9 cubes=b,c",
    .setup.board = &board_three_player,
    .setup.gaits = three_gaits,
    .players = SEATS,
    .team = { 0, 1, 2 },
    .setup.letters = ".PDSCGKR.pdscgkr",
    .text.notation = &three_notation,
    .conduct.effects = true,
    .conduct.repeats = true,
    .conduct.ko = true,
    .setup.royal = 1 << KING | 1 << (KING | PROMOTED),
    .words = &words,
    .conduct.generate = three_generate,
    .conduct.play = three_play,
    .conduct.in_check = three_in_check,
    .conduct.no_moves = three_no_moves,
    .conduct.count = three_count,
    .conduct.rule_end = three_rule_end,
    .text.check_position = three_check_position,
    .text.extras = three_extras,
    .text.format_move = three_format_move,
    .advice.gain = three_gain,
    .conduct.in_hand = three_in_hand,
    .conduct.is_out = three_is_out,
    .text.unlisted = three_unlisted,
    .conduct.allows = three_allows,
    .conduct.quiet_limit = three_quiet_limit,
    .advice.opponents = OPPONENTS_BEST_REPLY,
};

static const Game *const games[] = { &game_three_player_chess, NULL };
const Family family_three_player = FAMILY(games, NULL);
