/* cmd_endings.c -- `fusilier tables GAME MEN`: an ending of any game, worked out and told. */
#include <inttypes.h>
#include <stdio.h>

#include "protocol/cli/cmd_endings.h"
#include "protocol/cli/commands.h"
#include "protocol/record/json.h"
#include "search/tables/ending.h"

static const char *const sides[] = { "first", "second" };

static void print_line(const Ending *ending, Position *pos) {
    char text[MOVE_TEXT_MAX];
    int played = 0;
    for (Move move; !move_is_none(move = ending_best(ending, pos)); played++) {
        game_move_format(pos, move, text);
        printf("%s%s", played ? " " : "  ", text);
        game_play(pos, move);
    }
    printf("\n");
    while (played--) game_undo(pos);
}

static void print_counts(const Ending *ending, const EndingCount *count, Position *pos) {
    char text[POSITION_TEXT_MAX];
    for (int side = 0; side < 2; side++)
        printf("%s side to move: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n", sides[side], count->won[side],
               count->drawn[side], count->lost[side]);
    for (int side = 0; side < 2; side++) {
        if (count->plies[side] == 0) continue;
        ending_set_up(ending, count->longest[side], pos);
        game_format(pos, text, sizeof text);
        printf("longest win of the %s side: %d plies, %s\n", sides[side], count->plies[side], text);
        print_line(ending, pos);
    }
}

static void print_json(const Ending *ending, const EndingCount *count, const char *men, Position *pos) {
    char text[POSITION_TEXT_MAX];
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "game", pos->game->id);
    json_add_text(object, "men", men);
    for (int side = 0; side < 2; side++) {
        cJSON *const of = cJSON_AddObjectToObject(object, sides[side]);
        json_add_number(of, "won", (double)count->won[side]);
        json_add_number(of, "drawn", (double)count->drawn[side]);
        json_add_number(of, "lost", (double)count->lost[side]);
        json_add_number(of, "longest", count->plies[side]);
        if (count->plies[side] == 0) continue;
        ending_set_up(ending, count->longest[side], pos);
        game_format(pos, text, sizeof text);
        json_add_text(of, "position", text);
    }
    json_print(stdout, object);
}

int cli_endings(const char *command, const Game *game, const char *text, const EndingsWish *wish) {
    EndingMen men;
    Error err;
    if (!ending_parse_men(game, text, &men, &err)) return cli_bad(command, "%s", err.text);
    Ending *const ending = ending_make(game, &men, &err);
    if (!ending) return cli_bad(command, "%s", err.text);
    if (wish->verify && !ending_verify(ending, &err)) {
        ending_free(ending);
        fprintf(stderr, "%s: %s\n", command, err.text);
        return CLI_FAILED;
    }
    EndingCount count;
    Position pos;
    pos_init(&pos, game);
    ending_count(ending, &count);
    if (wish->json)
        print_json(ending, &count, text, &pos);
    else
        print_counts(ending, &count, &pos);
    pos_release(&pos);
    ending_free(ending);
    return cli_finish(command, CLI_OK);
}
