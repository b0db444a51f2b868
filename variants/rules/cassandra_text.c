/* What is said of predictions, the same on any board. */
#include "variants/rules/cassandra.h"

#include "engine/lanes/look.h"

/* ---- strings ---- */

bool cassandra_is_named(const Game *game, Kind kind) {
    const char letter = game_letter(game, kind);
    return letter >= 'A' && letter <= 'Z' && game_kind(game, letter) == kind;
}

static void write_prophecy(const Position *pos, uint32_t foretold, Text *out) {
    text_char(out, game_letter(pos->game, cassandra_kind(foretold)));
    text_char(out, ':');
    text_string(out, pos->board->name[cassandra_cell(foretold)]);
}

void cassandra_writes(const Position *pos, Move move, Text *out) {
    if (!cassandra_is_prediction(pos, move)) return;
    *out = text_into(out->buf, out->size);
    write_prophecy(pos, cassandra_prophecy(move_kind(move), move_to(move)), out);
}

uint32_t cassandra_parse(const Position *pos, const char *text) {
    Cell at;
    const Kind kind = text[0] >= 'A' && text[0] <= 'Z' ? game_kind(pos->game, text[0]) : (Kind)EMPTY;
    if (kind == EMPTY || text[1] != ':') return 0;
    const size_t length = board_read_cell(pos->board, text + 2, &at);
    if (!length || text[2 + length]) return 0;
    return cassandra_prophecy(kind, at);
}

static bool read_foretold(Position *pos, Player prophet, const char *value, Error *err) {
    const uint32_t foretold = cassandra_parse(pos, value);
    if (!foretold) return error_set(err, "\"%.10s\" is not a prediction as R:a1", value);
    pos_set_word(pos, WORD_FORETOLD + prophet, foretold);
    return true;
}
bool cassandra_read_white(Position *pos, const char *value, Error *err) {
    return read_foretold(pos, WHITE, value, err);
}
bool cassandra_read_black(Position *pos, const char *value, Error *err) {
    return read_foretold(pos, BLACK, value, err);
}

static void write_foretold(const Position *pos, Player prophet, Text *out) {
    if (cassandra_foretold(pos, prophet)) write_prophecy(pos, cassandra_foretold(pos, prophet), out);
}
void cassandra_write_white(const Position *pos, Player reader, Text *out) {
    (void)reader; /* predictions are said aloud */
    write_foretold(pos, WHITE, out);
}
void cassandra_write_black(const Position *pos, Player reader, Text *out) {
    (void)reader;
    write_foretold(pos, BLACK, out);
}

/* "R:a1": "rook on a1". */
void cassandra_say(const Game *game, const char *value, Text *out) {
    words_letter(game, value[0], out);
    text_string(out, " on ");
    text_string(out, value + 2);
}

/* ---- words ---- */

/* Whom the move lets come true is found on the board that it leads to where nobody is removed. */
static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    const uint32_t foretold[] = { cassandra_foretold(pos, WHITE), cassandra_foretold(pos, BLACK) };
    (void)player; /* all is seen by all, but where the umpire tells what both may know */
    if (cassandra_predicts(pos) || pos->game->secrets.unseen) return 0;
    const Look look = look_into(pos, MOVE_NONE);
    cassandra_forget(look.after);
    game_play(look.after, move);
    const bool is_over = look.after->word[WORD_PREDICTS] != 0;
    for (Player prophet = WHITE; prophet <= BLACK; prophet++) {
        pos_set_word(look.after, WORD_FORETOLD + prophet, foretold[prophet]);
        if (!is_over || !cassandra_is_true(look.after, prophet)) continue;
        if (out.length) text_char(&out, '\n');
        words_owned_man(look.after, cassandra_cell(foretold[prophet]), &out);
        text_string(&out, " was foretold, and goes.");
    }
    look_back(&look);
    return out.length;
}

static const char *question(const Position *pos) {
    const bool is_small = pos->board->cells == 64, white = pos->now.turn == WHITE;
    if (!cassandra_predicts(pos)) return NULL;
    if (!is_small)
        return white ? "Which man will Black have on which square when the period ends?"
                     : "Which man will White have on which square when the period ends?";
    return white ? "Which man will Black have on which square when the period ends? (as K:e8)"
                 : "Which man will White have on which square when the period ends? (as K:e1)";
}

static bool answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "", text, move, err);
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player;
    for (Player prophet = WHITE; prophet <= BLACK; prophet++) {
        const uint32_t foretold = cassandra_foretold(pos, prophet);
        if (!foretold) continue;
        if (out.length) text_string(&out, ", ");
        text_string(&out, words_player(pos->game, prophet));
        text_string(&out, " foretells ");
        words_letter(pos->game, game_letter(pos->game, cassandra_kind(foretold)), &out);
        text_string(&out, " on ");
        text_string(&out, pos->board->name[cassandra_cell(foretold)]);
    }
    return out.length;
}

/* "foretold: K:e8 (White), Q:d1 (Black)" */
static size_t brief(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player;
    if (cassandra_predicts(pos)) {
        text_string(&out, words_player(pos->game, pos->now.turn));
        text_string(&out, " foretells a man");
        return out.length;
    }
    for (Player prophet = WHITE; prophet <= BLACK; prophet++) {
        if (!cassandra_foretold(pos, prophet)) continue;
        text_string(&out, out.length ? ", " : "foretold: ");
        write_foretold(pos, prophet, &out);
        text_string(&out, prophet == WHITE ? " (White)" : " (Black)");
    }
    return out.length;
}

const Words cassandra_words = {
    .question = question, .answer = answer, .standing = standing, .brief = brief, .story = story
};
