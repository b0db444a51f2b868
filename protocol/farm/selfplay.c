#include "protocol/farm/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"

enum {
    PLIES_PER_GAME = 300,
    OPENING_LIMIT = 250, /* centipawns: openings that are lopsided already teach nothing */
    WON = 1200,          /* centipawns: seen so many times in a row, the game is over */
    WON_TIMES = 6,
    DRAWN = 8,
    DRAWN_TIMES = 12,
    DRAWN_FROM = 80,
    SCORE_SHOWN_MAX = 3000,
    HASH_MB = 4,
};

bool pairing_init(Pairing *pairing, const Game *first, const Game *second, uint64_t nodes, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.threads = 1;
    options.nets = false; /* what comes out depends on the program alone */
    memset(pairing, 0, sizeof *pairing);
    pairing->limits.nodes = nodes;
    pairing->lopsided = OPENING_LIMIT;
    for (int i = 0; i < 2; i++)
        if (!(pairing->searcher[i] = search_new(&options, err))) return false;
    pos_init(&pairing->pos[0], first);
    pos_init(&pairing->pos[1], second);
    movelist_init(&pairing->moves);
    return true;
}

void pairing_release(Pairing *pairing) {
    for (int i = 0; i < 2; i++) {
        search_free(pairing->searcher[i]);
        pos_release(&pairing->pos[i]);
    }
    movelist_free(&pairing->moves);
}

static void pairing_play(Pairing *pairing, Move move) {
    for (int i = 0; i < 2; i++) game_play(&pairing->pos[i], move);
}

bool pairing_open(Pairing *pairing, int plies, uint64_t seed) {
    for (int i = 0; i < 2; i++) {
        game_start(&pairing->pos[i], pairing->pos[i].game);
        search_clear(pairing->searcher[i]);
    }
    pairing->won_run = pairing->drawn_run = 0;
    pairing->random = seed;
    for (int ply = 0; ply < plies; ply++) {
        movelist_clear(&pairing->moves);
        game_moves(&pairing->pos[0], GEN_ALL, &pairing->moves);
        if (pairing->moves.count == 0) return false;
        pairing_play(pairing, game_is_chance(&pairing->pos[0])
                                  ? game_roll(&pairing->pos[0], &pairing->random)
                                  : pairing->moves.at[random_below(&pairing->random, pairing->moves.count)]);
    }
    return !game_referee(&pairing->pos[0]).over;
}

/* Points of player 0 in half points, -1 while the game goes on; `score` is player 0's. */
static int pairing_result(Pairing *pairing, int score, int plies) {
    const Outcome outcome = game_referee(&pairing->pos[0]);
    if (outcome.over) return outcome.points[0] / POINTS_DRAW;
    if (score > WON)
        pairing->won_run = pairing->won_run > 0 ? pairing->won_run + 1 : 1;
    else if (score < -WON)
        pairing->won_run = pairing->won_run < 0 ? pairing->won_run - 1 : -1;
    else
        pairing->won_run = 0;
    pairing->drawn_run = plies >= DRAWN_FROM && abs(score) <= DRAWN ? pairing->drawn_run + 1 : 0;
    if (abs(pairing->won_run) >= WON_TIMES) return pairing->won_run > 0 ? 2 : 0;
    return pairing->drawn_run >= DRAWN_TIMES || plies >= PLIES_PER_GAME ? 1 : -1;
}

int pairing_finish(Pairing *pairing, Player second, bool choosy, PairingRecord *record, void *context) {
    SearchResult found;
    bool judges = choosy; /* the opening, by the first search */
    for (int plies = 0;; plies++) {
        if (game_is_chance(&pairing->pos[0])) {
            pairing_play(pairing, game_roll(&pairing->pos[0], &pairing->random));
            continue;
        }
        const Player turn = pairing->pos[0].now.turn;
        const int mind = turn == second;
        search_run(pairing->searcher[mind], &pairing->pos[mind], &pairing->limits, &found);
        const int score = pairing->pos[0].game->team[turn] == 0 ? found.score : -found.score;
        if (judges && abs(score) > pairing->lopsided) return -1;
        judges = false;
        if (record) record(context, &pairing->pos[0], &found, score);
        pairing_play(pairing, found.best);
        const int result = pairing_result(pairing, score, plies);
        if (result >= 0) return result;
    }
}

bool pairing_duel(Pairing *pairing, int plies, uint64_t seed, int points[2]) {
    for (int i = 0; i < 2; i++) {
        const Player second = i == 0 ? BLACK : WHITE; /* the first version judges the opening */
        if (!pairing_open(pairing, plies, seed)) return false;
        const int result = pairing_finish(pairing, second, i == 0, NULL, NULL);
        if (result < 0) return false;
        points[i] = second == WHITE ? result : 2 - result;
    }
    return true;
}

/* ---- games to learn from ---- */

typedef struct {
    char *text[PLIES_PER_GAME + 2];
    int score[PLIES_PER_GAME + 2];
    int count;
} QuietNotes;

static void note_quiet(void *context, const Position *pos, const SearchResult *found, int score) {
    QuietNotes *notes = context;
    if (abs(score) > SCORE_SHOWN_MAX || game_in_check(pos) || game_is_noisy(pos, found->best)) return;
    char text[POSITION_TEXT_MAX];
    const size_t length = game_format(pos, text, sizeof text);
    if (length >= sizeof text || notes->count == (int)LENGTH(notes->text)) return;
    notes->text[notes->count] = memory_text(text, length);
    notes->score[notes->count++] = score;
}

int selfplay_game(Pairing *pairing, int plies, uint64_t seed, FILE *out) {
    static const char *const results[] = { "0-1", "1/2-1/2", "1-0" };
    if (!pairing_open(pairing, plies, seed)) return -1;
    QuietNotes *const notes = memory_new(1, sizeof *notes);
    const int result = pairing_finish(pairing, NOBODY, true, note_quiet, notes);
    for (int i = 0; i < notes->count; i++) {
        if (result >= 0) fprintf(out, "%s;%s;%d\n", notes->text[i], results[result], notes->score[i]);
        free(notes->text[i]);
    }
    free(notes);
    return result;
}

void selfplay_heading(const Game *game, uint64_t seed, uint64_t nodes, int plies, char *buf, size_t size) {
    snprintf(buf, size, "# positions of %s, seed=%llu nodes=%llu plies=%d\n", game->id, (unsigned long long)seed,
             (unsigned long long)nodes, plies);
}
