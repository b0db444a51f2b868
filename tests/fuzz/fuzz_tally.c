/* fuzz_tally.c -- any bytes as the file that `perft --resume` goes on with, and its lines as what another program
 * prints when it counts. A file that is refused stays as it is; one that is taken knows the same when it is taken
 * again. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include <sys/stat.h>

#include "protocol/verify/peer_text.h"
#include "protocol/verify/tally.h"
#include "variants/registry.h"

enum { INPUT_MAX = 16384, DEPTH = 2 };

static off_t size_of(int fd) {
    struct stat facts;
    fuzz_need(fstat(fd, &facts) == 0, "no file");
    return facts.st_size;
}

/* How many moves of the position the file knows, and the sum of their counts; -1 if it is refused. */
static int take(const char *path, const Position *pos, uint64_t *sum) {
    Error err = { .text = "" };
    Tally *const tally = tally_open(path, pos, DEPTH, &err);
    int known = 0;
    *sum = 0;
    if (!tally) {
        fuzz_need_error(&err);
        return -1;
    }
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    for (int i = 0; i < moves.count; i++) {
        uint64_t count;
        if (!tally_find(tally, moves.at[i], &count)) continue;
        *sum += count;
        known++;
    }
    movelist_free(&moves);
    tally_close(tally);
    return known;
}

static void try_as_file(const uint8_t *data, size_t size) {
    char path[32];
    uint64_t sum, again;
    const int fd = fuzz_file(data, size, path);
    Position pos;
    pos_init(&pos, game_find("chess"));
    game_start(&pos, game_find("chess"));
    const int known = take(path, &pos, &sum);
    if (known < 0)
        fuzz_need(size_of(fd) == (off_t)size, "a file that was refused has changed");
    else
        fuzz_need(take(path, &pos, &again) == known && again == sum, "a file knows something else the second time");
    pos_release(&pos);
    close(fd);
}

static void try_as_lines(char *text) {
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        PeerMove move;
        uint64_t total;
        if (peer_text_move(line, &move)) fuzz_need(strlen(move.text) < PEER_MOVE_MAX, "a move that is too long");
        if (peer_text_is_number(line)) fuzz_need(!peer_text_is_total(line), "a number alone has no words");
        peer_text_total(line, &total);
        fuzz_need(peer_text_same_move(line, line), "a move is not the same as itself");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    try_as_file(data, size);
    char *const text = malloc(size + 1);
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    try_as_lines(text);
    free(text);
    return 0;
}
