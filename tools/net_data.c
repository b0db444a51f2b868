/* net_data -- positions and what an oracle thinks of them, to train the neural evaluation: docs/evaluation.md.
 * A UCI engine plays itself from random openings, with a random move now and then. Quiet positions are kept, those
 * after the last random move with the result of the game. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/base/clock.h"
#include "engine/base/process.h"
#include "tools/net.h"
#include "variants/registry.h"

enum {
    OPENING_PLIES = 8, /* or one more */
    PLIES_PER_GAME = 200,
    SCORE_KEPT = 1500, /* centipawns: beyond, nothing is left to learn */
    SCORE_OVER = 1000, /* so many plies in a row beyond this, the game is over */
    PLIES_OVER = 6,
    PATIENCE_MS = 10000,
};

typedef struct {
    Process *oracle;
    const char *depth;
    FILE *out;
    Position pos;
    MoveList moves;
    uint64_t dice;
    uint64_t blunders;              /* per cent of the moves */
    NetSample game[PLIES_PER_GAME]; /* the running one */
    int kept;
    long written, wanted;
} Factory;

static uint64_t roll(Factory *factory, uint64_t sides) {
    factory->dice += 0x9E3779B97F4A7C15ULL;
    return mix64(factory->dice) % sides;
}

/* Plays a random legal move; false if there is none. */
static bool play_random(Factory *factory) {
    movelist_clear(&factory->moves);
    game_moves(&factory->pos, GEN_ALL, &factory->moves);
    if (factory->moves.count == 0) return false;
    game_play(&factory->pos, factory->moves.at[roll(factory, (uint64_t)factory->moves.count)]);
    return true;
}

/* Asks the oracle; false with an error if it fails. */
static bool ask(Factory *factory, Move *best, int *score, Error *err) {
    char line[PROCESS_LINE_MAX], text[POSITION_TEXT_MAX + 20] = "position fen ";
    game_format(&factory->pos, text + strlen(text), POSITION_TEXT_MAX);
    if (!process_write(factory->oracle, text) || !process_write(factory->oracle, factory->depth))
        return error_set(err, "the oracle does not listen");
    *score = 0;
    while (process_read(factory->oracle, line, sizeof line, clock_ms() + PATIENCE_MS) == READ_LINE) {
        const char *found = strstr(line, " score ");
        if (found && sscanf(found, " score cp %d", score) != 1) *score = strstr(found, "mate -") ? -32000 : 32000;
        if (strncmp(line, "bestmove ", 9) != 0) continue;
        char *end = strchr(line + 9, ' ');
        if (end) *end = '\0';
        return game_move_parse(&factory->pos, line + 9, best, err);
    }
    return error_set(err, "the oracle does not answer");
}

static NetSample pack(const Position *pos, int score) {
    NetSample sample = {
        .occupied = pos_occupied(pos), .score = (int16_t)score, .turn = pos->now.turn, .result = NET_UNKNOWN
    };
    int n = 0;
    for (Bits rest = sample.occupied; rest; n++) {
        const Man man = pos->man[bits_pop(&rest)];
        const unsigned nibble = man_kind(man) | (man_owner(man) == BLACK ? 8u : 0u);
        sample.men[n / 2] = (uint8_t)(sample.men[n / 2] | nibble << 4 * (n & 1));
    }
    return sample;
}

static void keep(Factory *factory, int score, Move best) {
    const Position *pos = &factory->pos;
    if (abs(score) >= SCORE_KEPT || game_pressed(pos->game)(pos) || game_is_noisy(pos, best)) return;
    factory->game[factory->kept++] = pack(pos, score);
}

/* How a game ended for Black, in points out of 2; `score`: what the player to move is sure of, if it did not end. */
static int result_of(const Position *pos, int score) {
    const Outcome outcome = game_referee(pos);
    if (outcome.over) return 2 * outcome_of_team(&outcome, pos->game, game_team(pos, BLACK)) / POINTS_WIN;
    if (abs(score) <= SCORE_OVER) return NET_UNKNOWN;
    return (score > 0) == (pos->now.turn == BLACK) ? 2 : 0;
}

static bool write_game(Factory *factory, int of_black, int first_sure, Error *err) {
    for (int i = 0; i < factory->kept; i++) {
        NetSample *sample = &factory->game[i];
        if (i < first_sure || of_black == NET_UNKNOWN) continue;
        sample->result = (uint8_t)(sample->turn == BLACK ? of_black : 2 - of_black);
    }
    const size_t count = (size_t)factory->kept;
    factory->written += factory->kept;
    factory->kept = 0;
    return fwrite(factory->game, sizeof *factory->game, count, factory->out) == count ||
           error_set(err, "%s", strerror(errno));
}

static bool play_game(Factory *factory, Error *err) {
    int score = 0, first_sure = 0;
    game_start(&factory->pos, factory->pos.game);
    for (uint64_t plies = OPENING_PLIES + roll(factory, 2); plies > 0; plies--)
        if (!play_random(factory)) return true;
    for (int ply = 0, over = 0; ply < PLIES_PER_GAME && over < PLIES_OVER && !game_referee(&factory->pos).over; ply++) {
        Move best;
        if (!ask(factory, &best, &score, err)) return false;
        over = abs(score) > SCORE_OVER ? over + 1 : 0;
        keep(factory, score, best);
        if (roll(factory, 100) < factory->blunders) {
            first_sure = factory->kept;
            play_random(factory);
        } else {
            game_play(&factory->pos, best);
            score = -score;
        }
    }
    return write_game(factory, result_of(&factory->pos, score), first_sure, err);
}

static bool make(Factory *factory, char *const oracle[], Error *err) {
    const ProcessOptions options = { .error_fd = -1, .stop_fd = -1 };
    factory->oracle = process_start(oracle, &options, err);
    if (!factory->oracle) return false;
    process_write(factory->oracle, "uci");
    process_write(factory->oracle, "setoption name Hash value 8");
    char variant[100];
    snprintf(variant, sizeof variant, "setoption name UCI_Variant value %s", factory->pos.game->id);
    process_write(factory->oracle, variant);
    const int64_t start = clock_ms();
    for (long played = 1; factory->written < factory->wanted; played++) {
        if (!play_game(factory, err)) return false;
        if (played % 1000 == 0)
            fprintf(stderr, "%ld games, %ld positions, %.0f s\n", played, factory->written,
                    (double)(clock_ms() - start) / 1000);
    }
    process_stop(factory->oracle, 1000);
    return fflush(factory->out) == 0 || error_set(err, "%s", strerror(errno));
}

int main(int argc, char **argv) {
    static const char usage[] = "usage: net_data GAME FILE POSITIONS DEPTH BLUNDERS SEED ORACLE [ARGUMENTS]\n";
    if (argc < 8) return fputs(usage, stderr), 2;
    Error err;
    const Game *game = game_find_or(argv[1], &err);
    if (!game || game->players != 2 || board_of(game->setup.board)->cells != 64)
        return fprintf(stderr, "net_data: %s: no game for two on 64 cells\n", argv[1]), 2;
    char depth[32];
    snprintf(depth, sizeof depth, "go depth %d", atoi(argv[4]));
    Factory factory = {
        .depth = depth, .out = fopen(argv[2], "wb"), .wanted = atol(argv[3]), .dice = mix64(strtoull(argv[6], NULL, 10))
    };
    factory.blunders = strtoull(argv[5], NULL, 10);
    signal(SIGPIPE, SIG_IGN);
    if (!factory.out) return fprintf(stderr, "net_data: %s: %s\n", argv[2], strerror(errno)), 1;
    pos_init(&factory.pos, game);
    movelist_init(&factory.moves);
    const bool ok = make(&factory, argv + 7, &err);
    if (!ok) fprintf(stderr, "net_data: %s\n", err.text);
    movelist_free(&factory.moves);
    pos_release(&factory.pos);
    return fclose(factory.out) == 0 && ok ? 0 : 1;
}
