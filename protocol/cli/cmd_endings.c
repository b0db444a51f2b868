/* cmd_endings.c -- `fusilier tables GAME MEN`: an ending of any game, worked out and told. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/number.h"
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

static void print_all(const Ending *ending, const char *men, bool json, Position *pos) {
    EndingCount count;
    ending_count(ending, &count);
    if (json)
        print_json(ending, &count, men, pos);
    else
        print_counts(ending, &count, pos);
}

/* ---- one position ---- */

static const char *const verdicts[] = { [TABLE_DRAW] = "drawn", [TABLE_WIN] = "won", [TABLE_LOSS] = "lost" };

static void print_answer(const Ending *ending, const TableAnswer *answer, Position *pos) {
    printf("%s", verdicts[answer->verdict]);
    if (answer->verdict != TABLE_DRAW) printf(" in %d plies", answer->plies);
    printf("\n");
    if (answer->verdict != TABLE_DRAW && answer->plies > 0) print_line(ending, pos);
}

static void print_answer_json(const Ending *ending, const TableAnswer *answer, Position *pos) {
    char text[POSITION_TEXT_MAX], best[MOVE_TEXT_MAX];
    cJSON *const object = cJSON_CreateObject();
    const Move move = ending_best(ending, pos);
    game_format(pos, text, sizeof text);
    json_add_text(object, "game", pos->game->id);
    json_add_text(object, "position", text);
    json_add_text(object, "value", verdicts[answer->verdict]);
    if (answer->verdict != TABLE_DRAW) json_add_number(object, "plies", answer->plies);
    if (!move_is_none(move)) {
        game_move_format(pos, move, best);
        json_add_text(object, "best", best);
    }
    json_print(stdout, object);
}

static int probe(const char *command, const Ending *ending, const EndingsWish *wish, Position *pos) {
    TableAnswer answer;
    if (!ending_value(ending, pos, &answer))
        return cli_bad(command, "the position has other men than the ending, or holds more than men");
    if (wish->json)
        print_answer_json(ending, &answer, pos);
    else
        print_answer(ending, &answer, pos);
    return CLI_OK;
}

static int tell(const char *command, const Ending *ending, const char *men, const EndingsWish *wish, Position *pos) {
    Error err;
    if (wish->verify && !ending_verify(ending, wish->threads, &err)) {
        fprintf(stderr, "%s: %s\n", command, err.text);
        return CLI_FAILED;
    }
    if (wish->probe) return probe(command, ending, wish, pos);
    print_all(ending, men, wish->json, pos);
    return CLI_OK;
}

static void say(void *context, const char *text) {
    (void)context;
    fprintf(stderr, "%s\n", text);
}

/* How they are to be made; `path` is room for the folder's name. They can do without that of the cache. */
static bool read_wish(const Game *game, const EndingsWish *wish, char path[static TABLES_PATH_MAX],
                      EndingOptions *options, Error *err) {
    *options = (EndingOptions){ .threads = wish->threads, .again = wish->again, .tell = say };
    if (ending_folder(game, wish->folder, path, TABLES_PATH_MAX, err)) options->folder = path;
    return options->folder || !wish->folder;
}

/* ---- all with so many men ---- */

typedef struct {
    const char *command;
    const Game *game;
    const EndingsWish *wish;
    EndingOptions options;
    int made, status;
} Tour;

/* Those that the game has not are said, and passed over. `turnable`: those with the sides changed are the same. */
static bool make_one(Tour *tour, const EndingMen *men, bool *turnable) {
    char name[ENDING_NAME_MAX];
    bool none = false;
    Error err;
    Position pos;
    tour->options.none = &none;
    ending_men_name(tour->game, men, name);
    Ending *const ending = ending_make(tour->game, men, &tour->options, &err);
    *turnable = ending && ending_is_turnable(ending);
    if (!ending) {
        fprintf(stderr, "%s: %s: %s\n", tour->command, name, err.text);
        if (!none) tour->status = CLI_BAD_INPUT;
        return none;
    }
    tour->made++;
    if (!tour->wish->json) printf("%s\n", name);
    pos_init(&pos, tour->game);
    tour->status = tell(tour->command, ending, name, tour->wish, &pos);
    fflush(stdout);
    pos_release(&pos);
    ending_free(ending);
    return tour->status == CLI_OK;
}

static bool make_next(void *context, const EndingMen *men) {
    EndingMen turned;
    bool turnable;
    ending_men_turn(men, &turned);
    if (!make_one(context, men, &turnable)) return false;
    const bool same = memcmp(men->man, turned.man, (size_t)men->count * sizeof(Man)) == 0;
    return turnable || same || make_one(context, &turned, &turnable);
}

static int tell_all(const char *command, const Game *game, const char *text, const EndingsWish *wish) {
    char path[TABLES_PATH_MAX];
    Tour tour = { .command = command, .game = game, .wish = wish, .status = CLI_OK };
    EndingList made = { .count = 0 };
    Error err;
    int64_t most;
    if (!number_read("the number of men", text, 2, ENDING_MEN_MAX, &most, &err))
        return cli_bad(command, "%s", err.text);
    if (wish->probe) return cli_bad(command, "--probe needs the men of one ending");
    if (!read_wish(game, wish, path, &tour.options, &err)) return cli_bad(command, "%s", err.text);
    tour.options.made = &made;
    ending_each_men(game, (int)most, make_next, &tour);
    free(made.men);
    if (tour.made == 0 && tour.status == CLI_OK)
        return cli_bad(command, "%s has no endings with %d men", game->id, (int)most);
    return cli_finish(command, tour.status);
}

int cli_endings(const char *command, const Game *game, const char *text, const EndingsWish *wish) {
    char path[TABLES_PATH_MAX];
    EndingMen men;
    EndingOptions options;
    Error err;
    Position pos;
    if (strncmp(text, "all:", 4) == 0) return tell_all(command, game, text + 4, wish);
    if (!ending_parse_men(game, text, &men, &err) || !read_wish(game, wish, path, &options, &err))
        return cli_bad(command, "%s", err.text);
    pos_init(&pos, game);
    if (wish->probe && !game_parse(&pos, game, wish->probe, &err)) {
        pos_release(&pos);
        return cli_bad(command, "%s", err.text);
    }
    Ending *const ending = ending_make(game, &men, &options, &err);
    const int status = ending ? tell(command, ending, text, wish, &pos) : cli_bad(command, "%s", err.text);
    pos_release(&pos);
    ending_free(ending);
    return cli_finish(command, status);
}
