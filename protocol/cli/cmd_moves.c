#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/cli/commands.h"

static const char about[] = "usage: fusilier moves GAME [POSITION]\n\n"
                            "Prints the legal moves, one a line, sorted bytewise; nothing when the game is over.\n";

typedef struct {
    char text[MOVE_TEXT_MAX];
} MoveText;

static int compare(const void *a, const void *b) {
    return strcmp(((const MoveText *)a)->text, ((const MoveText *)b)->text);
}

static bool print_moves(const Position *pos) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    MoveText *texts = malloc(((size_t)list.count + 1) * sizeof *texts);
    if (texts) {
        for (int i = 0; i < list.count; i++) game_move_format(pos, list.at[i], texts[i].text);
        qsort(texts, (size_t)list.count, sizeof *texts, compare);
        for (int i = 0; i < list.count; i++) puts(texts[i].text);
    }
    movelist_free(&list);
    const bool done = texts != NULL;
    free(texts);
    return done;
}

int cmd_moves(int argc, char **argv) {
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    Position pos;
    if (!cli_game_position(argc, argv, &pos)) return CLI_BAD_INPUT;
    const bool done = print_moves(&pos);
    pos_release(&pos);
    return done ? cli_finish(argv[0], CLI_OK) : cli_bad(argv[0], "out of memory");
}
