#include "protocol/cli/check_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "protocol/verify/sample_games.h"
#include "variants/load.h"

enum { GAMES_PLAYED = 200 };

bool is_file_of_games(const char *path) {
    const size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".ini") == 0;
}

typedef struct {
    int *played, *refused;
} Counts;

static int per_cent(int part, int whole) {
    return whole ? (100 * part + whole / 2) / whole : 0;
}

/* The letters of men who never moved in any game. */
static void print_idle(const Game *game, uint64_t moved) {
    char letters[2 * KINDS_MAX + 1];
    Text idle = text_into(letters, sizeof letters);
    for (Kind kind = PAWN; kind < WALL; kind++) {
        const char letter = game_letter(game, kind);
        if (letter == ' ' || letter == '?' || moved >> kind & 1) continue;
        if (terms_is_crowned(game->setup.terms, kind)) text_char(&idle, '+');
        text_char(&idle, letter);
    }
    if (idle.length) printf("; never moved: %s", letters);
}

/* Castling by which the king goes less than two squares: mostly the file was forgotten where he arrives. */
static void print_short_castling(const Game *game) {
    static const char *const keys[] = { [KING_SIDE] = "castlingKingsideFile", [QUEEN_SIDE] = "castlingQueensideFile" };
    if (!game->setup.terms || !game->setup.terms->castling.allowed || game->conduct.rules.any_castling) return;
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++)
        for (Player player = WHITE; player <= BLACK; player++) {
            const Castle *const castle = &pos.castle[2 * player + side];
            if (!(pos.now.castling >> (2 * player + side) & 1)) continue;
            const int squares = abs(pos.board->column[castle->king_to] - pos.board->column[castle->king]);
            if (squares >= 2) continue;
            printf("; %s: the king goes %d square%s only", keys[side], squares, squares == 1 ? "" : "s");
            break;
        }
    pos_release(&pos);
}

/* "first 31 %, second 33 %"; of more than two players by their letters, of partners once: "ac 10 %, bd 12 %" */
static void print_wins(const Game *game, const SampleGames *sample) {
    static const char *const names[] = { "first", "second" };
    for (Player player = 0; player < game->players; player++) {
        char letters[PLAYERS_MAX + 1];
        Text text = text_into(letters, sizeof letters);
        bool is_first = true;
        for (Player other = 0; other < game->players; other++) {
            if (game->team[other] != game->team[player]) continue;
            is_first &= other >= player;
            text_char(&text, game_player_letter(game, other));
        }
        if (!is_first) continue;
        printf(", %s %d %%", game->players == 2 ? names[player] : letters,
               per_cent(sample->wins[player], sample->games));
    }
}

static void print_game(const Game *game) {
    SampleGames sample;
    sample_games(game, GAMES_PLAYED, 1, &sample);
    printf("%s: perft", game->id);
    for (int depth = 0; depth < SAMPLE_DEPTH; depth++) printf(" %" PRIu64, sample.perft[depth]);
    printf("; %d random games of %d plies", sample.games, sample.plies / sample.games);
    print_wins(game, &sample);
    printf(", drawn %d %%; up to %d moves", per_cent(sample.draws, sample.games), sample.most_moves);
    print_idle(game, sample.moved);
    print_short_castling(game);
    putchar('\n');
}

static void tell(void *listener, const char *id, const Game *game, const char *why) {
    const Counts *const counts = listener;
    ++*(game ? counts->played : counts->refused);
    if (game)
        print_game(game);
    else
        printf("%s: %s\n", id, why);
    fflush(stdout);
}

bool check_games(const char *path, int *played, int *refused, Error *err) {
    Counts counts = { played, refused };
    const int before = *played + *refused;
    if (!games_load_file(path, tell, &counts, err)) return false;
    return *played + *refused > before || error_set(err, "%.200s: there is no game in it", path);
}
