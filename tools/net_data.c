/* net_data -- positions and what an oracle thinks of them, to train the neural evaluation: docs/evaluation.md.
 * A UCI engine plays itself from random openings, with a random move now and then. Quiet positions are kept, those
 * after the last random move with the result of the game. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "engine/base/clock.h"
#include "engine/base/stream.h"
#include "engine/game.h"
#include "protocol/client/uci_client.h"
#include "tools/net.h"
#include "variants/registry.h"

enum {
    OPENING_PLIES = 8, /* or one more */
    PLIES_PER_GAME = 200,
    SCORE_KEPT = 1500, /* centipawns: beyond, nothing is left to learn */
    SCORE_OVER = 1000, /* so many plies in a row beyond this, the game is over */
    PLIES_OVER = 6,
    PATIENCE_MS = 10000,
    SCORE_MATE = 32000,
};

typedef struct {
    Client oracle;
    int depth;
    FILE *out;
    Position pos;
    MoveList moves;
    uint64_t dice;
    uint64_t blunders;              /* per cent of the moves */
    NetSample game[PLIES_PER_GAME]; /* the running one */
    int kept;
    int64_t written, wanted;
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
    char start[POSITION_TEXT_MAX], text[UCI_MOVE_MAX];
    Opinion said = { .has_score = false };
    Client *const oracle = &factory->oracle;
    game_format(&factory->pos, start, sizeof start);
    uci_client_say_position(oracle, start, "");
    if (!uci_client_ask_move(oracle, &(UciLimits){ .depth = factory->depth }))
        return error_set(err, "the oracle does not listen");
    const int64_t deadline = clock_ms() + PATIENCE_MS;
    while (client_hear(oracle, deadline) == READ_LINE) {
        if (!uci_client_listen(oracle->line, &said, text)) continue;
        *score = said.mate ? (said.score <= 0 ? -SCORE_MATE : SCORE_MATE) : said.score;
        return game_move_parse(&factory->pos, text, best, err);
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

static void introduce(void *oracle, const char *line) {
    uci_client_introduce(oracle, line);
}

/* Starts the oracle and tells it the game. */
static bool begin(Factory *factory, char *const words[], Error *err) {
    Client *const oracle = &factory->oracle;
    Process *const process = process_start(words, &(ProcessOptions){ .error = NULL }, err);
    client_begin(oracle, process);
    if (!process) return false;
    uci_client_ask(oracle);
    if (client_await(oracle, "uciok", clock_ms() + PATIENCE_MS, introduce, oracle) != READ_LINE)
        return error_set(err, "the oracle speaks no UCI");
    if (client_find_offer(oracle, "Hash")) uci_client_set_option(oracle, "Hash", "8");
    if (uci_client_choose_game(oracle, factory->pos.game) != UCI_GAME_TOLD)
        return error_set(err, "the oracle does not play %s", factory->pos.game->id);
    uci_client_say_new_game(oracle);
    uci_client_ask_ready(oracle);
    return client_await(oracle, UCI_READY, clock_ms() + PATIENCE_MS, NULL, NULL) == READ_LINE ||
           error_set(err, "the oracle does not get ready");
}

static bool make(Factory *factory, Error *err) {
    const int64_t start = clock_ms();
    for (long played = 1; factory->written < factory->wanted; played++) {
        if (!play_game(factory, err)) return false;
        if (played % 1000 == 0)
            fprintf(stderr, "%ld games, %lld positions, %.0f s\n", played, (long long)factory->written,
                    (double)(clock_ms() - start) / 1000);
    }
    return true;
}

typedef struct {
    int64_t positions, seed;
    int depth, blunders;
} Options;

static const CliOption table[] = {
    { "positions", "N", "positions to write", CLI_NUMBER, CLI_FIELD(Options, positions), .least = 1,
      .most = 1000000000000 },
    { "depth", "N", "depth of the oracle", CLI_NUMBER, CLI_FIELD(Options, depth), .least = 1, .most = 100 },
    { "blunders", "N", "per cent of the moves that are random", CLI_NUMBER, CLI_FIELD(Options, blunders), .most = 100 },
    { "seed", "N", "of the random moves", CLI_NUMBER, CLI_FIELD(Options, seed), .most = INT64_MAX },
    { .kind = CLI_END },
};

static int write_file(const Game *game, const char *path, char *const oracle[], const Options *options) {
    Error err;
    Factory factory = { .depth = options->depth,
                        .out = fopen(path, "wb"),
                        .wanted = options->positions,
                        .dice = mix64((uint64_t)options->seed),
                        .blunders = (uint64_t)options->blunders };
    if (!factory.out) return cli_bad("net_data", "%s: %s", path, strerror(errno));
    pos_init(&factory.pos, game);
    movelist_init(&factory.moves);
    const bool made = begin(&factory, oracle, &err) && make(&factory, &err) && stream_is_whole(factory.out, path, &err);
    client_quit(&factory.oracle);
    if (!made) cli_bad("net_data", "%s", err.text);
    movelist_free(&factory.moves);
    pos_release(&factory.pos);
    fclose(factory.out);
    return made ? CLI_OK : CLI_FAILED;
}

int main(int argc, char **argv) {
    static const char about[] = "usage: net_data [OPTION...] GAME FILE -- ORACLE [ARGUMENT...]\n\n"
                                "Writes positions of GAME and what ORACLE, a UCI engine, thinks of them.\n";
    static const char *const names[] = { "GAME", "FILE", "ORACLE", NULL };
    static char name[] = "net_data";
    Options options = { .positions = 1000000, .depth = 4, .blunders = 12, .seed = 1 };
    argv[0] = name;
    const int status = cli_options(argc, argv, table, &options, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, -1, names)) return CLI_BAD_INPUT;
    Error err;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(name, "%s", err.text);
    if (game->players != 2 || board_of(game->setup.board)->cells != 64)
        return cli_bad(name, "%s is no game for two on 64 cells", game->id);
    signal(SIGPIPE, SIG_IGN);
    return write_file(game, argv[optind + 1], argv + optind + 2, &options);
}
