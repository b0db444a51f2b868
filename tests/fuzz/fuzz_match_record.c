/* fuzz_match_record.c -- any bytes as the file that `match --resume` goes on with, and that `match --replay` checks.
 * A record that is taken must be taken again, with the same results, after what was cut off it. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include <sys/stat.h>

#include "protocol/match/private.h"
#include "variants/registry.h"

enum { INPUT_MAX = 16384, GAMES = 6 };

/* What a match makes of the file: the number of games that count, -1 if it refuses the file. */
static int resume(const char *path, Score slate[GAMES]) {
    const MatchOptions options = { .game = game_at(0), .engines = 2, .games = GAMES, .pgn = path, .resume = true };
    Match match = { .options = &options, .slate = slate, .schedule = "fuzz" };
    Error err = { .text = "" };
    memset(slate, 0, GAMES * sizeof *slate);
    const bool taken = match_record_open(&match, &err);
    growing_file_close(match.pgn);
    if (!taken) fuzz_need_error(&err);
    fuzz_need(match.finished <= GAMES, "more games are finished than there are");
    return taken ? match.finished : -1;
}

static off_t size_of(int fd) {
    struct stat facts;
    fuzz_need(fstat(fd, &facts) == 0, "no file");
    return facts.st_size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    char path[32];
    Score slate[GAMES], again[GAMES];
    const int fd = fuzz_file(data, size, path);
    FILE *const out = fopen("/dev/null", "w");
    fuzz_need(out, "no /dev/null");
    Error err = { .text = "" };
    MatchOptions options = match_defaults;
    options.json = size % 2;
    options.sprt = size % 4 / 2;
    options.elo1 = 5;
    const char *const paths[] = { path, path }; /* all that counts stands there twice */
    if (match_replay(&options, paths, 1 + size % 3 / 2, out, &err) < 0) fuzz_need_error(&err);
    const int finished = resume(path, slate);
    if (finished < 0)
        fuzz_need(size_of(fd) == (off_t)size, "a file that was refused has changed");
    else
        fuzz_need(resume(path, again) == finished && memcmp(slate, again, sizeof slate) == 0,
                  "a record counts differently when it is taken again");
    fclose(out);
    close(fd);
    return 0;
}
