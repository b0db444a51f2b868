/* fuzz_pgn.c -- any bytes as a file of games in PGN. What can be replayed must come back from its own record. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include "protocol/record/replay.h"

enum { INPUT_MAX = 16384 };

/* Writes the record and its tree down, reads them back and replays them. */
static void record_comes_back(const Record *record, const Lines *lines, const PgnGame *read) {
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    fuzz_need(out, "no memory");
    PgnTags tags = { .count = 0 };
    pgn_add(&tags, "Event", "fuzz \"\\ test");
    pgn_add(&tags, "Variant", pgn_variant(record->pos.game));
    pgn_add(&tags, "FEN", record->start);
    pgn_write(out, tags.tag, tags.count, record, lines, read->reason, read->result);
    fclose(out);
    PgnReader reader;
    PgnGame again;
    Error err = { .text = "" };
    pgn_reader_init(&reader, text, size);
    fuzz_need(pgn_read(&reader, &again, &err), "a record that was written cannot be read");
    const Game *const game = replay_game(&again, record->pos.game, &err);
    fuzz_need(game == record->pos.game, "a record names another game");
    Record copy;
    record_init(&copy, game);
    fuzz_need(replay_moves(&copy, &again, &err), err.text);
    Lines tree = { .count = 0 };
    replay_lines(&copy, &again, &tree);
    fuzz_need(pos_equal(&copy.pos, &record->pos), "a record leads elsewhere");
    fuzz_need(!tree.count || tree.count == lines->count, "a tree has other lines");
    lines_release(&tree);
    fuzz_need(strcmp(again.result, read->result) == 0, "a record has another result");
    record_release(&copy);
    pgn_game_release(&again);
    free(text);
}

static void replay(const PgnGame *read) {
    Error err = { .text = "" };
    const Game *const game = replay_game(read, NULL, &err);
    if (!game) {
        fuzz_need_error(&err);
        return;
    }
    Record record;
    record_init(&record, game);
    if (!replay_moves(&record, read, &err)) {
        fuzz_need_error(&err);
    } else {
        if (!replay_check_result(&record, read, &err)) fuzz_need_error(&err);
        Lines lines = { .count = 0 };
        replay_lines(&record, read, &lines);
        if (read->complete) record_comes_back(&record, &lines, read);
        lines_release(&lines);
    }
    record_release(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    char *const text = malloc(size + 1); /* of this very size, so that a byte read past it is found */
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0'; /* as pgn_load leaves it */
    PgnReader reader;
    PgnGame game;
    Error err;
    size_t before = 0;
    pgn_reader_init(&reader, text, size);
    for (err.text[0] = '\0'; pgn_read(&reader, &game, &err); before = game.end) {
        fuzz_need(game.end > before && game.end <= size, "a game ends where it began");
        replay(&game);
        pgn_game_release(&game);
    }
    fuzz_need(!strpbrk(err.text, "\n\r"), "an error of more than one line");
    free(text);
    return 0;
}
