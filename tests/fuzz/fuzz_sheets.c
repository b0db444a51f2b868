/* fuzz_sheets.c -- any bytes as a file of games. What is read is refused with a line or is a game that can be played.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lanes/look.h"
#include "variants/sheets/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 4096, PLIES = 6, SHARE = 16 }; /* games stay as long as the program: few inputs make some */

static void play(const Game *game, const uint8_t *data, size_t size) {
    Position pos;
    MoveList list;
    pos_init(&pos, game);
    movelist_init(&list);
    game_start(&pos, game);
    for (size_t ply = 0; ply < PLIES && ply < size && !game_outcome(&pos).over; ply++) {
        movelist_clear(&list);
        game_moves(&pos, GEN_ALL, &list);
        game_play(&pos, list.at[data[ply] % list.count]);
    }
    Error err;
    if (!pos_is_ok(&pos, &err)) abort();
    movelist_free(&list);
    pos_release(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[INPUT_MAX + 1];
    Sheets sheets;
    Error err = { .text = "" };
    if (size > INPUT_MAX || memchr(data, 0, size)) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    const bool read = sheets_read(&sheets, "fuzz", text, NULL, &err);
    if (!read && !err.text[0]) abort();
    const bool makes = size % SHARE == 0;
    for (int i = 0; read && makes && i < sheets.count && i < 3; i++) {
        Error why = { .text = "" };
        const Game *const game = sheet_game(&sheets.sheet[i], &why);
        if (!game && !why.text[0]) abort();
        if (game) play(game, data, size);
    }
    sheets_free(&sheets);
    return 0;
}
