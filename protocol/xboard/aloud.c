#include "protocol/xboard/aloud.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/record/opinion.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/secrets.h"
#include "search/score.h"

enum {
    READING_MS = 8000,
    MOMENT_MS = 3000,
    WORD_MAX = 500,
    THINKING_LINE_MAX = PLIES_MAX * 8 + 256,
};

static int xboard_score(int score) {
    return opinion_to_xboard(score_is_mate(score), score_told(score));
}

/* The line of moves, as far as anybody may hear of them; the root is played on and restored. Returns how many there
 * are.
 */
static int write_line(Text *text, Position *root, const Thinking *line) {
    int played = 0;
    for (; played < line->pv_length; played++) {
        char move[MOVE_TEXT_MAX];
        if (secrets_hide_move(root, line->pv[played])) break;
        dialect_format_move(root, line->pv[played], move);
        text_char(text, ' ');
        text_string(text, move);
        if (played + 1 < line->pv_length) game_play(root, line->pv[played]); /* a single move may be an illegal try */
    }
    for (int left = played < line->pv_length ? played : played - 1; left > 0; left--) game_undo(root);
    return played;
}

/* XBoard 4.9.1 with its engine output open reads the first move of each line, and puts the victims that it names in the
 * place of those that the user has clicked. It does not read on after a comment. */
static const char *guard(const Aloud *aloud, const char *moves) {
    const bool names_victims = strcspn(moves, "-,") < strcspn(moves, " ");
    return names_victims && (atomic_load(&aloud->shows_expected) || atomic_load(&aloud->hand_is_full)) ? "{} " : "";
}

/* Pondering does it as long as that takes; thinking about our move for a moment. */
static bool leaves_time_to_read(const Aloud *aloud, const Thinking *line) {
    if (clock_ms() >= atomic_load(&aloud->told_until)) return false;
    return atomic_load(&aloud->shows_expected) || line->time_ms < MOMENT_MS;
}

/* Called by the search thread. */
static void on_thinking(void *context, Position *root, const Thinking *line) {
    Aloud *aloud = context;
    const bool is_ours = game_turn(root) == atomic_load(&aloud->thinker);
    const int score = is_ours ? line->score : -line->score;
    if (line->multipv == 1) {
        atomic_store(&aloud->score, score);
        atomic_store(&aloud->depth, line->depth);
    }
    if (!atomic_load(&aloud->shows_thinking) || atomic_load(&aloud->keeps_silent)) return;
    if (leaves_time_to_read(aloud, line)) return;
    char moves[THINKING_LINE_MAX];
    Text text = text_into(moves, sizeof moves);
    if (atomic_load(&aloud->shows_expected)) {
        text_char(&text, ' ');
        text_string(&text, aloud->expected_text);
    }
    if (!write_line(&text, root, line) && line->pv_length) return; /* nobody may hear where mines are laid, say */
    const Bound least = is_ours ? BOUND_LOWER : BOUND_UPPER, most = is_ours ? BOUND_UPPER : BOUND_LOWER;
    const char *bound = line->bound == least ? "!" : line->bound == most ? "?" : "";
    const char *const first = moves + (*moves == ' ');
    /* XBoard would write further counts before the moves, into the place that it has for them. */
    output_line(aloud->out, "%d %d %" PRId64 " %" PRIu64 "\t%s%s%s", line->depth, xboard_score(score),
                line->time_ms / 10, line->nodes, guard(aloud, first), first, bound);
}

/* The only kind of line without a score; XBoard takes one word of it, which is not the second or third of the line: for
 * those it has less room. */
static void say_without_score(Aloud *aloud, const char *words) {
    char word[WORD_MAX];
    snprintf(word, sizeof word, "%s", words);
    for (char *at = word; (at = strchr(at, ' '));) *at = '_';
    output_line(aloud->out, "there was an (only move) %s", word);
}

/* No nodes: not a line of moves, for XBoard. */
void aloud_say(Aloud *aloud, const char *words) {
    if (aloud->was_forced)
        say_without_score(aloud, words);
    else
        output_line(aloud->out, "%d %d 0 0\t%s", atomic_load(&aloud->depth), xboard_score(atomic_load(&aloud->score)),
                    words);
    atomic_store(&aloud->told_until, clock_ms() + READING_MS);
}

/* The umpire's word: the engine's try is illegal, and it thinks again. */
static void on_refused(void *context, Position *root, Move move) {
    Aloud *aloud = context;
    char text[MOVE_TEXT_MAX];
    if (atomic_load(&aloud->keeps_silent)) return;
    dialect_format_move(root, move, text);
    output_line(aloud->out, "# %s: illegal", text);
}

ThinkListener aloud_listener(Aloud *aloud) {
    return (ThinkListener){ .context = aloud, .thinking = on_thinking, .refused = on_refused };
}
