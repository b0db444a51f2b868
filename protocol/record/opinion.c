#include "protocol/record/opinion.h"

#include <math.h>

#include "engine/text/words.h"

Opinion opinion_of(bool mate, int score, int depth, uint64_t nodes) {
    const bool has_score = depth > 0;
    return (
        Opinion){ .has_score = has_score, .mate = has_score && mate, .score = score, .depth = depth, .nodes = nodes };
}

/* ---- in words ---- */

/* Engines say what they like, INT_MIN too. */
static unsigned size_of(int score) {
    return score < 0 ? 0U - (unsigned)score : (unsigned)score;
}

void opinion_say(const Opinion *said, Text *out) {
    if (said->mate)
        text_format(out, "%s in %u", said->score < 0 ? "mated" : "mate", size_of(said->score));
    else
        text_format(out, "%+.2f", said->score / 100.0);
}

static void say_score(bool is_minus, int score, Text *out) {
    text_format(out, "%s%.2f", score == 0 ? "" : is_minus ? "−" : "+", size_of(score) / 100.0);
}

void opinion_say_score(int score, Text *out) {
    say_score(score < 0, score, out);
}

void opinion_say_of(const Opinion *said, const Game *game, Player mover, Text *out) {
    const bool is_two = game->players == 2;
    if (!said->mate) {
        say_score((said->score < 0) != (is_two && mover), said->score, out);
        return;
    }
    text_string(out, said->score > 0 ? words_player(game, mover) : is_two ? words_player(game, !mover) : "somebody");
    text_format(out, " mates in %u", size_of(said->score));
}

/* ---- XBoard ---- */

enum { XBOARD_MATE = 100000 };

int opinion_to_xboard(bool mate, int score) {
    return !mate ? score : score > 0 ? XBOARD_MATE + score : score - XBOARD_MATE;
}

void opinion_from_xboard(int told, Opinion *said) {
    said->has_score = true;
    said->mate = told >= XBOARD_MATE || told <= -XBOARD_MATE;
    said->score = !said->mate ? told : told < 0 ? told + XBOARD_MATE : told - XBOARD_MATE;
}

/* ---- Hub ---- */

enum { HUB_SURE = 100, HUB_WIN = 99, HUB_PLIES = 100 /* of a man */ };

double opinion_win_to_hub(int plies) {
    return fmax(HUB_WIN, HUB_SURE - (double)plies / HUB_PLIES);
}

bool opinion_from_hub(double men, Opinion *said) {
    if (!isfinite(men) || fabs(men) > HUB_SURE) return false;
    const int plies = (int)lround((HUB_SURE - fabs(men)) * HUB_PLIES), moves = (plies + 1) / 2;
    said->has_score = true;
    said->mate = fabs(men) >= HUB_WIN;
    said->score = !said->mate ? (int)lround(men * 100) : men < 0 ? -moves : moves;
    return true;
}
