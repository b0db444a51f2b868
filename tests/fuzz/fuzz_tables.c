/* fuzz_tables.c -- any bytes as a file of endgame tables. The first byte says whether the checksum, and the signature
 * of the rules, are put right, so that what comes after them in the reader is met, too. A file is refused by one line;
 * whatever the values of one that is taken say, no answer is out of range, and a search that asks it goes on and
 * finds a legal move. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include "search/search.h"
#include "search/tables/private.h"
#include "variants/registry.h"

enum { INPUT_MAX = 16384, NODES = 200 };
enum { RIGHT_CHECKSUM = 1, RIGHT_RULES = 2 }; /* bits of the first byte */

static char folder[] = "/tmp/fusilier-fuzz-XXXXXX";
static char inner[64], path[128];

static void remove_cache(void) {
    unlink(path);
    rmdir(inner);
    rmdir(folder);
}

/* The search looks into the cache; there the file is a link to one that lives in memory. */
static int make_cache(const Game *game) {
    char target[32];
    const int fd = fuzz_file("", 0, target);
    fuzz_need(mkdtemp(folder), "no folder");
    snprintf(inner, sizeof inner, "%s/fusilier", folder);
    snprintf(path, sizeof path, "%s/%s.tables", inner, game->id);
    fuzz_need(setenv("XDG_CACHE_HOME", folder, 1) == 0, "no environment");
    file_make_folders(path);
    fuzz_need(symlink(target, path) == 0, "no link");
    atexit(remove_cache);
    return fd;
}

static uint64_t rules_of(const Game *game) {
    static uint64_t rules;
    Error err;
    Tables *const tables = rules ? NULL : tables_new(game, TABLES_MEN_MIN, &err);
    if (tables) rules = tables->index.rules;
    tables_free(tables);
    return rules;
}

/* Puts right what the first byte asks for. */
static void sign(uint8_t *file, size_t size, uint8_t asked, const Game *game) {
    TablesHeader header;
    memcpy(&header, file, sizeof header);
    if (asked & RIGHT_RULES) header.rules = rules_of(game);
    if (asked & RIGHT_CHECKSUM) header.checksum = tables_checksum(&header, file + sizeof header, size - sizeof header);
    memcpy(file, &header, sizeof header);
}

static void write_file(int fd, const uint8_t *data, size_t size, const Game *game) {
    uint8_t *const file = malloc(size);
    fuzz_need(file, "no memory");
    memcpy(file, data + 1, size - 1);
    if (size - 1 >= sizeof(TablesHeader)) sign(file, size - 1, data[0], game);
    fuzz_need(ftruncate(fd, 0) == 0 && pwrite(fd, file, size - 1, 0) == (ssize_t)(size - 1), "no file in memory");
    free(file);
}

static void expect_answers(const Tables *tables, Position *pos) {
    const TableIndex *const index = &tables->index;
    for (uint64_t number = 0; number < index->size; number++) {
        TableAnswer answer;
        if (!index_set_up(index, index_slice(index, number), number, (Player)(number & 1), pos)) continue;
        const bool known = tables_probe(tables, pos, &answer);
        fuzz_need(known == (tables->value[number] != VALUE_NOBODY), "a position that is known, or not, without reason");
        fuzz_need(!known || answer.plies < VALUE_LAST, "an answer that no ending takes");
    }
}

static void expect_search(Searcher *searcher, const Position *pos, bool taken) {
    SearchResult result;
    MoveList moves;
    Error err = { .text = "" };
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    search_run(searcher, pos, &(Limits){ .nodes = NODES }, &result);
    fuzz_need(movelist_find(&moves, result.best) >= 0, "the search found no legal move");
    fuzz_need(search_complaint(searcher, &err) != taken, "the search does not say what is wrong with the file");
    movelist_free(&moves);
}

/* One for all runs, as it has to learn what men are worth. It forgets what it has read. */
static Searcher *searcher_for(const Game *game) {
    static Searcher *searcher;
    Error err;
    SearchOptions options = search_defaults;
    options.hash_mb = 1;
    options.tables = false;
    if (!searcher) searcher = search_new(&options, &err);
    fuzz_need(searcher && search_set_options(searcher, &options, &err), "no searcher");
    search_know(searcher, game);
    search_clear(searcher);
    options.tables = true;
    fuzz_need(search_set_options(searcher, &options, &err), "no tables");
    return searcher;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int fd = -1;
    const Game *const game = game_find("checkers");
    if (size == 0 || size > INPUT_MAX) return -1;
    if (fd < 0) fd = make_cache(game);
    write_file(fd, data, size, game);
    Tables *tables;
    Position pos;
    Error err = { .text = "" };
    pos_init(&pos, game);
    const bool taken = tables_load(game, path, &tables, &err);
    fuzz_need(taken == (tables != NULL), "tables that were refused");
    if (taken)
        expect_answers(tables, &pos);
    else
        fuzz_need_error(&err);
    tables_free(tables);
    fuzz_need(game_parse(&pos, game, "8/8/8/8/3,W,4/8/8/6,B,1 w - - 0 1", &err), "no position");
    expect_search(searcher_for(game), &pos, taken);
    pos_release(&pos);
    return 0;
}
