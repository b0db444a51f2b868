/* Turns as XBoard sees them: whatever a move does, its plies lead to the true board, and the other engine, or a reader
 * of the record, finds the turn from the plies alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "protocol/xboard/board/guess.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/plan.h"
#include "protocol/xboard/board/repair.h"
#include "tests/sample.h"
#include "variants/registry.h"

/* ---- what XBoard takes and passes on ---- */

static void name_cell(const Board *board, Cell at, char name[static CELL_NAME_MAX]) {
    Text text = text_into(name, CELL_NAME_MAX);
    cell_write(&text, board, at);
}

/* The ply as XBoard passes it on: the first of the men removed decides how. */
static void relay(const Board *board, const Sight *shown, const Stroke *ply, char buf[static MOVE_TEXT_MAX]) {
    char sent[MOVE_TEXT_MAX], from[CELL_NAME_MAX], to[CELL_NAME_MAX], names[2][CELL_NAME_MAX];
    Cell victims[2] = { 0 };
    int count = 0;
    stroke_format(board, ply, sent);
    snprintf(buf, MOVE_TEXT_MAX, "%s", sent);
    if (set_is_empty(&ply->kills)) return;
    for (const char *at = sent; (at = strchr(at, 'x')); at++) {
        assert_true(count < STROKE_KILLS_MAX);
        assert_true(cell_parse(board, at + 1, &victims[count]));
        name_cell(board, victims[count], names[count]);
        count++;
    }
    name_cell(board, ply->from, from);
    name_cell(board, ply->to, to);
    if (sight_owner(shown->man[victims[count - 1]]) == shown->turn) /* taken for a rook in castling: another is lost */
        snprintf(buf, MOVE_TEXT_MAX, "%s%s,%sa`1", from, to, names[count - 1]);
    else if (count == 2)
        snprintf(buf, MOVE_TEXT_MAX, "%s%s,%s%s,%s%s", from, names[0], names[0], names[1], names[1], to);
    else
        snprintf(buf, MOVE_TEXT_MAX, "%s%s,%s%s", from, names[0], names[0], to);
}

/* On an empty square; XBoard drops no pawn on the first or the last rank. */
static void check_drop(const Position *pos, const Sight *shown, const Stroke *ply) {
    const int row = pos->board->row[ply->to];
    assert_int_equal(shown->man[ply->to], SIGHT_EMPTY);
    const bool is_pawn = hosting_slot(pos->game, PAWN, 0) == 0 && ply->letter == game_letter(pos->game, PAWN);
    if (is_pawn && (row == 0 || row == pos->board->rows - 1))
        fail_msg("%s: a pawn is dropped on %s", pos->game->id, pos->board->name[ply->to]);
}

/* May XBoard be sent the ply, and does the other engine hear the same? */
static void check_ply(const Position *pos, const Sight *shown, const Stroke *ply) {
    char heard[MOVE_TEXT_MAX];
    Set kills = ply->kills;
    Stroke read;
    if (stroke_is_drop(ply)) check_drop(pos, shown, ply);
    if (ply->from != CELL_NONE) {
        assert_int_equal(sight_owner(shown->man[ply->from]), shown->turn);
        assert_false(set_has(&kills, ply->from)); /* XBoard would move a man that is not there */
        if (ply->to != ply->from)                 /* it would swap the two */
            assert_true(set_has(&kills, ply->to) || sight_owner(shown->man[ply->to]) != shown->turn);
        assert_false(stroke_stays(ply) && set_is_empty(&kills));
    }
    relay(pos->board, shown, ply, heard);
    assert_true(stroke_parse(pos->board, heard, &read));
    if (ply->letter && ply->from != CELL_NONE && !set_is_empty(&kills)) fail_msg("%s names a new man, too", heard);
    if (!stroke_equal(ply, &read)) fail_msg("%s: %s is heard as something else", pos->game->id, heard);
}

/* A saved game is loaded with legality testing on: men about whom there is doubt have gone. */
static void play_record(Screen *record, const Stroke *ply) {
    screen_play(record, ply);
    for (Cell at; set_pop(&record->shown.doubtful, &at);) record->shown.man[at] = SIGHT_EMPTY;
}

/* Men that a ply removes are written as captures only if they are there, and no man is dropped on another. */
static void check_record(const Position *pos, Screen *record, const Stroke *ply) {
    const Sight *const shown = &record->shown;
    Set kills = ply->kills;
    check_ply(pos, shown, ply);
    for (Cell at; set_pop(&kills, &at);)
        if (shown->man[at] == SIGHT_EMPTY) fail_msg("%s: a saved ply removes nobody", pos->game->id);
    play_record(record, ply);
}

/* ---- turns ---- */

static void fail_at(const Position *pos, Move move, const Turn *other, const char *what) {
    char text[MOVE_TEXT_MAX], found[MOVE_TEXT_MAX] = "nothing", position[POSITION_TEXT_MAX];
    game_move_format(pos, move, text);
    if (other) game_move_format(pos, other->move, found);
    game_format(pos, position, sizeof position);
    fail_msg("%s: %s: %s %s %s", pos->game->id, position, text, what, found);
}

/* Listing costs far more than copying: a position's turns are listed once, however often they are guessed at. */
static TurnList copy_turns(const TurnList *all) {
    TurnList copy = *all;
    copy.at = memory_new((size_t)all->room, sizeof *all->at);
    copy.plies = memory_new((size_t)all->plies_room + 1, sizeof *all->plies);
    memcpy(copy.at, all->at, (size_t)all->count * sizeof *all->at);
    if (all->plies_count) memcpy(copy.plies, all->plies, (size_t)all->plies_count * sizeof *all->plies);
    return copy;
}

/* Plies, read one after the other, are found to be the turn at the last of them, and not before. `sure`: no turn is
 * found complete before it is. */
static void read_plies(const Position *pos, const TurnList *turns, const Turn *meant, const Screen *before,
                       const Stroke *plies, int count, Source source, bool sure) {
    TurnList open = copy_turns(turns);
    Screen screen = *before;
    guess_begin(&open, &screen, &plies[0], source);
    screen_play(&screen, &plies[0]);
    for (int i = 1; i < count; i++) {
        const int over = sure ? guess_finished(&open, i, &screen) : -1;
        if (over >= 0) fail_at(pos, meant->move, &open.at[over], "seems early to be");
        if (!guess_continue(&open, i, &screen, &plies[i])) fail_at(pos, meant->move, NULL, "becomes");
        screen_play(&screen, &plies[i]);
    }
    const int found = guess_finished(&open, count, &screen);
    if (found < 0 || open.at[found].key != meant->key)
        fail_at(pos, meant->move, found < 0 ? NULL : &open.at[found], "is taken for");
    if (sure && guess_known(&open, count) < 0) fail_at(pos, meant->move, NULL, "is not known, but");
    turns_free(&open);
}

/* XBoard has no way to such a board. */
static bool is_empty(const Board *board, const Sight *sight) {
    for (int at = 0; at < board->cells; at++)
        if (sight->man[at] != SIGHT_EMPTY) return false;
    return true;
}

/* The plan leads to the true board by plies that XBoard takes; the other engine and a reader of the record find the
 * turn. */
static void read_back(const Position *pos, const TurnList *turns, int index, const Screen *before) {
    const Turn *turn = &turns->at[index];
    const Stroke *plies = turn_plies(turns, turn);
    Screen screen = *before, record = *before;
    assert_true(turn->plan_count > 0);
    for (int i = 0; i < turn->plan_count; i++) {
        check_record(pos, &record, &plies[i]);
        screen_play(&screen, &plies[i]);
    }
    if (!sight_equal(pos->board, &screen.shown, &turn->after) && !is_empty(pos->board, &turn->after))
        fail_at(pos, turn->move, NULL, "leaves another board, not");
    read_plies(pos, turns, turn, before, plies, turn->plan_count, FROM_FUSILIER, true);
    read_plies(pos, turns, turn, before, plies, turn->plan_count, FROM_RECORD, false);
}

/* A move by hand with the repair behind it, as a record has it. */
static void read_by_hand(const Position *pos, const TurnList *turns, int index, const Screen *before) {
    const Turn *turn = &turns->at[index];
    Stroke plies[REPAIR_MAX];
    Screen screen = *before, record = *before;
    int count = 0;
    if (turn->is_unseen || stroke_is_null(&turn->stroke)) return;
    plies[count++] = turn->stroke;
    screen_play(&screen, &turn->stroke);
    play_record(&record, &turn->stroke);
    while (repair_next(&screen, &turn->after, &plies[count])) {
        check_record(pos, &record, &plies[count]);
        screen_play(&screen, &plies[count++]);
    }
    read_plies(pos, turns, turn, before, plies, count, FROM_RECORD, false);
}

/* Random games, and in every position some of the turns. */
static void check_game(const Game *game, int plies, uint64_t *random) {
    Position pos;
    Screen screen;
    pos_init(&pos, game);
    game_start(&pos, game);
    hosting_screen(&pos, &screen);
    for (int ply = 0; ply < plies; ply++) {
        TurnList turns;
        turns_init(&turns);
        turns_list_planned(&pos, &screen, &turns);
        for (int tries = 0; tries < 4 && turns.count; tries++) {
            *random = mix64(*random);
            const int index = (int)(*random % (uint64_t)turns.count);
            read_back(&pos, &turns, index, &screen);
            read_by_hand(&pos, &turns, index, &screen);
        }
        if (!turns.count) ply = plies;
        if (turns.count) {
            *random = mix64(*random);
            const Turn turn = turns.at[*random % (uint64_t)turns.count];
            game_play(&pos, turn.move);
            for (int i = 0; i < turn.rolls_count; i++) assert_true(turn_roll(&pos, turn.rolls[i]));
            assert_true(pos.now.key == turn.key);
            hosting_screen(&pos, &screen);
            assert_true(sight_equal(pos.board, &screen.shown, &turn.after));
        }
        turns_free(&turns);
    }
    pos_release(&pos);
}

/* Some of the turns of a position. */
static void check_position(const Game *game, const char *text, uint64_t *random) {
    Position pos;
    Screen screen;
    Error err;
    TurnList turns;
    pos_init(&pos, game);
    turns_init(&turns);
    if (!game_parse(&pos, game, text, &err)) fail_msg("%s: %s", text, err.text);
    if (game_outcome(&pos).over || game_is_chance(&pos)) goto done;
    hosting_screen(&pos, &screen);
    turns_list_planned(&pos, &screen, &turns);
    for (int tries = 0; tries < 6 && turns.count; tries++) {
        *random = mix64(*random);
        const int index = (int)(*random % (uint64_t)turns.count);
        read_back(&pos, &turns, index, &screen);
        read_by_hand(&pos, &turns, index, &screen);
    }
done:
    turns_free(&turns);
    pos_release(&pos);
}

/* The positions of all case files: the tricky moves are there. */
static void tricky_turns_are_understood(void **state) {
    (void)state;
    uint64_t random = 11;
    static char line[1 << 20];
    for (int g = 0; g < samples_count(); g++) {
        char path[512];
        if (!hosting_can(sample_at(g)) || !hosting_repairs(sample_at(g))) continue;
        snprintf(path, sizeof path, "%s/tests/cases/%s.tricky.jsonl", FUSILIER_SOURCE_DIR, sample_at(g)->id);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            static const char key[] = "\"position\": \"";
            char *position = strstr(line, key), *end;
            if (!position) continue;
            position += sizeof key - 1;
            end = strchr(position, '"');
            assert_non_null(end);
            *end = '\0';
            check_position(sample_at(g), position, &random);
        }
        fclose(file);
    }
}

static void engines_understand_each_other(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int g = 0; g < samples_count(); g++)
        for (int game = 0; game < 6 && hosting_can(sample_at(g)) && hosting_repairs(sample_at(g)); game++)
            check_game(sample_at(g), 120, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_understand_each_other),
        cmocka_unit_test(tricky_turns_are_understood),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
