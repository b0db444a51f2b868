/* cassandra.c -- Cassandra Chess, Ralph Betza 1974: after every third move each side foretells where a man of the enemy
 * will stand three moves later; who is foretold rightly is removed. Rules: docs/games/cassandra.md */
#include <string.h>

#include "engine/lanes/chesslike.h"
#include "engine/extras.h"
#include "engine/lanes/look.h"
#include "engine/text/refusal.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"
#include "variants/scaci/cassandra.h"

enum {
    WORD_PERIOD,   /* moves in a period, less PERIOD_USUAL */
    WORD_PREDICTS, /* 1: the player to move foretells */
    WORD_FORETOLD, /* + player: what they have foretold, the cell and the kind << 8; 0: nothing */
};
enum { PERIOD_USUAL = 3 };

static const Rules rules_orthodox = { .capture = CAPTURE_DISPLACE };

static bool predicts(const Position *pos) {
    return pos->word[WORD_PREDICTS] != 0;
}

static unsigned period(const Position *pos) {
    return pos->word[WORD_PERIOD] + PERIOD_USUAL;
}

/* Will the next move end a period? */
static bool is_last_move(const Position *pos) {
    return pos->now.turn == BLACK && !predicts(pos) && pos->now.fullmove % period(pos) == 0;
}

static bool is_foretold(const Position *pos) {
    return pos->word[WORD_FORETOLD + WHITE] || pos->word[WORD_FORETOLD + BLACK];
}

/* ---- predictions ---- */

static Move prediction_of(Kind kind, Cell at) {
    return move_make(MOVE_OTHER, at, at, kind);
}

/* What may be foretold of the enemy: a king, what they have, and what their pawns may become. */
static unsigned kinds_foretold(const Position *pos) {
    const Player them = pos->now.turn ^ 1;
    unsigned kinds = 1 << KING;
    for (Kind kind = PAWN; kind <= QUEEN; kind++)
        if (pos_men_of(pos, them, kind) || pos_men_of(pos, them, PAWN)) kinds |= 1U << kind;
    return kinds;
}

static Bits cells_foretold(Kind kind) {
    return kind == PAWN ? ~(RANK_1 | RANK_8) : ~(Bits)0;
}

static void list_predictions(const Position *pos, MoveList *out) {
    const unsigned kinds = kinds_foretold(pos);
    movelist_reserve(out, 6 * 64);
    for (Kind kind = KING; kind >= PAWN; kind--)
        for (Bits cells = kinds >> kind & 1 ? cells_foretold(kind) : 0; cells;)
            movelist_push(out, prediction_of(kind, bits_pop(&cells)));
}

/* Who comes true is removed: both predictions are judged on the same board. */
static Bits come_true(const Position *pos) {
    Bits men = 0;
    for (Player player = WHITE; player <= BLACK; player++) {
        const uint32_t foretold = pos->word[WORD_FORETOLD + player];
        const Cell at = (Cell)(foretold & 0xff);
        if (foretold && pos->man[at] == man_of((Kind)(foretold >> 8), player ^ 1)) men |= bit(at);
    }
    return men;
}

static void remove_foretold(Position *pos) {
    Bits men = come_true(pos);
    if (men) pos_irreversible(pos);
    pos_clear64(pos, men);
    const Cell passed = pos->now.en_passant;
    if (passed != CELL_NONE && pos->man[passed - 8] == MAN_NONE) pos_set_en_passant(pos, CELL_NONE);
    pos_set_word(pos, WORD_FORETOLD + WHITE, 0);
    pos_set_word(pos, WORD_FORETOLD + BLACK, 0);
}

/* ---- moves ---- */

static bool king_is_gone(const Position *pos) {
    return pos_king(pos, WHITE) == CELL_NONE || pos_king(pos, BLACK) == CELL_NONE;
}

static bool is_legal(const Position *after, Player mover) {
    return king_is_gone(after) || !king_attacked(after, GROUND_PLANE, mover);
}

static void cassandra_generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    if (predicts(pos)) {
        if (what != GEN_NOISY) list_predictions(pos, out);
        return;
    }
    const bool removes = is_last_move(pos) && is_foretold(pos);
    generate_with(&rules_orthodox, pos, removes ? GEN_ALL : what, out);
    if (!removes) return;
    keep_wanted(pos, out, first, what);
    keep_legal(pos, out, first, is_legal);
}

/* At the end of a period every move of Black's wins the white man foretold, whatever else it takes. */
static Man cassandra_gain(const Position *pos, Move move) {
    const Man taken = game_gain_plain(pos, move);
    const uint32_t foretold = pos->word[WORD_FORETOLD + BLACK];
    if (!foretold || !is_last_move(pos)) return taken;
    const Man removed = man_of((Kind)(foretold >> 8), WHITE);
    return pos->man[foretold & 0xff] == removed && removed > taken ? removed : taken;
}

static uint64_t cassandra_count(const Position *pos) {
    if (!predicts(pos) && !(is_last_move(pos) && is_foretold(pos))) return count_with(&rules_orthodox, pos);
    return game_count_listed(pos);
}

static void cassandra_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (predicts(pos)) {
        pos->now.reversible++;
        pos_set_word(pos, WORD_FORETOLD + us, (uint32_t)move_kind(move) << 8 | move_to(move));
        if (us == BLACK) pos_set_word(pos, WORD_PREDICTS, 0);
        pos_set_turn(pos, us ^ 1);
        return;
    }
    const bool is_last = is_last_move(pos);
    play_with(&rules_orthodox, pos, move);
    if (!is_last) return;
    remove_foretold(pos);
    pos_set_word(pos, WORD_PREDICTS, 1);
}

static bool cassandra_in_check(const Position *pos) {
    return king_attacked(pos, GROUND_PLANE, pos->now.turn);
}

/* ---- the end ---- */

static bool has_orthodox_move(const Position *pos) {
    return count_with(&rules_orthodox, pos) > 0;
}

/* Mate is judged when the men have been removed, before anybody foretells anything. */
static Outcome cassandra_rule_end(const Position *pos) {
    const bool white = pos_king(pos, WHITE) != CELL_NONE, black = pos_king(pos, BLACK) != CELL_NONE;
    if (UNLIKELY(!white && !black)) return game_drawn(pos, "both kings are gone");
    if (UNLIKELY(!white || !black)) return game_won(pos, white ? WHITE : BLACK, "the king is gone");
    if (predicts(pos) && pos->now.turn == WHITE && !has_orthodox_move(pos)) return chesslike_no_moves(pos);
    return (Outcome){ .over = false };
}

static Outcome cassandra_no_moves(const Position *pos) {
    if (has_orthodox_move(pos)) return game_won(pos, pos->now.turn ^ 1, "every move would leave the king attacked");
    return chesslike_no_moves(pos);
}

/* ---- strings ---- */

static size_t cassandra_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (move_type(move) != MOVE_OTHER) return game_move_format_plain(pos, move, buf);
    Text out = text_into(buf, MOVE_TEXT_MAX);
    text_char(&out, game_letter(pos->game, move_kind(move)));
    text_char(&out, ':');
    text_string(&out, pos->board->name[move_to(move)]);
    return out.length;
}

/* "R:a1"; 0: it is none. */
static uint32_t parse_prediction(const Position *pos, const char *text) {
    Cell at;
    const Kind kind = text[0] >= 'A' && text[0] <= 'Z' ? game_kind(pos->game, text[0]) : (Kind)EMPTY;
    if (kind == EMPTY || text[1] != ':') return 0;
    const size_t length = board_read_cell(pos->board, text + 2, &at);
    if (!length || text[2 + length]) return 0;
    return (uint32_t)kind << 8 | at;
}

static bool may_stand(uint32_t foretold) {
    return bits_has(cells_foretold((Kind)(foretold >> 8)), (Cell)(foretold & 0xff));
}

static bool read_foretold(Position *pos, Player player, const char *value, Error *err) {
    const uint32_t foretold = parse_prediction(pos, value);
    if (!foretold) return error_set(err, "\"%.10s\" is not a prediction as R:a1", value);
    if (!may_stand(foretold)) return error_set(err, "\"%.10s\": no pawn can stand there", value);
    pos_set_word(pos, WORD_FORETOLD + player, foretold);
    return true;
}
static bool read_white(Position *pos, const char *value, Error *err) {
    return read_foretold(pos, WHITE, value, err);
}
static bool read_black(Position *pos, const char *value, Error *err) {
    return read_foretold(pos, BLACK, value, err);
}

static void write_foretold(const Position *pos, Player player, Text *out) {
    const uint32_t foretold = pos->word[WORD_FORETOLD + player];
    char text[MOVE_TEXT_MAX];
    if (!foretold) return;
    cassandra_format_move(pos, prediction_of((Kind)(foretold >> 8), (Cell)(foretold & 0xff)), text);
    text_string(out, text);
}
static void write_white(const Position *pos, Player reader, Text *out) {
    (void)reader;
    write_foretold(pos, WHITE, out);
}
static void write_black(const Position *pos, Player reader, Text *out) {
    (void)reader;
    write_foretold(pos, BLACK, out);
}

/* "R:a1": "rook on a1". */
static void say_prediction(const Game *game, const char *value, Text *out) {
    words_letter(game, value[0], out);
    text_string(out, " on ");
    text_string(out, value + 2);
}

static const Extra cassandra_extras[] = {
    { "n", "moves from prediction to prediction", EXTRA_NUMBER, .slot = WORD_PERIOD, .none = PERIOD_USUAL, .least = 1 },
    { "predict", "a prediction is to be made", EXTRA_SWITCH, .slot = WORD_PREDICTS },
    { "white", "foretold by White", EXTRA_OWN, .slot = WORD_FORETOLD + WHITE, .read = read_white, .write = write_white,
      .say = say_prediction },
    { "black", "foretold by Black", EXTRA_OWN, .slot = WORD_FORETOLD + BLACK, .read = read_black, .write = write_black,
      .say = say_prediction },
    EXTRAS_END,
};

/* While Black foretells the cell that was passed over is still White's to capture on. */
static bool cassandra_read_en_passant(Position *pos, const char *text, Error *err) {
    Cell at;
    if (strcmp(text, "-") == 0) return true;
    const size_t length = board_read_cell(pos->board, text, &at);
    if (!length || text[length]) return error_set(err, "\"%.10s\" is not a square", text);
    if (rank_of(at) != 5 && (rank_of(at) != 2 || pos->now.turn == WHITE))
        return error_set(err, "no pawn could just have passed over %s", pos->board->name[at]);
    const Player stepper = rank_of(at) == 2 ? WHITE : BLACK;
    if (pos->man[at] != MAN_NONE || pos->man[cell_behind(stepper, at)] != MAN_NONE ||
        pos->man[cell_ahead(stepper, at)] != man_of(PAWN, stepper))
        return error_set(err, "no pawn has just passed over %s", pos->board->name[at]);
    pos_set_en_passant(pos, at);
    return true;
}
static const Notation cassandra_notation = { .read_en_passant = cassandra_read_en_passant };

/* Who has stepped has no turn before the enemy, but for a prediction. */
static bool check_en_passant(const Position *pos, Error *err) {
    const bool blacks = pos->now.en_passant != CELL_NONE && rank_of(pos->now.en_passant) == 5;
    const bool expected = pos->now.turn == WHITE || predicts(pos);
    return pos->now.en_passant == CELL_NONE || blacks == expected ||
           error_in(err, "en-passant", "%s was not passed over by the last move",
                    pos->board->name[pos->now.en_passant]);
}

/* After a removal White may stand in check while Black foretells. */
static bool cassandra_check_position(const Position *pos, Error *err) {
    const Player them = pos->now.turn ^ 1;
    if (!chesslike_check_men(pos, BOTH_GONE, err)) return false;
    if (predicts(pos) &&
        (pos->word[WORD_FORETOLD + pos->now.turn] || (pos->now.turn == WHITE && pos->word[WORD_FORETOLD + BLACK])))
        return error_in(err, "predict=", "that player has made a prediction");
    if (!check_en_passant(pos, err)) return false;
    return predicts(pos) || king_is_gone(pos) ||
           chesslike_check_waiting(pos, them, king_attacked(pos, GROUND_PLANE, them), err);
}

/* ---- words ---- */

static bool allows_prediction(const Position *pos, const Wish *wish, Error *err) {
    const uint32_t foretold = parse_prediction(pos, wish->text);
    if (!foretold) return error_set(err, "a prediction comes first, as K:e8");
    if (!may_stand(foretold)) return error_set(err, "no pawn can stand on %s", pos->board->name[foretold & 0xff]);
    return error_set(err, "%s has no %s, nor a pawn that could become one", words_player(pos->game, pos->now.turn ^ 1),
                     words_kind((Kind)(foretold >> 8)));
}

static bool cassandra_allows(const Position *pos, const Wish *wish, Error *err) {
    if (predicts(pos)) return allows_prediction(pos, wish, err);
    if (strchr(wish->text, ':')) return error_set(err, "no prediction is made now");
    if (move_is_none(wish->move) || !is_last_move(pos)) return true;
    const Look look = look_into(pos, wish->move);
    play_with(&rules_orthodox, look.after, wish->move);
    bool good = king_attacked(look.after, GROUND_PLANE, BLACK);
    remove_foretold(look.after);
    good |= is_legal(look.after, BLACK);
    look_back(&look);
    return good || error_set(err, "your king would be attacked when the men foretold are gone");
}

static size_t cassandra_story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* all is seen by all */
    if (!is_last_move(pos)) return 0;
    const Look look = look_into(pos, move);
    play_with(&rules_orthodox, look.after, move);
    for (Bits men = come_true(look.after); men;) {
        if (out.length) text_char(&out, '\n');
        words_owned_man(look.after, bits_pop(&men), &out);
        text_string(&out, " was foretold, and goes.");
    }
    look_back(&look);
    return out.length;
}

static const char *cassandra_question(const Position *pos) {
    if (!predicts(pos)) return NULL;
    return pos->now.turn == WHITE ? "Which man will Black have on which square when the period ends? (as K:e8)"
                                  : "Which man will White have on which square when the period ends? (as K:e1)";
}

static bool cassandra_answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "", text, move, err);
}

static void say_foretold(const Position *pos, Player player, Text *out) {
    const uint32_t foretold = pos->word[WORD_FORETOLD + player];
    if (!foretold) return;
    if (out->length) text_string(out, ", ");
    text_string(out, words_player(pos->game, player));
    text_string(out, " foretells ");
    text_string(out, words_kind((Kind)(foretold >> 8)));
    text_string(out, " on ");
    text_string(out, pos->board->name[foretold & 0xff]);
}

static size_t cassandra_standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* predictions are said aloud */
    say_foretold(pos, WHITE, &out);
    say_foretold(pos, BLACK, &out);
    return out.length;
}

/* "foretold: K:e8 (White), Q:d1 (Black)" */
static size_t cassandra_brief(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player;
    if (predicts(pos)) {
        text_string(&out, words_player(pos->game, pos->now.turn));
        text_string(&out, " foretells a man");
        return out.length;
    }
    for (Player prophet = WHITE; prophet <= BLACK; prophet++) {
        const uint32_t foretold = pos->word[WORD_FORETOLD + prophet];
        if (!foretold) continue;
        text_string(&out, out.length ? ", " : "foretold: ");
        text_char(&out, game_letter(pos->game, (Kind)(foretold >> 8)));
        text_char(&out, ':');
        text_string(&out, pos->board->name[foretold & 0xff]);
        text_string(&out, prophet == WHITE ? " (White)" : " (Black)");
    }
    return out.length;
}

static const Words cassandra_words = { .question = cassandra_question,
                                       .answer = cassandra_answer,
                                       .standing = cassandra_standing,
                                       .brief = cassandra_brief,
                                       .story = cassandra_story };

const Game game_cassandra = {
    .id = "cassandra",
    .title = "Cassandra Chess",
    .card = { .sentence = "Foretell where an enemy will stand three moves from now: if you are right, he is gone.",
              .ease = EASE_MEDIUM },
    .family = "cassandra",
    .setup.start = ORTHODOX_START,
    .players = 2,
    .team = { 0, 1 },
    .conduct.effects = true,
    .setup.royal = 1 << KING,
    .advice.traits = { .late_moves = true, .check_extension = true },
    .advice.gain = cassandra_gain,
    .words = &cassandra_words,
    .conduct.generate = cassandra_generate,
    .conduct.count = cassandra_count,
    .conduct.play = cassandra_play,
    .conduct.in_check = cassandra_in_check,
    .conduct.no_moves = cassandra_no_moves,
    .conduct.rule_end = cassandra_rule_end,
    .conduct.allows = cassandra_allows,
    .text.notation = &cassandra_notation,
    .text.check_position = cassandra_check_position,
    .text.extras = cassandra_extras,
    .text.format_move = cassandra_format_move,
};
