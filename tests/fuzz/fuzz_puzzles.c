/* fuzz_puzzles.c -- any bytes as a file of puzzles, JSON or PGN. What can be read comes back from both writings. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include "engine/base/memory_file.h"
#include "protocol/puzzles/puzzle.h"
#include "variants/registry.h"

enum { INPUT_MAX = 8192 };

static void expect_json_comes_back(const Puzzles *list) {
    MemoryFile memory;
    Error err = { .text = "" };
    memory_file_open(&memory);
    puzzles_write_json(memory.file, list);
    char *const text = memory_file_close(&memory, NULL);
    Puzzles again = { .game = list->game };
    fuzz_need(puzzles_read_json(&again, text, &err), err.text);
    fuzz_need(again.count == list->count, "puzzles are lost in JSON");
    puzzles_release(&again);
    free(text);
}

static void expect_pgn_comes_back(const Puzzles *list) {
    MemoryFile memory;
    Error err = { .text = "" };
    size_t size;
    memory_file_open(&memory);
    for (int i = 0; i < list->count; i++) puzzle_write_pgn(memory.file, list->game, &list->at[i]);
    char *const text = memory_file_close(&memory, &size);
    Puzzles again = { .game = list->game };
    fuzz_need(puzzles_read_pgn(&again, text, size, &err), err.text);
    fuzz_need(again.count == list->count, "puzzles are lost in PGN");
    puzzles_release(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    char *const text = malloc(size + 1);
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0'; /* as pgn_load leaves it */
    Puzzles list = { .game = game_find("chess") };
    Error err = { .text = "" };
    const bool good = size > 0 && text[0] == '[' && (size == 1 || text[1] != 'E')
                          ? puzzles_read_json(&list, text, &err)
                          : puzzles_read_pgn(&list, text, size, &err);
    if (good) {
        expect_json_comes_back(&list);
        expect_pgn_comes_back(&list);
    } else {
        fuzz_need_error(&err);
    }
    puzzles_release(&list);
    free(text);
    return 0;
}
